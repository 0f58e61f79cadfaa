import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Instant } from '../http/parts.ts'
import { OneEvent } from './fields.ts'

/** A field with its value before and after a change, in words; null for none. */
export const ChangedField = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const EventChange = z.object({
  _id: z.int(),
  at: Instant,
  /** Null for our team. */
  author: z.nullable(z.string()),
  /** What was done, in words. */
  title: z.string(),
  /** Reason that people were told. */
  reason: z.nullable(z.string()),
  /** People who were written to. */
  told: z.int(),
  /** Open refund: its last moment, null while there is no date, and the orders that were given back. */
  refund: z.nullable(z.object({ until: z.nullable(Instant), orders: z.int() })),
  fields: z.array(ChangedField),
})
export type EventChange = z.infer<typeof EventChange>

export const listChanges = call({
  method: 'GET',
  path: '/promoter/events/:eventId/changes',
  access: 'event:seeHistory',
  summary: 'Who changed what of an event, the newest first',
  params: OneEvent,
  query: z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  answer: z.object({ docs: z.array(EventChange), hasMore: z.boolean() }),
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
})
