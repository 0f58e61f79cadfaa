import { checkEventName } from '@55tickets/rules/events/event-fields.ts'
import { z } from 'zod/mini'
import { confirmation } from './changes.ts'
import { EditedEvent } from './editor/edited-event.ts'
import {
  Category,
  checkPin,
  dateFields,
  EventState,
  FileId,
  line,
  OneEvent,
  pageFields,
  paymentFields,
  placeFields,
  ticketFields,
} from './editor/fields.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { OneOrganization } from './organizations.ts'

/** Calls of the promoters' workspace on events: list, create, edit by parts. */

/** An event in the workspace's list. */
const PromoterEvent = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  state: EventState,
  isUnlisted: z.boolean(),
  /** Null while the dates were never saved. */
  startDate: z.nullable(Instant),
  timezone: z.string(),
  city: z.string(),
  bannerUrl: z.string(),
  sold: z.int(),
  capacity: z.int(),
  /** What buyers paid for tickets, without fees. */
  gross: Reais,
})
export type PromoterEvent = z.infer<typeof PromoterEvent>

export const listPromoterEvents = call({
  method: 'GET',
  path: '/organizations/:organizationId/events',
  access: 'organization:seeEvents',
  summary: 'Events of an organization that the caller may see, next ones first',
  params: OneOrganization,
  query: z.strictObject({
    /** Words in the name, regardless of case and accents. */
    q: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(EventState),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(PromoterEvent),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})

/** First step of the assistant. */
export const createEvent = call({
  method: 'POST',
  path: '/organizations/:organizationId/events',
  access: 'organization:createEvents',
  summary: 'Create a draft; an Idempotency-Key makes a repeated request return the same one',
  params: OneOrganization,
  body: z.strictObject({
    name: line(checkEventName),
    category: Category,
    /** A picture that was uploaded to the organization; null for a drawn poster. */
    bannerId: z.nullable(FileId),
  }),
  status: 201,
  answer: z.object({ _id: Id, slug: z.string() }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN', 'FILE_NOT_FOUND', 'TOO_MANY_DRAFTS'],
})

export const version = { version: z.int(), ...confirmation }
export const editRefusals = [
  'EVENT_NOT_FOUND',
  'FORBIDDEN',
  'EVENT_CHANGED',
  'CHANGE_DIFFERS',
  'EVENT_CANCELLED',
  'EVENT_ENDED',
  'NOT_READY',
  'ALREADY_SOLD',
  'CAPACITY_TAKEN',
  'SLUG_TAKEN',
  'FILE_NOT_FOUND',
  'TICKET_NOT_FOUND',
  'COUPON_NOT_FOUND',
  'COUPON_TAKEN',
  'SECTOR_NOT_FOUND',
  'LOT_NOT_FOUND',
  'TOO_MANY_TICKET_TYPES',
  'SESSION_NOT_FOUND',
  'SESSION_CANCELLED',
  'SESSION_ENDED',
  'TOO_MANY_SESSIONS',
  'FORM_NOT_FOUND',
  'FORM_IN_USE',
  'TOO_MANY_FORMS',
] as const

export const changePage = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/page',
  access: 'event:writeEvents',
  summary: 'Save name, address, category, text and pictures',
  params: OneEvent,
  body: z.strictObject({ ...version, ...pageFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const changeDates = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/dates',
  access: 'event:writeEvents',
  summary: 'Save dates, time zone and recurrence',
  params: OneEvent,
  body: z.strictObject({ ...version, ...dateFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const changePlace = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/place',
  access: 'event:writeEvents',
  summary: 'Save the place',
  params: OneEvent,
  body: z.strictObject({ ...version, ...placeFields }).check(checkPin),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const changePayment = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/payment',
  access: 'event:writeEvents',
  summary: 'Save the accepted payment methods and the limit per CPF',
  params: OneEvent,
  body: z.strictObject({ ...version, ...paymentFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

const OneTicket = z.strictObject({ eventId: Id, ticketId: Id })

export const changeTicket = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/tickets/:ticketId',
  access: 'event:writeEvents',
  summary: 'Save a ticket type; a new id creates one',
  params: OneTicket,
  body: z.strictObject({ ...version, ...ticketFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const removeTicket = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/tickets/:ticketId',
  access: 'event:writeEvents',
  summary: 'Remove a ticket type that was never reserved',
  params: OneTicket,
  body: z.strictObject(version),
  answer: EditedEvent,
  refusals: editRefusals,
})
