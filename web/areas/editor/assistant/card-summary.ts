import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventSummary } from '@55tickets/contracts/events.ts'
import type { Category } from '@55tickets/rules/events/categories.ts'
import { isLocalTime, zonedToInstant } from '@55tickets/rules/text/zone.ts'

/** Texts of the card, as far as they are typed. */
export interface TypedEvent {
  readonly name: string
  readonly category: Category
  readonly bannerUrl: string
  readonly startDate: string
  readonly endDate: string
  readonly timezone: string
  readonly locationName: string
  readonly city: string
  readonly region: string
  /** Price in reais; NaN while there is none. */
  readonly price: number
}

type Fee = Pick<EditedEvent['tickets'], 'feeBearer' | 'feePercentage'>

/** An event as the listing's card shows it, from what is typed so far. */
export function cardSummary(typed: TypedEvent, fee: Fee): EventSummary {
  const { startDate, endDate, timezone, price } = typed
  const instant = (local: string) =>
    (isLocalTime(local) ? zonedToInstant(local, timezone) : new Date()).toISOString()
  const isPriced = Number.isFinite(price)
  return {
    _id: '00000000-0000-4000-8000-000000000000',
    slug: '',
    name: typed.name || 'Nome do evento',
    eventType: typed.category,
    startDate: instant(startDate),
    endDate: instant(endDate),
    timezone,
    isRecurring: false,
    recurrenceConfig: null,
    locationName: typed.locationName || 'Local',
    city: typed.city || 'Cidade',
    region: typed.region || 'UF',
    bannerUrl: typed.bannerUrl,
    ...fee,
    lowestPrice: isPriced ? Math.round(price * 100) / 100 : null,
    currency: 'BRL',
    availability: isPriced ? 'available' : 'none',
  }
}

/** Texts of the card of a saved event, before anything is typed. */
export const savedEvent = ({ page, dates, place, tickets }: EditedEvent): TypedEvent => ({
  name: page.name,
  category: page.category,
  bannerUrl: page.bannerUrl,
  startDate: dates.startDate,
  endDate: dates.endDate,
  timezone: dates.timezone,
  locationName: place.locationName,
  city: place.city,
  region: place.region,
  price: tickets.types[0]?.price ?? Number.NaN,
})
