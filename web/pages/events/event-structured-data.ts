import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { organizerPath } from '@55tickets/rules/events/event-path.ts'
import { sharePictureUrl } from '@55tickets/rules/events/picture.ts'
import { priceWithFee, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { plainText } from '@55tickets/rules/text/plain-text.ts'
import { dayKey, isoInZone } from '@55tickets/rules/text/zone.ts'
import { ticketStatus } from '@55tickets/rules/tickets/ticket-status.ts'
import { cachedEvent } from '../../areas/events/queries.ts'
import type { HeadInput } from '../../framework/page.ts'

interface Context {
  readonly now: Date
  readonly publicUrl: string
}

const schema = (word: string) => `https://schema.org/${word}`
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const availabilities = {
  available: 'InStock',
  'almost-sold-out': 'InStock',
  'not-started': 'PreOrder',
  'sold-out': 'SoldOut',
  ended: 'SoldOut',
} as const

/** Structured data for search engines: schema.org's Event as JSON-LD. */
export async function eventStructuredData({
  client,
  params,
  site,
  now,
}: HeadInput & { readonly now: Date }): Promise<object | undefined> {
  const event = cachedEvent(client, params.idOrSlug ?? '')
  return event ? structuredData(event, { now, publicUrl: site.publicUrl }) : undefined
}

export function structuredData(event: EventDetail, context: Context): object {
  const { publicUrl } = context
  const full = (path: string) => new URL(path, publicUrl).href
  const organizerUrl = (slug: string | null) =>
    slug === null ? undefined : full(organizerPath(slug))
  const pictures = [sharePictureUrl(event.bannerUrl), event.bannerUrl, event.mobileBannerUrl]
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    description: plainText(event.eventDescription) || undefined,
    url: full(`/evento/${event.slug}`),
    startDate: isoInZone(event.startDate, event.timezone),
    endDate: isoInZone(event.endDate, event.timezone),
    eventStatus: schema(eventStatus(event)),
    previousStartDate: event.previousStartDate
      ? isoInZone(event.previousStartDate, event.timezone)
      : undefined,
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    eventSchedule: eventSchedule(event),
    location: eventPlace(event),
    image: pictures.filter((picture) => picture !== null).map(full),
    organizer: {
      '@type': 'Organization',
      name: event.eventOrganizer.name,
      url: organizerUrl(event.eventOrganizer.slug),
    },
    offers: event.tickets.map((ticket) => ticketOffer(ticket, event, context)),
  }
}

function eventStatus({ status, previousStartDate }: EventDetail): string {
  if (status === 'cancelled') return 'EventCancelled'
  if (status === 'postponed') return 'EventPostponed'
  return previousStartDate === null ? 'EventScheduled' : 'EventRescheduled'
}

function eventPlace({ locationName, address, city, region, lat, lng }: EventDetail) {
  return {
    '@type': 'Place',
    name: locationName,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address ?? undefined,
      addressLocality: city,
      addressRegion: region,
      addressCountry: 'BR',
    },
    geo:
      lat === null || lng === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
  }
}

function eventSchedule({ recurrenceConfig: weekly, startDate, endDate, timezone }: EventDetail) {
  if (!weekly) return undefined
  return {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: weekly.weeklyDays.map((day) => schema(weekdays[day] ?? '')),
    startTime: `${weekly.startTime}:00`,
    endTime: `${weekly.endTime}:00`,
    startDate: dayKey(startDate, timezone),
    endDate: dayKey(endDate, timezone),
    scheduleTimezone: timezone,
  }
}

/** Offer of a ticket type; its price includes the fee that the buyer pays. */
function ticketOffer(ticket: Ticket, event: EventDetail, { now, publicUrl }: Context) {
  const price = priceWithFee({
    subtotal: fromReais(ticket.price),
    feeBearer: event.feeBearer,
    feeBasisPoints: toBasisPoints(event.feePercentage),
  })
  const isOffSale = event.areSalesPaused || event.status === 'cancelled'
  const status = isEnded(event, now) ? 'ended' : ticketStatus(ticket, now)
  return {
    '@type': 'Offer',
    name: ticket.name,
    url: `${publicUrl}/evento/${event.slug}`,
    price: toReais(price).toFixed(2),
    priceCurrency: ticket.currency,
    availability: schema(isOffSale ? 'OutOfStock' : availabilities[status]),
    validFrom: ticket.salesStart ? isoInZone(ticket.salesStart, event.timezone) : undefined,
    availabilityEnds: ticket.salesEnd ? isoInZone(ticket.salesEnd, event.timezone) : undefined,
  }
}
