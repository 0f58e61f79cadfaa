import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor.ts'
import { lotName } from '@55tickets/rules/events/sector-fields.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PriceCalculator } from '../price-calculator.tsx'
import { findNextLot, findSectorOfLot, hasHalfPrice } from './find-sector.ts'
import { checkLotPrice } from './lot-values.ts'
import { useTurnLot } from './use-turn-lot.ts'

interface ChangePriceProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onClose: () => void
}

/**
 * New price of a ticket type that was sold or is held: its lot closes, and the next one opens with the
 * price. Who bought or reserved keeps theirs.
 */
export function ChangePrice({ event, type, onClose }: ChangePriceProps) {
  const { tickets } = event
  const { _id: ticketId, lotId, name } = type
  const [price, setPrice] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { turn, isPending, failure } = useTurnLot(event, lotId ?? '', onClose)
  const sector = findSectorOfLot(tickets, lotId)
  const lot = sector?.lots.find(({ _id }) => _id === lotId)
  if (!sector || !lot) return null
  const next = findNextLot(sector, lot._id)?.name ?? lotName(sector.lots.length)
  const halfPrice = hasHalfPrice(tickets, ticketId)
  const error = checkLotPrice(price, { halfPrice, minPerOrder: type.minPerOrder }, tickets)
  const send = () => {
    setIsChecked(true)
    if (error) field.current?.focus()
    else turn([{ ticketId, price: parseTypedNumber(price) }])
  }
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Novo preço: ${name}`}
      description={`“${lot.name}” fecha para sempre e “${next}” abre com o novo preço. Quem já comprou ou reservou paga o que viu.`}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button busy={isPending} onClick={send}>
            Virar lote com este preço
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
