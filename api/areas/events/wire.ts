import type { EventDetail, EventSummary, Programacao, Ticket } from '@55tickets/contracts/events.ts'
import type { Category } from '@55tickets/rules/categories.ts'
import { cents, toReais } from '@55tickets/rules/money.ts'
import { pictureUrl } from '@55tickets/rules/picture.ts'
import { eventAvailability } from '@55tickets/rules/ticket-status.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { cleanDescription } from './description.ts'

/** From rows to what goes over the wire: the only place where the two shapes meet. */

type EventRow = Selectable<Tables['events']>
type TicketTypeRow = Selectable<Tables['ticket_types']>
type SessionRow = Selectable<Tables['sessions']>

export function toSummary(event: EventRow, types: TicketTypeRow[], now: Date): EventSummary {
  const tickets = types.map(toTicket)
  const cheapest = tickets.toSorted((one, other) => one.price - other.price)[0]
  return {
    ...shared(event),
    bannerUrl: pictureUrl(event.banner_id, 640),
    lowestPrice: cheapest?.price ?? null,
    currency: cheapest?.currency ?? 'BRL',
    availability: eventAvailability(tickets, now),
  }
}

export function toDetail(
  event: EventRow,
  types: TicketTypeRow[],
  sessions: SessionRow[],
): EventDetail {
  const picture = (id: string | null) => (id ? pictureUrl(id, 1280) : null)
  return {
    ...shared(event),
    // Cleaned when it was written, by the rules of that day; cleaned again by today's.
    eventDescription: cleanDescription(event.description_html),
    address: event.address,
    lat: event.lat,
    lng: event.lng,
    bannerUrl: pictureUrl(event.banner_id, 1280),
    mobileBannerUrl: picture(event.mobile_banner_id),
    desktopBannerUrl: picture(event.desktop_banner_id),
    eventMapImageUrl: picture(event.map_image_id),
    eventOrganizer: { name: event.organizer_name },
    acceptedPaymentMethods: event.accepted_payment_methods as EventDetail['acceptedPaymentMethods'],
    tickets: types.map(toTicket),
    programacoes: sessions.map(toProgramacao),
  }
}

function shared(event: EventRow) {
  const { weekly_days: weeklyDays, weekly_start: startTime, weekly_end: endTime } = event
  const recurs = weeklyDays !== null && startTime !== null && endTime !== null
  return {
    _id: event.id,
    slug: event.slug,
    name: event.name,
    eventType: event.category as Category,
    startDate: event.starts_at.toISOString(),
    endDate: event.ends_at.toISOString(),
    timezone: event.timezone,
    isRecurring: recurs,
    recurrenceConfig: recurs ? { weeklyDays, startTime, endTime } : null,
    locationName: event.location_name,
    city: event.city,
    region: event.region,
    feeBearer: event.fee_bearer as EventSummary['feeBearer'],
    feePercentage: event.fee_basis_points / 100,
  }
}

function toTicket(type: TicketTypeRow): Ticket {
  return {
    _id: type.id,
    name: type.name,
    description: type.description,
    price: toReais(cents(type.price_cents)),
    currency: type.currency,
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    remainingQuantity: type.capacity - type.sold - type.held,
    isAvailable: type.is_available,
    salesStart: type.sales_start?.toISOString() ?? null,
    salesEnd: type.sales_end?.toISOString() ?? null,
    ticketGroupName: type.group_name,
    customForm: type.custom_form_id,
    programacaoId: type.session_id,
    requiresProof: type.requires_proof,
  }
}

function toProgramacao(session: SessionRow): Programacao {
  return {
    _id: session.id,
    titulo: session.title,
    descricao: session.description,
    periodo: {
      dataInicio: session.starts_at.toISOString(),
      dataFim: session.ends_at.toISOString(),
    },
    allowSubscription: session.allow_subscription,
    isPaid: session.is_paid,
    price: toReais(cents(session.price_cents)),
    regulationFileUrl: session.regulation_file_id
      ? `/media/${session.regulation_file_id}/document.pdf`
      : null,
    certifiedTime: session.certified_minutes,
    customForm: session.custom_form_id,
  }
}
