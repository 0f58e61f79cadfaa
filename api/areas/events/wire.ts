import type { EventDetail, EventSummary, Session, Ticket } from '@55tickets/contracts/events.ts'
import type { Category } from '@55tickets/rules/events/categories.ts'
import type { EventDates } from '@55tickets/rules/events/event-date.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { eventAvailability } from '@55tickets/rules/tickets/ticket-status.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { cleanDescription } from './description.ts'
import { eventRecurrence } from './recurrence.ts'

/** Maps rows to the wire format; nothing else in this area knows both shapes. */

type EventRow = Selectable<Tables['events']>
type TicketTypeRow = Selectable<Tables['ticket_types']>
type SessionRow = Selectable<Tables['sessions']>

/** Columns of an event's card; descriptions are long and not read for lists. */
export const summaryColumns = [
  'id',
  'slug',
  'name',
  'category',
  'starts_at',
  'ends_at',
  'timezone',
  'weekly_days',
  'weekly_start',
  'weekly_end',
  'location_name',
  'city',
  'region',
  'fee_bearer',
  'fee_basis_points',
  'banner_id',
  'postponed_at',
  'cancelled_at',
] as const satisfies readonly (keyof EventRow)[]
type SharedRow = Pick<EventRow, (typeof summaryColumns)[number]>
interface SummaryRow extends SharedRow {
  readonly areSalesPaused: boolean
}

export function toSummary(event: SummaryRow, tickets: readonly Ticket[], now: Date): EventSummary {
  const cheapest = tickets.toSorted((one, other) => one.price - other.price)[0]
  return {
    ...shared(event),
    bannerUrl: pictureUrl(event.banner_id, 640),
    lowestPrice: cheapest?.price ?? null,
    currency: cheapest?.currency ?? 'BRL',
    availability: summaryAvailability(event, tickets, now),
  }
}

function summaryAvailability(event: SummaryRow, tickets: readonly Ticket[], now: Date) {
  const status = eventStatus(event)
  if (status !== 'scheduled') return status
  return event.areSalesPaused && now < event.ends_at ? 'paused' : eventAvailability(tickets, now)
}

/** Status of an event: it takes place as planned, is postponed or cancelled. */
function eventStatus(
  event: Pick<EventRow, 'postponed_at' | 'cancelled_at'>,
): EventDetail['status'] {
  if (event.cancelled_at !== null) return 'cancelled'
  return event.postponed_at === null ? 'scheduled' : 'postponed'
}

/** An event with what its organization decides. */
export interface DetailRow extends EventRow {
  /** The four are null for an event without an organization, which our team imported. */
  readonly organizationName: string | null
  readonly organizationSlug: string | null
  readonly organizationStatus: OrganizationStatus | null
  /** Set while a verified organization is another one than our team has verified. */
  readonly documentChangedAt: Date | null
  readonly areSalesPaused: boolean
}

export function toDetail(
  event: DetailRow,
  tickets: Ticket[],
  sessions: SessionRow[],
  {
    halfPriceCount,
    ...changes
  }: Pick<EventDetail, 'halfPriceCount' | 'changes' | 'previousStartDate'>,
): EventDetail {
  const picture = (id: string | null) => (id ? pictureUrl(id, 1280) : null)
  return {
    ...shared(event),
    ...changes,
    status: eventStatus(event),
    // Sanitized on import by the rules of that time, and again here by the current ones.
    eventDescription: cleanDescription(event.description_html),
    address: event.address,
    lat: event.lat,
    lng: event.lng,
    bannerUrl: pictureUrl(event.banner_id, 1280),
    mobileBannerUrl: picture(event.mobile_banner_id),
    desktopBannerUrl: picture(event.desktop_banner_id),
    eventMapImageUrl: picture(event.map_image_id),
    eventOrganizer: {
      name: event.organizationName ?? event.organizer_name,
      slug: event.organizationSlug,
      isVerified:
        event.organization_id === null ||
        (event.organizationStatus === 'verified' && event.documentChangedAt === null),
    },
    areSalesPaused: event.areSalesPaused,
    teachersPayHalf: event.teachers_pay_half,
    acceptedPaymentMethods: event.accepted_payment_methods,
    tickets,
    halfPriceCount,
    programacoes: sessions.map(toProgramacao),
  }
}

/** Columns of the event inside a sale. */
export const eventoColumns = [
  ...summaryColumns,
  'address',
  'mobile_banner_id',
  'desktop_banner_id',
  'accepted_payment_methods',
  'cancelled_at',
] as const satisfies readonly (keyof EventRow)[]
type EventoRow = Pick<EventRow, (typeof eventoColumns)[number]>

/** Maps the event inside a sale: `company` is the short form, `evento` adds place and time. */
export function toEvento(event: EventoRow) {
  const picture = (id: string | null) => (id ? pictureUrl(id, 1280) : null)
  const { _id, slug, name, startDate, endDate, timezone, isRecurring, recurrenceConfig, ...place } =
    shared(event)
  const company = {
    _id,
    slug,
    name,
    startDate,
    endDate,
    bannerUrl: pictureUrl(event.banner_id, 1280),
    mobileBannerUrl: picture(event.mobile_banner_id),
    desktopBannerUrl: picture(event.desktop_banner_id),
  }
  const evento = {
    ...company,
    timezone,
    isRecurring,
    recurrenceConfig,
    locationName: place.locationName,
    address: event.address,
    city: place.city,
    region: place.region,
    acceptedPaymentMethods: event.accepted_payment_methods,
    status: eventStatus(event),
  }
  return { company, evento }
}

/** Dates of an event, as rules read them. */
export const eventDates = (
  event: Pick<
    SharedRow,
    'starts_at' | 'ends_at' | 'timezone' | 'weekly_days' | 'weekly_start' | 'weekly_end'
  >,
): EventDates => {
  const recurrenceConfig = eventRecurrence(event)
  return {
    startDate: event.starts_at,
    endDate: event.ends_at,
    timezone: event.timezone,
    isRecurring: recurrenceConfig !== null,
    recurrenceConfig,
  }
}

function shared(event: SharedRow) {
  const recurrenceConfig = eventRecurrence(event)
  return {
    _id: event.id,
    slug: event.slug,
    name: event.name,
    eventType: event.category as Category,
    startDate: event.starts_at.toISOString(),
    endDate: event.ends_at.toISOString(),
    timezone: event.timezone,
    isRecurring: recurrenceConfig !== null,
    recurrenceConfig,
    locationName: event.location_name,
    city: event.city,
    region: event.region,
    feeBearer: event.fee_bearer,
    feePercentage: event.fee_basis_points / 100,
  }
}

/** Maps a ticket type as its own stock decides; its sector may leave less to it. */
export function toTicket(type: TicketTypeRow, expired: ReadonlyMap<string, number>): Ticket {
  const held = type.held - (expired.get(type.id) ?? 0)
  return {
    _id: type.id,
    name: type.name,
    description: type.description,
    price: toReais(cents(type.price_cents)),
    currency: type.currency,
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    remainingQuantity: type.capacity - type.sold - held - type.given,
    isAvailable: type.is_available,
    salesStart: type.sales_start?.toISOString() ?? null,
    salesEnd: type.sales_end?.toISOString() ?? null,
    ticketGroupName: type.group_name,
    customForm: type.custom_form_id,
    programacaoId: type.session_id,
    admitsToEvent: type.admits_to_event,
    requiresProof: type.requires_proof,
    lot: null,
    halfPrice: type.half_price,
    halfOf: type.whole_id,
  }
}

function toProgramacao(session: SessionRow): Session {
  return {
    _id: session.id,
    titulo: session.title,
    descricao: session.description,
    room: session.room,
    periodo: {
      dataInicio: session.starts_at.toISOString(),
      dataFim: session.ends_at.toISOString(),
    },
    allowSubscription: session.allow_subscription,
    isPaid: session.is_paid,
    price: toReais(cents(session.price_cents)),
    regulationFileName: session.regulation_file_name,
    regulationFileUrl: session.regulation_file_id
      ? `/media/${session.regulation_file_id}/document.pdf`
      : null,
    certifiedTime: session.certified_minutes,
    customForm: session.custom_form_id,
    remainingPlaces: session.capacity === null ? null : session.capacity - session.subscribed,
    isCancelled: session.cancelled_at !== null,
  }
}
