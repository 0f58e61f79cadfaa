import { z } from 'zod/mini'
import { Consequence } from '../consequence.ts'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'
import {
  checkPin,
  dateFields,
  OneEvent,
  pageFields,
  paymentFields,
  placeFields,
  ticketFields,
} from './fields.ts'
import { formFields } from './forms.ts'
import { ChangedField } from './history.ts'
import { cancelFields, sessionFields } from './programme.ts'
import { lotFields, sectorFields, turnFields } from './sectors.ts'
import { closeFields } from './tickets.ts'

/** Dry run of an edit: what saving it would do. */

const version = { version: z.int() }

export const checkChange = call({
  method: 'POST',
  path: '/promoter/events/:eventId/check',
  access: 'event:writeEvents',
  summary: 'What saving a part would change, or be refused for; nothing is saved',
  params: OneEvent,
  /** A part as its own call takes it. */
  body: z.discriminatedUnion('part', [
    z.strictObject({ part: z.literal('page'), ...version, ...pageFields }),
    z.strictObject({ part: z.literal('dates'), ...version, ...dateFields }),
    z.strictObject({ part: z.literal('place'), ...version, ...placeFields }).check(checkPin),
    z.strictObject({ part: z.literal('payment'), ...version, ...paymentFields }),
    z.strictObject({ part: z.literal('ticket'), ticketId: Id, ...version, ...ticketFields }),
    z.strictObject({ part: z.literal('ticket removed'), ticketId: Id, ...version }),
    z.strictObject({ part: z.literal('ticket closed'), ticketId: Id, ...closeFields }),
    z.strictObject({ part: z.literal('sector'), sectorId: Id, ...version, ...sectorFields }),
    z.strictObject({ part: z.literal('sector removed'), sectorId: Id, ...version }),
    z.strictObject({ part: z.literal('lot'), lotId: Id, ...version, ...lotFields }),
    z.strictObject({ part: z.literal('lot removed'), lotId: Id, ...version }),
    z.strictObject({ part: z.literal('lot turned'), lotId: Id, ...turnFields }),
    z.strictObject({ part: z.literal('session'), sessionId: Id, ...version, ...sessionFields }),
    z.strictObject({ part: z.literal('session removed'), sessionId: Id, ...version }),
    z.strictObject({ part: z.literal('session cancelled'), sessionId: Id, ...cancelFields }),
    z.strictObject({ part: z.literal('form'), formId: Id, ...version, ...formFields }),
    z.strictObject({ part: z.literal('form removed'), formId: Id, ...version }),
    z.strictObject({ part: z.literal('postponed') }),
  ]),
  answer: z.object({
    /** Why saving would be refused, with the reason at each field; null if it would not be. */
    refusal: z.nullable(
      z.object({
        code: z.string(),
        message: z.string(),
        fields: z.record(z.string(), z.string()),
      }),
    ),
    /** Somebody bought, holds or subscribed to something of the event. */
    isLive: z.boolean(),
    changes: z.array(ChangedField),
    /** Consequences for people, as saving must confirm them. */
    consequences: z.array(Consequence),
    /** People who would be told, and orders that could be given back, as of now. */
    people: z.int(),
    orders: z.int(),
    /** Mails that the event may still cause today; what can wait is sent tomorrow. */
    mailsLeft: z.optional(z.int()),
    /** Last moment of an open refund; null if there is none. */
    refundUntil: z.nullable(Instant),
  }),
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
})
