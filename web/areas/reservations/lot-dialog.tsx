import { lotChangeTexts } from '@55tickets/rules/tickets/lot-change-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { LotChange } from './follow-lots.ts'

interface LotDialogProps extends LotChange {
  readonly onAnswer: (isAccepted: boolean) => void
}

/** Asks whether a ticket is bought at the price of the lot that follows its own. */
export function LotDialog({ event, successor, onAnswer }: LotDialogProps) {
  const { text, feeText } = lotChangeTexts(event, successor)
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title="O lote virou"
      description={
        <>
          <span className="block">{text}</span>{' '}
          {feeText && <span className="mt-1 block font-semibold text-ink">{feeText}</span>}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Escolher de novo
          </Button>
          <Button onClick={() => onAnswer(true)}>Continuar com o novo preço</Button>
        </>
      }
      // A short dialog: on phones it slides up from the bottom.
      className="top-auto rounded-t-lg"
    >
      <p className="text-sm text-ink-soft">Nada foi reservado ainda.</p>
    </Dialog>
  )
}
