import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { NewPriceDialog } from './new-price-dialog.tsx'
import { useCloseTicket } from './use-close-ticket.ts'

interface ReplaceTicketProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onClose: () => void
}

/**
 * New price of a type without a sector: it is closed, and another one like it opens with the price and
 * with what is left. Who bought or reserved keeps theirs.
 */
export function ReplaceTicket({ event, type, onClose }: ReplaceTicketProps) {
  const { close, isPending, failure } = useCloseTicket(event, type._id, {
    doneText: 'Preço novo à venda.',
    onClosed: onClose,
  })
  const left = type.capacity - type.sold - type.held
  return (
    <NewPriceDialog
      {...{ type, isPending, failure, onClose }}
      tickets={event.tickets}
      description={`“${type.name}” encerra e outro igual abre com o novo preço e ${left === 1 ? 'o' : 'os'} ${ticketCountText(left)} que ${left === 1 ? 'resta' : 'restam'}. Quem já comprou ou reservou paga o que viu.`}
      confirm="Encerrar e abrir com este preço"
      onConfirm={close}
    />
  )
}
