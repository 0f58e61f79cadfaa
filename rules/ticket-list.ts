import type { Instant } from './zone.ts'

const DAY = 86_400_000
/** How long the tickets of an event that is over stay in their buyer's list. */
const DAYS_AFTER = 7

export function areTicketsShown(eventEnd: Instant, now: Date): boolean {
  return now.getTime() < new Date(eventEnd).getTime() + DAYS_AFTER * DAY
}
