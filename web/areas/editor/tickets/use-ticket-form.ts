import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import {
  checkTicketValues,
  describeTicket,
  type TicketValues,
  ticketLabels,
  toTicketBody,
  toTicketValues,
} from './ticket-values.ts'

interface TicketFormOptions {
  readonly event: EditedEvent
  /** The edited ticket type; null for a new one. */
  readonly ticketId: string | null
  /** Confirms a save. */
  readonly savedText?: string
  readonly onSaved: (event: EditedEvent) => void
}

/** Form of one ticket type. */
export function useTicketForm({ event, ticketId, savedText, onSaved }: TicketFormOptions) {
  const api = useApi()
  // A new type keeps its id while the form is open, so that a repeated save creates one.
  const [id] = useState(() => ticketId ?? crypto.randomUUID())
  return usePartForm<TicketValues>({
    event,
    part: `tickets/${ticketId ?? 'new'}`,
    read: ({ tickets }) => ({
      version: tickets.version,
      values: toTicketValues(tickets.types.find(({ _id }) => _id === id)),
    }),
    validate: (values) => checkTicketValues(values, event.tickets),
    save: (values, { _id: eventId, tickets: { version } }) =>
      api('changeTicket', {
        params: { eventId, ticketId: id },
        body: { version, ...toTicketBody(values) },
      }),
    ...(savedText && { savedText }),
    onSaved,
    labels: ticketLabels,
    describe: describeTicket,
  })
}
