import { checkEventName } from '@55tickets/rules/events/event-fields.ts'
import { z } from 'zod/mini'
import { Reason } from '../changes.ts'
import { editRefusals } from '../editor.ts'
import { call } from '../http/call.ts'
import { Id } from '../http/parts.ts'
import { EditedEvent } from './edited-event.ts'
import { LocalTime, line, OneEvent } from './fields.ts'

export const step = (name: 'publish' | 'pause' | 'resume' | 'unlist' | 'list', summary: string) =>
  call({
    method: 'POST',
    path: `/promoter/events/:eventId/${name}`,
    access: 'event:writeEvents',
    summary,
    params: OneEvent,
    answer: EditedEvent,
    refusals: [
      'EVENT_NOT_FOUND',
      'FORBIDDEN',
      'NOT_READY',
      'EMAIL_NOT_PROVED',
      'ORGANIZATION_SUSPENDED',
    ],
  })

export const publishEvent = step('publish', 'Publish a draft; nothing happens to a published event')
export const pauseEvent = step('pause', 'Stop sales; the page says so')
export const resumeEvent = step('resume', 'Sell again')
export const unlistEvent = step(
  'unlist',
  'Take the event out of lists and search; its address works',
)
export const listEventAgain = step('list', 'Show the event in lists and search again')

export const postponeEvent = call({
  method: 'POST',
  path: '/promoter/events/:eventId/postpone',
  access: 'event:cancelEvents',
  confirm: 'step-up',
  summary: 'Postpone an event without a date: sales stop, tickets stay valid, everybody is told',
  params: OneEvent,
  body: z.strictObject({ reason: Reason }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const copyEvent = call({
  method: 'POST',
  path: '/promoter/events/:eventId/copy',
  access: 'event:createEvents',
  summary: 'Copy everything but sales into a new draft; an Idempotency-Key makes it happen once',
  params: OneEvent,
  body: z.strictObject({
    name: line(checkEventName),
    /** New start on the clock of the event's zone; all other dates move along. */
    startDate: LocalTime,
  }),
  status: 201,
  answer: z.object({
    _id: Id,
    slug: z.string(),
    /** What was copied, in words. */
    copied: z.array(z.string()),
  }),
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_DRAFTS'],
})

export const deleteDraft = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId',
  access: 'event:writeEvents',
  summary: 'Delete a draft that was never published',
  params: OneEvent,
  answer: z.object({ message: z.string() }),
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN', 'ALREADY_PUBLISHED'],
})
