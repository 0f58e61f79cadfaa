import { checkPrice } from '@55tickets/rules/events/event-fields.ts'
import { z } from 'zod/mini'
import { confirmation } from '../changes.ts'
import { editRefusals } from '../editor.ts'
import { call } from '../http/call.ts'
import { Id } from '../http/parts.ts'
import { EditedEvent } from './edited-event.ts'
import { numberBy } from './fields.ts'

/** Calls of the workspace on ticket types that were sold. */

export const closeFields = {
  /** Price of a type that is sold instead, with the tickets that are left, in reais; null for none. */
  newPrice: z.nullable(numberBy(checkPrice)),
}

export const closeTicket = call({
  method: 'POST',
  path: '/promoter/events/:eventId/tickets/:ticketId/close',
  access: 'event:writeEvents',
  summary: 'Take a ticket type off sale and off the page; another one may follow with a new price',
  params: z.strictObject({ eventId: Id, ticketId: Id }),
  body: z.strictObject({ ...closeFields, ...confirmation }),
  answer: EditedEvent,
  refusals: editRefusals,
})
