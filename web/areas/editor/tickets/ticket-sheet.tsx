import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { RemoveTicket } from './remove-ticket.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { useTicketForm } from './use-ticket-form.ts'

interface TicketSheetProps {
  readonly event: EditedEvent
  /** The ticket type to edit, null for a new one. */
  readonly ticketId: string | null
  readonly onClose: () => void
}

/** One ticket type in a sheet. What is typed stays when the sheet is closed without saving. */
export function TicketSheet({ event, ticketId, onClose }: TicketSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ticketId ? 'Editar ingresso' : 'Novo ingresso'}
      // The bar covers the padding below the scrolled content, too.
      className="[--save-bottom:-1.5rem] [--save-surface:var(--surface)]"
    >
      <TicketForm {...{ event, ticketId, onClose }} />
    </Dialog>
  )
}

function TicketForm({ event, ticketId, onClose }: TicketSheetProps) {
  const form = useTicketForm({
    event,
    ticketId,
    savedText: 'Ingresso salvo.',
    onSaved: onClose,
  })
  const { tickets } = event
  const type = tickets.types.find(({ _id }) => _id === ticketId)
  return (
    <PartForm part={form} saveLabel={ticketId ? 'Salvar ingresso' : 'Criar ingresso'}>
      <TicketFields {...{ form, tickets, type }} />
      {type && form.canWrite && (
        <div className="mt-4 grid">
          <RemoveTicket event={event} type={type} onRemoved={onClose} />
        </div>
      )}
    </PartForm>
  )
}
