import { MAX_GUESTS } from '@55tickets/rules/courtesies/guest.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'

/** Calls on courtesies: tickets that are given for nothing. */

const OneEvent = z.strictObject({ eventId: Id })
const Text = z.string().check(z.maxLength(1000))

/** A line of a list, as it was read. What is wrong with it is told by line. */
const GuestLine = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(1_000_000)),
  name: Text,
  cpf: z.nullable(Text),
  email: z.nullable(Text),
  phone: z.nullable(Text),
  ticketTypeId: z.nullable(Id),
})
export type GuestLine = z.infer<typeof GuestLine>

const Courtesy = z.object({
  _id: Id,
  /** Null for a guest whose data was erased. */
  name: z.nullable(z.string()),
  /** Only the middle digits. */
  cpf: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Sector and name of the ticket type. */
  ticketName: z.string(),
  givenAt: Instant,
  /** Name of the member who gave it; null for one whose account was erased. */
  givenBy: z.nullable(z.string()),
  /** When the link was mailed. */
  mailedAt: z.nullable(Instant),
  takenBackAt: z.nullable(Instant),
  enteredAt: z.nullable(Instant),
  /** The guest's personal address, for a courtesy that is valid. */
  link: z.nullable(z.string()),
})
export type Courtesy = z.infer<typeof Courtesy>

/** A ticket type of which courtesies can be given. */
const CourtesyType = z.object({
  _id: Id,
  name: z.string(),
  sector: z.nullable(z.string()),
  /** Places that are left for it. */
  room: z.int(),
})
export type CourtesyType = z.infer<typeof CourtesyType>

/** Number of courtesies that a member may give, and has given. */
const Quota = z.object({ most: z.int(), given: z.int() })

export const courtesyStates = ['given', 'takenBack'] as const

export const listCourtesies = call({
  method: 'GET',
  path: '/promoter/events/:eventId/courtesies',
  access: 'event:giveCourtesies',
  summary: 'Courtesies of an event, the newest first, and what can be given',
  params: OneEvent,
  query: z.strictObject({
    /** Name, e-mail, CPF or phone of the guest. */
    q: z._default(z.string().check(z.maxLength(100)), ''),
    state: z._default(z.enum(courtesyStates), 'given'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({
    docs: z.array(Courtesy),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
    /** Courtesies of the event, whatever the filter. */
    counts: z.object({ given: z.int(), takenBack: z.int(), entered: z.int() }),
    types: z.array(CourtesyType),
    /** Quota of the caller; null for no limit. */
    quota: z.nullable(Quota),
    /** Mails of courtesies that the organization may send today, and how many of them are left. */
    mails: z.optional(
      z.object({
        most: z.int(),
        left: z.int(),
        /** Until it is verified, later changes are told only to guests who got their courtesy by mail. */
        isVerified: z.optional(z.boolean()),
      }),
    ),
    eventName: z.string(),
    timezone: z.string(),
  }),
  refusals: ['EVENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
export type CourtesyList = z.infer<(typeof listCourtesies)['answer']>

export const giveCourtesies = call({
  method: 'POST',
  path: '/promoter/events/:eventId/courtesies',
  access: 'event:giveCourtesies',
  limitedBy: 'user',
  summary: 'Give courtesies to a list of guests, all or none. Needs an Idempotency-Key',
  params: OneEvent,
  body: z.strictObject({
    guests: z.array(GuestLine).check(z.minLength(1), z.maxLength(MAX_GUESTS)),
    /** Mail the link to guests with an address. */
    sendsMail: z.boolean(),
  }),
  status: 201,
  answer: z.object({ courtesies: z.array(Courtesy) }),
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_PUBLISHED',
    'EVENT_ENDED',
    'EVENT_CANCELLED',
    'ORGANIZATION_SUSPENDED',
    'GUESTS_WRONG',
    'COURTESY_QUOTA',
    'MAIL_BUDGET',
    'NOT_ENOUGH_LEFT',
    'KEY_REUSED',
  ],
})

export const takeCourtesyBack = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/courtesies/:courtesyId',
  access: 'event:giveCourtesies',
  summary: 'Take back a courtesy that was not used',
  params: z.strictObject({ eventId: Id, courtesyId: Id }),
  answer: Courtesy,
  refusals: ['EVENT_NOT_FOUND', 'COURTESY_NOT_FOUND', 'COURTESY_USED', 'EVENT_CANCELLED'],
})

const MemberQuota = z.object({
  userId: Id,
  name: z.string(),
  given: z.int(),
  /** Null for no limit. */
  quota: z.nullable(z.int()),
})
export type MemberQuota = z.infer<typeof MemberQuota>

export const listQuotas = call({
  method: 'GET',
  path: '/promoter/events/:eventId/courtesies/quotas',
  access: 'event:manageOrganization',
  summary: 'How many courtesies of an event each member may give',
  params: OneEvent,
  answer: z.object({ members: z.array(MemberQuota) }),
  refusals: ['EVENT_NOT_FOUND'],
})

export const setQuota = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/courtesies/quotas/:userId',
  access: 'event:manageOrganization',
  summary: 'Limit the courtesies of an event that a member may give',
  params: z.strictObject({ eventId: Id, userId: Id }),
  body: z.strictObject({
    quota: z.nullable(z.int().check(z.gte(0, 'Use 0 ou mais'), z.lte(100_000))),
  }),
  answer: MemberQuota,
  refusals: ['EVENT_NOT_FOUND', 'MEMBER_NOT_FOUND'],
})
