import { categories } from '@55tickets/rules/events/categories.ts'
import {
  checkCapacity,
  checkCpfLimit,
  checkEventAddress,
  checkEventCity,
  checkEventName,
  checkEventSlug,
  checkPrice,
  checkRegion,
  checkTicketDescription,
  checkTicketName,
  checkVenue,
  MAX_DESCRIPTION_LENGTH,
  MAX_ORDER_QUANTITY,
} from '@55tickets/rules/events/event-fields.ts'
import { MAX_DOORS_MINUTES } from '@55tickets/rules/gate/doors.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { isLocalTime, isZone } from '@55tickets/rules/text/zone.ts'
import { z } from 'zod/mini'
import { checkedText } from '../accounts.ts'
import { Id } from '../http/parts.ts'

/** Fields of an event's parts, as the workspace sends them. */

export const OneEvent = z.strictObject({ eventId: Id })
export const Category = z.enum(categories)
export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD'])
export const FileId = z.string().check(z.regex(/^[\w-]{32}$/))
export const line = (rule: (text: string) => string | null) =>
  z.pipe(checkedText(rule), z.transform(tidyLine))
const optionalLine = (rule: (text: string) => string | null) =>
  z.nullable(z.pipe(checkedText(rule, 1000), z.transform(tidyLine)))
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
  /** Minutes before the start from which the gates admit people; left out, they stay as they are. */
  doorsMinutes: z.optional(z.int().check(z.gte(0), z.lte(MAX_DOORS_MINUTES))),
  /** Sessions, or sale windows and ends of lots, move by the span by which the start moves. */
  movesSessions: z.optional(z.boolean()),
  movesSales: z.optional(z.boolean()),
}
export const placeFields = {
  locationName: line(checkVenue),
  address: optionalLine(checkEventAddress),
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
  description: optionalLine(checkTicketDescription),
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
