import { categories } from '@55tickets/rules/events/categories.ts'
import { DEFAULT_DOORS_MINUTES, MAX_DOORS_MINUTES } from '@55tickets/rules/gate/doors.ts'
import { isReais } from '@55tickets/rules/money/money.ts'
import { hasLink } from '@55tickets/rules/text/links.ts'
import { isSlug, isUuid } from '@55tickets/rules/text/slug.ts'
import { isLocalTime } from '@55tickets/rules/text/zone.ts'
import { checkCouponCode, normalizeCouponCode } from '@55tickets/rules/tickets/coupon.ts'
import { z } from 'zod'

/**
 * Schema of the files that `npm run events -- import <file>` reads. Names are those of the wire, so
 * that a file looks like the answer of `GET /events/{slug}`. Dates without an offset are in the
 * event's own time zone.
 */

const LocalOrInstant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/)
  .refine((text) => isLocalTime(text.replace(/(Z|[+-]\d{2}:\d{2})$/, '')), 'is not a valid date')
const Text = (most: number) => z.string().trim().min(1).max(most)
/** Text that mails and documents quote. */
const Line = (most: number) =>
  Text(most).refine((text) => !hasLink(text), 'has a link, a site or an e-mail address')
const Slug = z
  .string()
  .refine((text) => !isUuid(text), 'looks like an id')
  .refine(isSlug, 'is not a slug: use lower-case letters and digits, joined by hyphens')
/** Name inside the file by which tickets and sessions refer to forms and sessions. */
const Key = z.string().regex(/^[a-z0-9-]{1,60}$/)
const Reais = z.number().min(0).max(1_000_000).refine(isReais)
/** Path of a picture or document, relative to the event file's folder. */
const RelativePath = z.string().max(300)
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const FormField = z.strictObject({
  key: Key,
  label: Text(200),
  type: z.enum(['text', 'number', 'boolean', 'multiple_choice']),
  required: z.boolean().default(false),
  validation: z
    .strictObject({
      minLength: z.int().min(0).optional(),
      maxLength: z.int().min(1).optional(),
      minValue: z.number().optional(),
      maxValue: z.number().optional(),
      allowDecimals: z.boolean().optional(),
      options: z.array(Text(200)).min(1).max(100).optional(),
      minSelections: z.int().min(0).optional(),
      maxSelections: z.int().min(1).optional(),
    })
    .default({}),
})

const CustomForm = z.strictObject({
  key: Key,
  name: Text(200),
  description: Text(2000).optional(),
  organizerImage: RelativePath.optional(),
  organizerNote: Text(2000).optional(),
  fields: z.array(FormField).min(1).max(50),
})

const Session = z.strictObject({
  key: Key,
  titulo: Line(200),
  descricao: Text(2000).optional(),
  room: Line(120).optional(),
  dataInicio: LocalOrInstant,
  dataFim: LocalOrInstant,
  allowSubscription: z.boolean().default(true),
  isPaid: z.boolean().default(false),
  price: Reais.default(0),
  capacity: z.int().min(1).optional(),
  certifiedTime: z.int().min(1).optional(),
  regulationFile: RelativePath.optional(),
  customForm: Key.optional(),
})

const TicketType = z.strictObject({
  key: Key,
  name: Line(120),
  description: Line(500).optional(),
  price: Reais.default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BRL'),
  capacity: z.int().min(0).max(1_000_000),
  minPerOrder: z.int().min(1).default(1),
  maxPerOrder: z.int().min(1).default(10),
  isAvailable: z.boolean().default(true),
  salesStart: LocalOrInstant.optional(),
  salesEnd: LocalOrInstant.optional(),
  ticketGroupName: Line(120).optional(),
  programacao: Key.optional(),
  /** Default: false for a ticket that names a session, true for others. */
  admitsToEvent: z.boolean().optional(),
  customForm: Key.optional(),
  requiresProof: z.boolean().default(false),
  /** Sold with a coupon that unlocks it. */
  hidden: z.boolean().default(false),
})

/** Ticket of a lot. Its stock is that of the sector; its half-price twins are made by the importer. */
const LotTicket = TicketType.omit({ capacity: true, currency: true, ticketGroupName: true }).extend(
  {
    price: Reais,
    /** Offers half price to those that the quota is for. */
    meiaEntrada: z.boolean().default(true),
    /** Offers half price to people of 60 or more, outside of the quota. Default: as `meiaEntrada`. */
    meia60: z.boolean().optional(),
  },
)

const Lot = z.strictObject({
  key: Key,
  name: Line(60),
  /** Default: all that is left of the sector. */
  size: z.int().min(1).max(1_000_000).optional(),
  closesAt: LocalOrInstant.optional(),
  tickets: z.array(LotTicket).min(1).max(10),
})

const Sector = z.strictObject({
  key: Key,
  name: Line(120),
  capacity: z.int().min(1).max(1_000_000),
  /** Default: what the law asks for, or none where no ticket is offered for half price. */
  halfQuota: z.int().min(0).optional(),
  showsLeft: z.boolean().default(false),
  lotes: z.array(Lot).min(1).max(20),
})

/** Coupon: exactly one of `percent`, `amount` and `unlocks`. */
const Coupon = z.strictObject({
  code: z
    .string()
    .transform(normalizeCouponCode)
    .refine((code) => checkCouponCode(code) === null, '3 to 30 letters, digits or hyphens'),
  percent: z.int().min(1).max(99).optional(),
  /** Reais off each ticket. */
  amount: Reais.min(0.01).optional(),
  /** Sells hidden tickets. */
  unlocks: z.literal(true).optional(),
  /** Keys of tickets, those of a lot as `sector/lot/ticket`. Default: all. */
  tickets: z.array(z.string()).min(1).max(100).optional(),
  maxTickets: z.int().min(1).max(1_000_000).optional(),
  oncePerPerson: z.boolean().default(false),
  startsAt: LocalOrInstant.optional(),
  endsAt: LocalOrInstant.optional(),
})

export const EventFile = z.strictObject({
  slug: Slug,
  name: Line(160),
  eventType: z.enum(categories),
  published: z.boolean().default(true),
  eventDescription: z.string().max(50_000),
  timezone: z.string().default('America/Sao_Paulo'),
  startDate: LocalOrInstant,
  endDate: LocalOrInstant,
  recurrenceConfig: z
    .strictObject({
      weeklyDays: z.array(z.int().min(0).max(6)).min(1).max(7),
      startTime: TimeOfDay,
      endTime: TimeOfDay,
    })
    .optional(),
  locationName: Line(160),
  address: Line(300).optional(),
  city: Line(100),
  region: z.string().regex(/^[A-Z]{2}$/),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  organizer: Line(160),
  /** Slug of the organization that owns the event; without one it is ours. */
  organization: Slug.optional(),
  feeBearer: z.enum(['customer', 'promoter']).default('customer'),
  feePercentage: z.number().min(0).max(100).default(10),
  acceptedPaymentMethods: z
    .array(z.enum(['PIX', 'CREDIT_CARD']))
    .min(1)
    .default(['PIX', 'CREDIT_CARD']),
  /** Optional: a poster is drawn for an event without a banner. */
  banner: RelativePath.optional(),
  mobileBanner: RelativePath.optional(),
  desktopBanner: RelativePath.optional(),
  eventMapImage: RelativePath.optional(),
  customForms: z.array(CustomForm).max(20).default([]),
  programacoes: z.array(Session).max(300).default([]),
  setores: z.array(Sector).max(20).default([]),
  tickets: z.array(TicketType).max(100).default([]),
  cupons: z.array(Coupon).max(100).default([]),
  /** Teachers pay half, outside of the quota. */
  meiaProfessores: z.boolean().default(false),
  /** Percentage of the certified sessions to attend for a certificate. Default: none. */
  minimumPresence: z.int().min(1).max(100).optional(),
  /** Minutes before the start from which the gates admit people. */
  doorsMinutes: z.int().min(0).max(MAX_DOORS_MINUTES).default(DEFAULT_DOORS_MINUTES),
  /** Tickets that one CPF may buy. Default: no limit. */
  maxPerCpf: z.int().min(1).max(1000).optional(),
})
export type EventFile = z.output<typeof EventFile>
export type FileSector = EventFile['setores'][number]
export type FileLotTicket = FileSector['lotes'][number]['tickets'][number]

type RawEventFile = z.input<typeof EventFile>
type RawTicket = NonNullable<RawEventFile['tickets']>[number]
/** Event that is written in code: unlike a file it must name every price. */
export type EventFileInput = RawEventFile & { tickets?: (RawTicket & { price: number })[] }
