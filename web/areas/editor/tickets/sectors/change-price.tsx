import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { lotName } from '@55tickets/rules/events/sector-fields.ts'
import { NewPriceDialog } from '../new-price-dialog.tsx'
import { findNextLot, findSectorOfLot } from './find-sector.ts'
import { useTurnLot } from './use-turn-lot.ts'

interface ChangePriceProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onClose: () => void
}

/**
 * New price of a type of a lot: its lot closes, and the next one opens with the price. Who bought or
 * reserved keeps theirs.
 */
export function ChangePrice({ event, type, onClose }: ChangePriceProps) {
  const { tickets } = event
  const { _id: ticketId, lotId } = type
  const { turn, isPending, failure } = useTurnLot(event, lotId ?? '', onClose)
  const sector = findSectorOfLot(tickets, lotId)
  const lot = sector?.lots.find(({ _id }) => _id === lotId)
  if (!sector || !lot) return null
  const next = findNextLot(sector, lot._id)?.name ?? lotName(sector.lots.length)
  return (
    <NewPriceDialog
      {...{ tickets, type, isPending, failure, onClose }}
      description={`“${lot.name}” fecha para sempre e “${next}” abre com o novo preço. Quem já comprou ou reservou paga o que viu.`}
      confirm="Virar lote com este preço"
      onConfirm={(price) => turn([{ ticketId, price }])}
    />
  )
}
