import type { EventDates } from './event-date.ts'
import { nextOccurrence } from './recurrence.ts'
import type { Instant } from './zone.ts'

/** How long a purchase may be given back: so many days after it, and so many hours before the event. */
export interface RefundTerms {
  readonly days: number
  readonly hoursBefore: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** The last moment at which a purchase may be given back (CDC art. 49); that moment included. */
export function refundDeadline(event: EventDates, paidAt: Instant, terms: RefundTerms): Date {
  const byPurchase = new Date(paidAt).getTime() + terms.days * DAY
  const byEvent = lastStart(event).getTime() - terms.hoursBefore * HOUR
  return new Date(Math.min(byPurchase, byEvent))
}

/**
 * When the last chance to use a ticket begins. A ticket of a recurring event admits on any day of
 * its range: until the last of them nothing of it has passed.
 */
function lastStart({ startDate, endDate, timezone, ...event }: EventDates): Date {
  const weekly = event.isRecurring ? event.recurrenceConfig : null
  let last = new Date(startDate)
  if (!weekly) return last
  const range = { startsAt: startDate, endsAt: endDate, zone: timezone }
  // Every day of the week comes by within the last one.
  let from = new Date(new Date(endDate).getTime() - WEEK - DAY)
  for (;;) {
    const occurrence = nextOccurrence(weekly, range, from)
    if (!occurrence) return last
    last = occurrence.start
    from = occurrence.end
  }
}
