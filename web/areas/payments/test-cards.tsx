import { maskCardNumber } from '@55tickets/rules/money/card.ts'
import { type TestCard, testCards } from '@55tickets/rules/test-cards.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { Button } from '../../ui/button.tsx'
import type { CardValues } from './form/card-inputs.tsx'

const effects: Readonly<Record<TestCard['outcome'], string>> = {
  approved: 'Aprovado',
  declined: 'Recusado',
  analysis: 'Em análise',
  late: 'Cobra, mas responde tarde demais',
  broken: 'Falha sem cobrar',
}

interface TestCardsProps {
  readonly onUse: (values: Partial<CardValues>) => void
  readonly disabled: boolean
}

/** Sandbox cards that produce each outcome of a payment. */
export function TestCards({ onUse, disabled }: TestCardsProps) {
  return (
    <details className="group mb-5 rounded-md border border-dashed border-line-strong bg-accent-soft">
      <summary className="flex min-h-12 items-center gap-2.5 rounded-md px-4 py-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow leading-snug">
          Ambiente de teste: nada é cobrado. <span className="text-link">Ver cartões de teste</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul aria-label="Cartões de teste" className="grid gap-1 px-4 pb-3">
        {testCards.map(({ number, outcome }) => (
          <li
            key={number}
            className="flex items-center justify-between gap-x-4 border-t border-line pt-1"
          >
            <span className="min-w-0">
              <span className="block tabular-nums select-all">{maskCardNumber(number)}</span>
              <span className="block text-sm text-ink-soft">{effects[outcome]}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              disabled={disabled}
              aria-label={`Usar ${maskCardNumber(number)}: ${effects[outcome]}`}
              onClick={() => onUse({ ...sample, number: maskCardNumber(number) })}
            >
              Usar
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const sample = { holderName: 'CARTAO DE TESTE', expiry: '12/30', ccv: '123' }
