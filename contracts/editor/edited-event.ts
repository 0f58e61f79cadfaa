import { lotStates } from '@55tickets/rules/events/lot-state.ts'
import { organizationStatuses } from '@55tickets/rules/organizations/organization.ts'
import { halfPrices } from '@55tickets/rules/tickets/half-price.ts'
import { z } from 'zod/mini'
import { EventDetail } from '../events.ts'
import { call } from '../http/call.ts'
import { Id, Reais } from '../http/parts.ts'
import { MemberRole } from '../organizations.ts'
import { EditedForm, EditedSession } from './edited-programme.ts'
import { Category, EventState, FileId, OneEvent, PaymentMethod } from './fields.ts'

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

const EditedDates = z.object({
  timezone: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  recurrence: z.nullable(
    z.object({ weeklyDays: z.array(z.int()), startTime: z.string(), endTime: z.string() }),
  ),
})

const EditedPlace = z.object({
  locationName: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
})

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
  /** The caller is limited to some of the organization's events. */
  isLimited: z.optional(z.boolean()),
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
  dates: z.extend(EditedDates, {
    version: z.int(),
    /** Minutes before the start from which the gates admit people. */
    doorsMinutes: z.int(),
  }),
  place: z.extend(EditedPlace, {
    version: z.int(),
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
  /**
   * Dates and places that were on offer since the oldest paid order was made that was not refunded: the
   * consequences of an edit are measured by them, too. Left out while there is no such order.
   */
  offered: z.optional(z.object({ dates: z.array(EditedDates), place: z.array(EditedPlace) })),
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
