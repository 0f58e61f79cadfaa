import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import { hasHalfPrice } from './sectors/find-sector.ts'
import { checkLotPrice } from './sectors/lot-values.ts'

interface NewPriceDialogProps {
  readonly tickets: EditedEvent['tickets']
  readonly type: EditedTicket
  /** Explanation of what happens to the sold type, and who keeps the old price. */
  readonly description: string
  /** Text of the button, which says what it does. */
  readonly confirm: string
  readonly isPending: boolean
  readonly failure: string | undefined
  /** Called with the price in reais. */
  readonly onConfirm: (price: number) => void
  readonly onClose: () => void
}

/** Asks for the new price of a ticket type that was sold or is held: the old one is never edited. */
export function NewPriceDialog(props: NewPriceDialogProps) {
  const { tickets, type, description, confirm, isPending, failure, onConfirm, onClose } = props
  const [price, setPrice] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const halfPrice = hasHalfPrice(tickets, type._id)
  const error = checkLotPrice(price, { halfPrice, minPerOrder: type.minPerOrder }, tickets)
  const send = () => {
    setIsChecked(true)
    if (error) field.current?.focus()
    else onConfirm(parseTypedNumber(price))
  }
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Novo preço: ${type.name}`}
      description={description}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button busy={isPending} onClick={send}>
            {confirm}
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <div className="grid gap-4">
        <TextField
          ref={field}
          label="Novo preço (R$)"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
          inputMode="decimal"
          autoComplete="off"
          required
          error={isChecked ? (error ?? undefined) : undefined}
        />
        <PriceCalculator price={price} tickets={tickets} hasHalf={halfPrice} />
      </div>
    </Dialog>
  )
}
