import { type EventDates, isEnded, isRunning, nextStart } from '../events/event-date.ts'

const DAY = 86_400_000
/** Days for which tickets stay in the buyer's list after the event. */
const DAYS_LISTED_AFTER_END = 7

/** True while tickets are in the list; those of a postponed event stay in it until there is a date. */
export function areTicketsListed(
  { endDate, status }: Pick<EventDates, 'endDate' | 'status'>,
  now: Date,
): boolean {
  return (
    status === 'postponed' ||
    now.getTime() < new Date(endDate).getTime() + DAYS_LISTED_AFTER_END * DAY
  )
}

/**
 * Orders tickets by use: running events first, then by their next start. Ended events come last,
 * the latest first.
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
