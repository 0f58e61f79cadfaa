import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { sumReais } from './entry-groups.ts'

interface BalanceCardProps {
  readonly balance: number
  readonly available: number
  /** Buttons of what can be done with the balance. */
  readonly actions?: ReactNode
}

/** Balance of an event, with what is available today and what is not yet. */
export function BalanceCard({ balance, available, actions }: BalanceCardProps) {
  const isDebt = available < 0
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="balance-title" className="grid gap-5">
        <h2 id="balance-title" className="sr-only">
          Saldo do evento
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
          <div className="col-span-2">
            <dt className="text-sm font-semibold text-ink-soft">
              {isDebt ? 'Saldo devedor' : 'Disponível hoje'}
            </dt>
            <dd className="text-3xl leading-tight font-black wrap-anywhere tabular-nums">
              {formatReais(Math.abs(available))}
            </dd>
          </div>
          <Amount name="A liberar" amount={sumReais([balance, -available])} />
          <Amount name="Saldo" amount={balance} />
        </dl>
        {isDebt && (
          <p className="rounded-md bg-sunken px-4 py-3">
            O que voltou para quem comprou é mais do que havia disponível. As próximas vendas pagam
            esta diferença.
          </p>
        )}
        {actions}
      </section>
    </Card>
  )
}

const Amount = ({ name, amount }: { name: string; amount: number }) => (
  <div className="min-w-0 tabular-nums">
    <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
    <dd className="text-xl leading-tight font-black wrap-anywhere sm:text-2xl">
      {formatReais(amount)}
    </dd>
  </div>
)
