import { type EventDates, isEnded, isRunning, nextStart } from './event-date.ts'
import type { Instant } from './zone.ts'

const DAY = 86_400_000
/** How long the tickets of an event that is over stay in their buyer's list. */
const DAYS_LISTED_AFTER_END = 7

export function areTicketsListed(eventEnd: Instant, now: Date): boolean {
  return now.getTime() < new Date(eventEnd).getTime() + DAYS_LISTED_AFTER_END * DAY
}

/**
 * Which tickets are used first: those of an event that is on now, then by the next start. What is
 * over comes last, the latest of it first.
 */
export function compareByUse(one: EventDates, other: EventDates, now: Date): number {
  const [mine, theirs] = [usageRank(one, now), usageRank(other, now)]
  if (mine !== theirs) return mine - theirs
  const gap = nextStart(one, now).getTime() - nextStart(other, now).getTime()
  return mine === OVER ? -gap : gap
}

const OVER = 2

function usageRank(event: EventDates, now: Date): number {
  if (isEnded(event, now)) return OVER
  return isRunning(event, now) ? 0 : 1
}
