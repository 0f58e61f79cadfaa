import { categories } from '@55tickets/rules/events/categories.ts'
import { allBenefits, halfPrices } from '@55tickets/rules/tickets/half-price.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { EventSubscription } from './subscriptions.ts'

const Category = z.enum(categories)
const FeeBearer = z.enum(['customer', 'promoter'])
const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD'])

const Recurrence = z.object({
  /** Weekdays, 0 = Sunday … 6 = Saturday */
  weeklyDays: z.array(z.int().check(z.gte(0), z.lte(6))),
  /** HH:MM in the event's zone */
  startTime: z.string(),
  endTime: z.string(),
})

/** Event as a card of the listing shows it. */
export const EventSummary = z.object({
  _id: Id,
  /** Empty by default; the event is then addressed by its id. */
  slug: z._default(z.string(), ''),
  name: z.string(),
  eventType: Category,
  startDate: Instant,
  endDate: Instant,
  timezone: z.string(),
  isRecurring: z.boolean(),
  recurrenceConfig: z.nullable(Recurrence),
  locationName: z.string(),
  city: z.string(),
  region: z.string(),
  bannerUrl: z.string(),
  feeBearer: FeeBearer,
  feePercentage: z.number(),
  /** Lowest ticket price; null if the event has no tickets. */
  lowestPrice: z.nullable(Reais),
  currency: z.string(),
  availability: z.enum([
    'available',
    'almost-sold-out',
    'sold-out',
    'not-started',
    'ended',
    'paused',
    'postponed',
    'cancelled',
    'none',
  ]),
})
export type EventSummary = z.infer<typeof EventSummary>

export const Ticket = z.object({
  _id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Free by default. */
  price: z._default(Reais, 0),
  currency: z.string(),
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  remainingQuantity: z.int(),
  isAvailable: z.boolean(),
  salesStart: z.nullable(Instant),
  salesEnd: z.nullable(Instant),
  ticketGroupName: z.nullable(z.string()),
  customForm: z.nullable(Id),
  programacaoId: z.nullable(Id),
  /**
   * True if the ticket admits to the event itself; a session's ticket may admit to the session
   * only.
   */
  admitsToEvent: z.boolean(),
  requiresProof: z.boolean(),
  /** Lot of a sector's ticket, which is on sale now; null for a ticket without a sector. */
  lot: z.nullable(
    z.object({
      _id: Id,
      name: z.string(),
      /** Tickets until the next lot, if the promoter shows them. */
      left: z.nullable(z.int()),
    }),
  ),
  /** How a half-price ticket counts: against the quota of the law, or outside of it. */
  halfPrice: z.nullable(z.enum(halfPrices)),
  /** Id of the whole ticket that a half-price one costs half of. */
  halfOf: z.nullable(Id),
})
export type Ticket = z.infer<typeof Ticket>

export const Session = z.object({
  _id: Id,
  titulo: z.string(),
  descricao: z.nullable(z.string()),
  /** Room or stage, where the event has several. */
  room: z.nullable(z.string()),
  periodo: z.object({ dataInicio: Instant, dataFim: Instant }),
  allowSubscription: z.boolean(),
  isPaid: z.boolean(),
  price: Reais,
  regulationFileUrl: z.nullable(z.string()),
  /** File name that the promoter gave. */
  regulationFileName: z.nullable(z.string()),
  certifiedTime: z.nullable(z.int()),
  customForm: z.nullable(Id),
  /** Free places; null if unlimited. */
  remainingPlaces: z.nullable(z.int()),
  /** True if nobody can subscribe or buy any more. */
  isCancelled: z.boolean(),
})
export type Session = z.infer<typeof Session>

const HalfPriceNumbers = z.object({
  places: z.int(),
  /** Half-price tickets that the quota keeps. */
  offered: z.int(),
  /** Those of the quota that are sold or held. */
  taken: z.int(),
  /** Those that can still be bought: none once all places are taken. */
  left: z.int(),
})

/** A change that concerns people who bought, in words. */
const PublicChange = z.object({
  at: Instant,
  title: z.string(),
  reason: z.nullable(z.string()),
  fields: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
})

export const EventStatus = z.enum(['scheduled', 'postponed', 'cancelled'])

export const EventDetail = z.object({
  _id: Id,
  status: EventStatus,
  /** Material changes since it was published, the newest first. */
  changes: z.array(PublicChange),
  /** Start before the first of them that moved it; null if none did. */
  previousStartDate: z.nullable(Instant),
  /** Empty by default; the event is then addressed by its id. */
  slug: z._default(z.string(), ''),
  name: z.string(),
  eventType: Category,
  /** HTML, sanitised on write and again on render. */
  eventDescription: z.string(),
  startDate: Instant,
  endDate: Instant,
  timezone: z.string(),
  isRecurring: z.boolean(),
  recurrenceConfig: z.nullable(Recurrence),
  locationName: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  bannerUrl: z.string(),
  mobileBannerUrl: z.nullable(z.string()),
  desktopBannerUrl: z.nullable(z.string()),
  eventMapImageUrl: z.nullable(z.string()),
  eventOrganizer: z.object({
    name: z.string(),
    /** Of the organizer's page; null for an organizer without one. */
    slug: z.nullable(z.string()),
    /** For organizations that our team verified, and for events that our team imported. */
    isVerified: z.boolean(),
  }),
  /** Nothing is sold for now, whatever the tickets say. */
  areSalesPaused: z.boolean(),
  /** Teachers are offered half price, outside of the quota. */
  teachersPayHalf: z.boolean(),
  feeBearer: FeeBearer,
  feePercentage: z.number(),
  acceptedPaymentMethods: z.array(PaymentMethod),
  tickets: z.array(Ticket),
  /** Half-price tickets of all sectors; null for an event without a quota. */
  halfPriceCount: z.nullable(HalfPriceNumbers),
  programacoes: z.array(Session),
  /** Subscriptions of a signed-in caller; absent for others. */
  subscriptions: z.optional(z.array(EventSubscription)),
  /**
   * Tickets in the caller's unpaid reservation, which they may choose again; not part of the
   * remaining quantity.
   */
  held: z.optional(z.array(z.object({ ticketId: Id, quantity: z.int() }))),
})
export type EventDetail = z.infer<typeof EventDetail>

/** Public count of the half-price tickets of an event. */
export const HalfPriceCount = z.object({
  event: z.object({ _id: Id, slug: z.string(), name: z.string(), timezone: z.string() }),
  ...HalfPriceNumbers.shape,
  /** From then on others may take what is left of the quota. */
  releasedAt: Instant,
  /** Sectors with a quota. */
  sectors: z.array(z.object({ name: z.string(), ...HalfPriceNumbers.shape })),
  /** Final report; null until the event has ended. */
  report: z.nullable(
    z.object({
      /** It is public until then. */
      until: Instant,
      /** Half-price tickets that were sold, by benefit; those outside of the quota, too. */
      sold: z.array(z.object({ benefit: z.enum(allBenefits), count: z.int() })),
    }),
  ),
})
export type HalfPriceCount = z.infer<typeof HalfPriceCount>

export const EventList = z.object({
  docs: z.array(EventSummary),
  page: z.int(),
  limit: z.int(),
  totalDocs: z.int(),
  totalPages: z.int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
})
export type EventList = z.infer<typeof EventList>

/** Positive integer as a query parameter, reduced to a maximum; anything else is refused. */
const counting = (most: number, wrong: string) =>
  z.optional(
    z.pipe(
      z.string(wrong).check(z.regex(/^[1-9]\d{0,5}$/, wrong)),
      z.transform((text) => Math.min(Number(text), most)),
    ),
  )

const words = (wrong: string) => z.string(wrong).check(z.maxLength(100, 'Texto longo demais'))

export const listEvents = call({
  method: 'GET',
  path: '/events',
  access: 'open',
  summary: 'Published events that have not ended, one page at a time',
  query: z.strictObject({
    /** Empty means all categories. */
    eventType: z.optional(
      z.pipe(
        z.enum(['', ...categories], 'Categoria inválida'),
        z.transform((chosen) => chosen || undefined),
      ),
    ),
    /** `todos`, the page's value, means every city. */
    city: z.optional(
      z.pipe(
        words('Cidade inválida'),
        z.transform((city) => (city === 'todos' ? undefined : city)),
      ),
    ),
    /** Words that the event's name contains, regardless of case and accents. */
    q: z.optional(words('Busca inválida')),
    page: counting(999_999, 'Página inválida'),
    limit: counting(50, 'Quantidade por página inválida'),
  }),
  answer: EventList,
})

export const listCities = call({
  method: 'GET',
  path: '/events/cities',
  access: 'open',
  summary: 'Cities that have a published event which has not ended',
  answer: z.array(z.string()),
})

export const readEvent = call({
  method: 'GET',
  path: '/events/:idOrSlug',
  access: 'open',
  summary: 'One published event, by slug or id',
  params: z.strictObject({ idOrSlug: z.string().check(z.minLength(1), z.maxLength(120)) }),
  answer: EventDetail,
  refusals: ['EVENT_NOT_FOUND'],
})

export const readHalfPrice = call({
  method: 'GET',
  path: '/events/:id/half-price',
  access: 'open',
  summary:
    'Places, half-price tickets offered and left, in all and by sector; the final report by benefit for 30 days after the event',
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(120)) }),
  answer: HalfPriceCount,
  refusals: ['EVENT_NOT_FOUND'],
})
