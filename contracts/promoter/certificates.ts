import { certificateStatuses } from '@55tickets/rules/tickets/presence.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/** People with the same presence, so that a screen can count them for any minimum. */
const PresenceGroup = z.object({
  subscribed: z.int(),
  attended: z.int(),
  isIssued: z.boolean(),
  people: z.int(),
})
export type PresenceGroup = z.infer<typeof PresenceGroup>

const EventCertificates = z.object({
  /** Percentage of the subscribed sessions to attend; null for none. */
  minimumPresence: z.nullable(z.int()),
  version: z.int(),
  /** Sessions with certified time that were not cancelled. */
  certifiedSessions: z.int(),
  /** End of the last of them; null without any. */
  endsAt: z.nullable(Instant),
  /** True once all of them, or the event, have ended. */
  isOver: z.boolean(),
  groups: z.array(PresenceGroup),
})
export type EventCertificates = z.infer<typeof EventCertificates>

const OneEvent = z.strictObject({ eventId: Id })

export const readEventCertificates = call({
  method: 'GET',
  path: '/promoter/events/:eventId/certificates',
  access: 'event:seeEvents',
  summary: 'The minimum presence of an event, and how many people reach it',
  params: OneEvent,
  answer: EventCertificates,
  refusals: ['EVENT_NOT_FOUND'],
})

export const changeMinimumPresence = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/certificates',
  access: 'event:writeEvents',
  summary: 'Set the minimum presence of an event; certificates that were issued stay',
  params: OneEvent,
  body: z.strictObject({
    version: z.int(),
    minimumPresence: z.nullable(
      z.int().check(z.gte(1, 'Use um número de 1 a 100'), z.lte(100, 'Use um número de 1 a 100')),
    ),
  }),
  answer: EventCertificates,
  refusals: ['EVENT_NOT_FOUND', 'EVENT_CHANGED', 'EVENT_CANCELLED'],
})

/** A person with a place in a certified session. */
const CertifiedPerson = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  subscribed: z.int(),
  attended: z.int(),
  /** Sum over the attended sessions. */
  certifiedMinutes: z.int(),
  status: z.enum(certificateStatuses),
})
export type CertifiedPerson = z.infer<typeof CertifiedPerson>

export const listCertifiedPeople = call({
  method: 'GET',
  path: '/promoter/events/:eventId/certificates/people',
  access: 'event:readOrders',
  summary: 'Subscribers of certified sessions by name, with presence and certificate',
  params: OneEvent,
  query: z.strictObject({
    q: z._default(z.string().check(z.maxLength(100)), ''),
    status: z.optional(z.enum(certificateStatuses)),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(CertifiedPerson),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
  refusals: ['EVENT_NOT_FOUND'],
})
