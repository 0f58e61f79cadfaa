import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { CloseTicket } from './close-ticket.tsx'
import { RemoveTicket } from './remove-ticket.tsx'
import { sheetClasses } from './sectors/sheet-classes.ts'
import { canChangePrice, isClosed, isSold } from './sold-type.ts'
import { TicketFields } from './ticket-fields.tsx'
import { useTicketForm } from './use-ticket-form.ts'

interface TicketSheetProps {
  readonly event: EditedEvent
  /** The ticket type to edit, null for a new one. */
  readonly ticketId: string | null
  /** Lot of a new type; null for one with places of its own. */
  readonly lotId: string | null
  readonly onClose: () => void
  /** Opens the way to another price of a type that was sold. */
  readonly onChangePrice: (ticketId: string) => void
}

/** One ticket type in a sheet. What is typed stays when the sheet is closed without saving. */
export function TicketSheet(props: TicketSheetProps) {
  const { ticketId, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ticketId ? 'Editar ingresso' : 'Novo ingresso'}
      className={sheetClasses}
    >
      <TicketForm {...props} />
    </Dialog>
  )
}

function TicketForm({ event, ticketId, lotId, onClose, onChangePrice }: TicketSheetProps) {
  const form = useTicketForm({
    event,
    ticketId,
    lotId,
    savedText: 'Ingresso salvo.',
    onSaved: onClose,
  })
  const { tickets } = event
  const type = tickets.types.find(({ _id }) => _id === ticketId)
  const lot = tickets.sectors.flatMap(({ lots }) => lots).find(({ _id }) => _id === type?.lotId)
  const canTurn = form.canWrite && type !== undefined && canChangePrice(type, lot)
  return (
    <PartForm part={form} saveLabel={ticketId ? 'Salvar ingresso' : 'Criar ingresso'}>
      <TicketFields
        {...{ form, event, tickets, type }}
        lotId={type ? type.lotId : lotId}
        onChangePrice={canTurn && ticketId ? () => onChangePrice(ticketId) : undefined}
      />
      {type && form.canWrite && (
        <div className="mt-4 grid">
          {event.state !== 'draft' && !isClosed(type) && (
            <CloseTicket event={event} type={type} onClosed={onClose} />
          )}
          {!isSold(type) && <RemoveTicket event={event} type={type} onRemoved={onClose} />}
        </div>
      )}
    </PartForm>
  )
}
