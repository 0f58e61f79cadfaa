import type { EventDates } from '../events/event-date.ts'
import { nextOccurrence } from '../events/recurrence.ts'
import type { Instant } from '../text/zone.ts'

/** Refund period: days after the purchase, and hours before the event. */
export interface RefundTerms {
  readonly days: number
  readonly hoursBefore: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** Last moment, inclusive, at which a buyer may cancel a purchase (CDC art. 49). */
export function refundDeadline(event: EventDates, paidAt: Instant, terms: RefundTerms): Date {
  const byPurchase = new Date(paidAt).getTime() + terms.days * DAY
  const byEvent = lastStart(event).getTime() - terms.hoursBefore * HOUR
  return new Date(Math.min(byPurchase, byEvent))
}

interface RefundFacts {
  readonly isEventCancelled: boolean
  /** A ticket or session of the purchase was used. */
  readonly isUsed: boolean
  readonly isPastDeadline: boolean
}

export type RefundRefusal = 'REFUND_UNDER_WAY' | 'TICKET_USED' | 'REFUND_TOO_LATE'

/**
 * Why a buyer can't cancel a paid purchase, or null. A cancelled event comes first: its purchases are
 * refunded unasked, whatever their deadline.
 */
export function findRefundRefusal(facts: RefundFacts): RefundRefusal | null {
  if (facts.isEventCancelled) return 'REFUND_UNDER_WAY'
  if (facts.isUsed) return 'TICKET_USED'
  return facts.isPastDeadline ? 'REFUND_TOO_LATE' : null
}

/** Hours before an event at which an open refund ends. */
const OPEN_REFUND_HOURS_BEFORE = 48
/** Days that an open refund lasts at least, since the change or since a postponed event has a date. */
export const OPEN_REFUND_DAYS = 7

/**
 * Last moment at which orders of before a change may be given back: 48 hours before the event as it is
 * now, and at least seven days after the change.
 */
export const openRefundUntil = (event: EventDates, changedAt: Date): Date =>
  new Date(
    Math.max(
      lastStart(event).getTime() - OPEN_REFUND_HOURS_BEFORE * HOUR,
      changedAt.getTime() + OPEN_REFUND_DAYS * DAY,
    ),
  )

/**
 * Start of the last occurrence. A ticket of a recurring event admits on any of its days, so it can
 * be used until the last one.
 */
function lastStart({ startDate, endDate, timezone, ...event }: EventDates): Date {
  const weekly = event.isRecurring ? event.recurrenceConfig : null
  let last = new Date(startDate)
  if (!weekly) return last
  const range = { startsAt: startDate, endsAt: endDate, zone: timezone }
  // The last occurrence is within the last week of the range.
  let from = new Date(new Date(endDate).getTime() - WEEK - DAY)
  for (;;) {
    const occurrence = nextOccurrence(weekly, range, from)
    if (!occurrence) return last
    last = occurrence.start
    from = occurrence.end
  }
}
