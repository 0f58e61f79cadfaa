import { categories } from '@55tickets/rules/events/categories.ts'
import {
  checkCapacity,
  checkCpfLimit,
  checkEventCity,
  checkEventName,
  checkEventSlug,
  checkPrice,
  checkRegion,
  checkTicketName,
  checkVenue,
  MAX_DESCRIPTION_LENGTH,
  MAX_ORDER_QUANTITY,
} from '@55tickets/rules/events/event-fields.ts'
import { lotStates } from '@55tickets/rules/events/lot-state.ts'
import { organizationStatuses } from '@55tickets/rules/organizations/organization.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { isLocalTime, isZone } from '@55tickets/rules/text/zone.ts'
import { halfPrices } from '@55tickets/rules/tickets/half-price.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { confirmation, passwordConfirmation } from './changes.ts'
import { EditedForm, EditedSession } from './editor/edited-programme.ts'
import { EventDetail } from './events.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { MemberRole, OneOrganization } from './organizations.ts'

/** Calls of the promoters' workspace on events: create, edit by parts, publish, copy, history. */

export const OneEvent = z.strictObject({ eventId: Id })
const Category = z.enum(categories)
const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD'])
export const FileId = z.string().check(z.regex(/^[\w-]{32}$/))
export const line = (rule: (text: string) => string | null) =>
  z.pipe(checkedText(rule), z.transform(tidyLine))
export const optionalLine = (most: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.maxLength(most, `Use até ${most} caracteres`)),
      z.transform(tidyLine),
    ),
  )
/** Date and time on the clock of the event's zone, `YYYY-MM-DDTHH:MM`. */
export const LocalTime = z.string().check(z.refine(isLocalTime, 'Informe data e hora'))
export const numberBy = (rule: (value: number) => string | null) =>
  z.number(rule(Number.NaN) ?? undefined).check((payload) => {
    const message = rule(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

/** State of an event as its promoter sees it. */
export const EventState = z.enum([
  'draft',
  'published',
  'paused',
  'postponed',
  'cancelled',
  'ended',
])
export type EventState = z.infer<typeof EventState>

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
  access: 'organization:writeEvents',
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

const Recurrence = z.strictObject({
  weeklyDays: z
    .array(z.int().check(z.gte(0), z.lte(6)))
    .check(z.minLength(1, 'Escolha os dias'), z.maxLength(7)),
  startTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora')),
  endTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora')),
})

export const pageFields = {
  name: line(checkEventName),
  slug: checkedText(checkEventSlug, 100),
  category: Category,
  description: z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH, 'O texto é longo demais')),
  bannerId: z.nullable(FileId),
  mobileBannerId: z.nullable(FileId),
  desktopBannerId: z.nullable(FileId),
  /** A new name matters to people who bought: they are told of it. */
  isMaterial: z.optional(z.boolean()),
}
export const dateFields = {
  timezone: z.string().check(z.maxLength(60), z.refine(isZone, 'Escolha o fuso horário')),
  startDate: LocalTime,
  endDate: LocalTime,
  recurrence: z.nullable(Recurrence),
  /** Sessions, or sale windows and ends of lots, move by the span by which the start moves. */
  movesSessions: z.optional(z.boolean()),
  movesSales: z.optional(z.boolean()),
}
export const placeFields = {
  locationName: line(checkVenue),
  address: optionalLine(300),
  city: line(checkEventCity),
  region: checkedText(checkRegion, 2),
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
}
export const paymentFields = {
  methods: z
    .array(PaymentMethod)
    .check(z.minLength(1, 'Escolha uma forma de pagamento'), z.maxLength(2)),
  /** Most tickets of the event for one CPF, null for no limit; left out, it stays as it is. */
  maxPerCpf: z.optional(z.nullable(numberBy(checkCpfLimit))),
  /** Teachers are offered half price; left out, it stays as it is. */
  teachersPayHalf: z.optional(z.boolean()),
}
export const ticketFields = {
  name: line(checkTicketName),
  description: optionalLine(500),
  price: numberBy(checkPrice),
  capacity: numberBy(checkCapacity),
  minPerOrder: z.int().check(z.gte(1), z.lte(MAX_ORDER_QUANTITY)),
  maxPerOrder: z.int().check(z.gte(1), z.lte(MAX_ORDER_QUANTITY)),
  salesStart: z.nullable(LocalTime),
  salesEnd: z.nullable(LocalTime),
  isAvailable: z.boolean(),
  requiresProof: z.boolean(),
  /** Lot of a sector, whose places then count instead of the capacity; left out, it stays as it is. */
  lotId: z.optional(z.nullable(Id)),
  /** True if there are half-price twins, for a type of a lot; left out, it stays as it is. */
  halfPrice: z.optional(z.boolean()),
  /** Sold only with a coupon that unlocks it, as its half-price twins are; left out, it stays as it is. */
  isHidden: z.optional(z.boolean()),
  /** Paid session that it admits to; left out, it stays as it is. */
  sessionId: z.optional(z.nullable(Id)),
  /** False if it admits to its session only; left out, it stays as it is. */
  admitsToEvent: z.optional(z.boolean()),
  /** Form that its buyers fill in; left out, it stays as it is. */
  formId: z.optional(z.nullable(Id)),
}

/** Why a field of a live event can't be changed any more. */
const Lock = z.object({ field: z.string(), reason: z.string() })

const EditedTicket = z.object({
  _id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  price: Reais,
  capacity: z.int(),
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  salesStart: z.nullable(z.string()),
  salesEnd: z.nullable(z.string()),
  isAvailable: z.boolean(),
  requiresProof: z.boolean(),
  /** Sold only with a coupon that unlocks it. */
  isHidden: z.boolean(),
  currency: z.string(),
  sold: z.int(),
  held: z.int(),
  /** Courtesies. */
  given: z.int(),
  /** Null for a type without a sector. */
  lotId: z.nullable(Id),
  /** Kind of a half-price ticket, and its whole; null for others. */
  halfPrice: z.nullable(z.enum(halfPrices)),
  halfOf: z.nullable(Id),
  /** Paid session that it admits to. */
  sessionId: z.nullable(Id),
  admitsToEvent: z.boolean(),
  formId: z.nullable(Id),
  locks: z.array(Lock),
})
export type EditedTicket = z.infer<typeof EditedTicket>

export const EditedLot = z.object({
  _id: Id,
  name: z.string(),
  /** Null for all that is left of the sector. */
  size: z.nullable(z.int()),
  /** On the clock of the event's zone. */
  closesAt: z.nullable(z.string()),
  state: z.enum(lotStates),
  sold: z.int(),
  held: z.int(),
})
export type EditedLot = z.infer<typeof EditedLot>

export const EditedSector = z.object({
  _id: Id,
  name: z.string(),
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  /** Places that courtesies have taken. */
  given: z.int(),
  /** Half-price tickets that are kept; 0 where none are offered. */
  halfQuota: z.int(),
  halvesTaken: z.int(),
  showsLeft: z.boolean(),
  /** In the order in which they are sold. */
  lots: z.array(EditedLot),
})
export type EditedSector = z.infer<typeof EditedSector>

/** A line of the checklist before publishing. */
const ChecklistItem = z.object({
  /** Names the line, for screens that link to its field. */
  key: z.enum(['dates', 'future', 'place', 'tickets', 'price', 'halfPrice', 'methods', 'email']),
  text: z.string(),
  isDone: z.boolean(),
  /** The ticket type that has to change, where it is about one. */
  ticketId: z.nullable(Id),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const EditedEvent = z.object({
  _id: Id,
  state: EventState,
  isUnlisted: z.boolean(),
  /** It has a sale, a hold or a subscription: some fields can't be changed any more. */
  isLive: z.boolean(),
  organization: z.object({
    _id: Id,
    slug: z.string(),
    name: z.string(),
    status: z.enum(organizationStatuses),
  }),
  role: MemberRole,
  page: z.object({
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    category: Category,
    description: z.string(),
    bannerId: z.nullable(FileId),
    mobileBannerId: z.nullable(FileId),
    desktopBannerId: z.nullable(FileId),
    bannerUrl: z.string(),
    mobileBannerUrl: z.nullable(z.string()),
    desktopBannerUrl: z.nullable(z.string()),
    /** Seed of the poster that is drawn while there is no banner. */
    posterSeed: z.string(),
  }),
  /** Version 0: never saved; the values are suggestions. */
  dates: z.object({
    version: z.int(),
    timezone: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    recurrence: z.nullable(
      z.object({ weeklyDays: z.array(z.int()), startTime: z.string(), endTime: z.string() }),
    ),
  }),
  place: z.object({
    version: z.int(),
    locationName: z.string(),
    address: z.nullable(z.string()),
    city: z.string(),
    region: z.string(),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
  }),
  tickets: z.object({
    version: z.int(),
    methods: z.array(PaymentMethod),
    /** Most tickets for one CPF; null for no limit. */
    maxPerCpf: z.nullable(z.int()),
    teachersPayHalf: z.boolean(),
    feeBearer: z.enum(['customer', 'promoter']),
    feePercentage: z.number(),
    /** Interest of instalments, which the buyer pays. */
    monthlyRatePercentage: z.number(),
    /** Percentage of a sector's places that is kept for half price. */
    halfPriceShare: z.int(),
    sectors: z.array(EditedSector),
    types: z.array(EditedTicket),
  }),
  /** Sessions in the order of their times. */
  programme: z.object({ version: z.int(), sessions: z.array(EditedSession) }),
  forms: z.object({ version: z.int(), forms: z.array(EditedForm) }),
  locks: z.array(Lock),
  checklist: z.array(ChecklistItem),
  /** People who were told of the change, in the answer of a call that makes one. */
  told: z.optional(z.int()),
})
export type EditedEvent = z.infer<typeof EditedEvent>

export const readEditedEvent = call({
  method: 'GET',
  path: '/promoter/events/:eventId',
  access: 'event:seeEvents',
  summary: 'An event with all parts, their versions, locks and the checklist',
  params: OneEvent,
  answer: EditedEvent,
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
})

export const previewEvent = call({
  method: 'GET',
  path: '/promoter/events/:eventId/preview',
  access: 'event:seeEvents',
  summary: 'An event as its page will show it, published or not',
  params: OneEvent,
  answer: EventDetail,
  refusals: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
})

const version = { version: z.int(), ...confirmation }
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

/** A pin on the map has both coordinates, or there is none. */
export function checkPin({ value, issues }: z.core.ParsePayload<Pin>): void {
  const { lat, lng } = value
  if ((lat === null) !== (lng === null))
    issues.push({ code: 'custom', message: 'Marque o ponto no mapa', path: ['lat'], input: lat })
}
interface Pin {
  readonly lat: number | null
  readonly lng: number | null
}

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

const step = (name: 'publish' | 'pause' | 'resume' | 'unlist' | 'list', summary: string) =>
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
  summary: 'Postpone an event without a date: sales stop, tickets stay valid, everybody is told',
  params: OneEvent,
  body: z.strictObject(passwordConfirmation),
  answer: EditedEvent,
  refusals: [...editRefusals, 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

export const copyEvent = call({
  method: 'POST',
  path: '/promoter/events/:eventId/copy',
  access: 'event:writeEvents',
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
