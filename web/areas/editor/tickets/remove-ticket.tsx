import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { RemovePart } from './remove-part.tsx'

interface RemoveTicketProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onRemoved: () => void
}

/** Removes a ticket type that nobody reserved. One that was is closed instead. */
export function RemoveTicket({ event, type, onRemoved }: RemoveTicketProps) {
  const api = useApi()
  return (
    <RemovePart
      event={event}
      label="Remover ingresso"
      name={type.name}
      description="O tipo de ingresso some do evento. Não dá para desfazer."
      removedText="Ingresso removido."
      remove={(version) =>
        api('removeTicket', {
          params: { eventId: event._id, ticketId: type._id },
          body: { version },
        })
      }
      onRemoved={onRemoved}
    />
  )
}
