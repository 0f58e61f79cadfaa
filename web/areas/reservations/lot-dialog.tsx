import { formatMoney } from '@55tickets/rules/money/money.ts'
import { type PriceChange, summarizeLotChange } from '@55tickets/rules/tickets/lot-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { LotChange } from './follow-lots.ts'

interface LotDialogProps extends LotChange {
  readonly onAnswer: (isAccepted: boolean) => void
}

/** Asks whether an order is reserved at the prices of the lots that follow its own. */
export function LotDialog({ event, items, successors, onAnswer }: LotDialogProps) {
  const { lines, total, hasFee } = summarizeLotChange(event, items, successors)
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title="O lote virou"
      description="O lote que você escolheu encerrou. Nada foi reservado ainda: confira o preço de agora."
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Escolher de novo
          </Button>
          <Button onClick={() => onAnswer(true)}>Continuar com o novo preço</Button>
        </>
      }
      // A short dialog: on phones it slides up from the bottom.
      className="top-auto max-h-[90dvh] rounded-t-lg"
    >
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ ticketId, name, lots, quantity, ...prices }) => (
          <li key={ticketId} className="flex items-baseline justify-between gap-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{`${quantity} × ${name}`}</span>{' '}
              <span className="block text-sm text-ink-soft">{lots}</span>
            </p>
            <Prices {...prices} />
          </li>
        ))}
      </ul>
      {total && (
        <dl className="flex items-baseline justify-between gap-4 pt-3">
          <dt className="font-bold">{hasFee ? 'Total com taxa' : 'Total'}</dt>
          <dd>
            <Prices {...total} />
          </dd>
        </dl>
      )}
    </Dialog>
  )
}

/** The price of now, beside the one before where it differs. */
function Prices({ before, after }: PriceChange) {
  return (
    <p className="shrink-0 text-right tabular-nums">
      {before !== after && (
        <span className="block text-sm text-ink-soft">
          <span className="sr-only">antes </span>
          <s>{formatMoney(before)}</s>
        </span>
      )}{' '}
      <span className="block text-lg leading-tight font-extrabold">
        <span className="sr-only">agora </span>
        {formatMoney(after)}
      </span>
    </p>
  )
}
