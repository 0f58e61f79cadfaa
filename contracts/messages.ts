import {
  checkSubject,
  MAX_MESSAGE_HTML_LENGTH,
  MAX_SUBJECT_LENGTH,
  messageKinds,
  messageStatuses,
} from '@55tickets/rules/messages/message.ts'
import { organizationStatuses } from '@55tickets/rules/organizations/organization.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { isLocalTime } from '@55tickets/rules/text/zone.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'
import { PeopleFilter } from './people.ts'

/** Messages of promoters to an audience of one event. */

const OneEvent = z.strictObject({ eventId: Id })

const content = {
  kind: z.enum(messageKinds),
  subject: z.pipe(
    z.pipe(z.string().check(z.maxLength(4 * MAX_SUBJECT_LENGTH)), z.transform(tidyLine)),
    z.string().check((payload) => {
      const message = checkSubject(payload.value)
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
  ),
  /** HTML with few marks. Which links it may have depends on the organization's status. */
  body: z.string().check(z.maxLength(MAX_MESSAGE_HTML_LENGTH, 'O texto é longo demais')),
}

const Message = z.object({
  _id: Id,
  kind: z.enum(messageKinds),
  subject: z.string(),
  body: z.string(),
  status: z.enum(messageStatuses),
  /** Name of the member who wrote it; null once that person is erased. */
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** When sending begins, or began. */
  sendAt: Instant,
  /** The audience in words, such as names of ticket types. */
  audience: z.array(z.string()),
  /** People it goes to: as of now, or frozen since sending began. */
  people: z.int(),
  /** Mails that are on their way. */
  mailed: z.int(),
  sentAt: z.nullable(Instant),
  /** Why it was refused, in Portuguese. */
  refusalReason: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** Limits of the organization's status. */
const MessageTerms = z.object({
  status: z.enum(organizationStatuses),
  perDay: z.int(),
  /** Mails that the event may still send today. */
  mailsLeft: z.optional(z.int()),
  /** The next message waits for our team. */
  isReviewed: z.boolean(),
  isEmailProved: z.boolean(),
  /** Latest moment for a message of this event; null without one. */
  latest: z.nullable(Instant),
})
export type MessageTerms = z.infer<typeof MessageTerms>

export const listMessages = call({
  method: 'GET',
  path: '/promoter/events/:eventId/messages',
  access: 'event:writeEvents',
  summary: 'Messages of an event, the newest first, and what its organization may send',
  params: OneEvent,
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(Message),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
    terms: MessageTerms,
    serverTime: Instant,
  }),
  refusals: ['EVENT_NOT_FOUND'],
})
export type MessageList = z.infer<(typeof listMessages)['answer']>

const writeRefusals = [
  'EVENT_NOT_FOUND',
  'EMAIL_NOT_PROVED',
  'ORGANIZATION_SUSPENDED',
  'EVENT_NOT_PUBLISHED',
  'EVENT_CANCELLED',
  'EVENT_ENDED',
] as const

export const createMessage = call({
  method: 'POST',
  path: '/promoter/events/:eventId/messages',
  access: 'event:writeEvents',
  limitedBy: 'user',
  summary: 'Send a message after 60 seconds or at a time; an Idempotency-Key makes it happen once',
  params: OneEvent,
  body: z.strictObject({
    ...content,
    filter: PeopleFilter,
    /** Time on the clock of the event's zone; null for now. */
    sendAt: z.nullable(z.string().check(z.refine(isLocalTime, 'Informe data e hora'))),
  }),
  status: 201,
  answer: Message,
  refusals: [
    ...writeRefusals,
    'TOO_MANY_ATTEMPTS',
    'TOO_MANY_MESSAGES',
    'MAIL_BUDGET',
    'KEY_REUSED',
  ],
})

export const stopMessage = call({
  method: 'POST',
  path: '/promoter/events/:eventId/messages/:messageId/stop',
  access: 'event:writeEvents',
  summary: 'Stop a message before sending begins: nobody is written to',
  params: z.strictObject({ eventId: Id, messageId: Id }),
  answer: Message,
  refusals: ['MESSAGE_NOT_FOUND', 'MESSAGE_UNDER_WAY'],
})

export const countAudience = call({
  method: 'POST',
  path: '/promoter/events/:eventId/messages/audience',
  access: 'event:writeEvents',
  limitedBy: 'user',
  summary: 'How many people a message would go to as of now, and the first ten names',
  params: OneEvent,
  body: z.strictObject({ kind: z.enum(messageKinds), filter: PeopleFilter }),
  answer: z.object({
    people: z.int(),
    names: z.array(z.string()),
    /** People in the filter who get no message of this kind: without an address, or unsubscribed. */
    unreachable: z.int(),
  }),
  refusals: ['EVENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
export type Audience = z.infer<(typeof countAudience)['answer']>

export const testMessage = call({
  method: 'POST',
  path: '/promoter/events/:eventId/messages/test',
  access: 'event:writeEvents',
  limitedBy: 'user',
  summary: 'Mail a message to oneself',
  params: OneEvent,
  body: z.strictObject(content),
  answer: z.object({ message: z.string() }),
  refusals: [...writeRefusals, 'TOO_MANY_ATTEMPTS'],
})
