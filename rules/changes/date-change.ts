import type { Recurrence } from '../events/recurrence.ts'
import { localText } from '../text/zone.ts'
import { type Consequence, consequence } from './consequence.ts'

/** Dates of an event on the clock of its zone. */
interface DateTerms {
  readonly timezone: string
  readonly startDate: string
  readonly endDate: string
  readonly recurrence: Recurrence | null
}

export interface DateEdit {
  readonly part: 'dates'
  readonly before: DateTerms
  readonly after: DateTerms & {
    /** Sessions and sale windows move by the same span. */
    readonly movesSessions?: boolean | undefined
    readonly movesSales?: boolean | undefined
  }
  /**
   * Dates that were on offer since the oldest paid order was made that was not refunded. What its buyer
   * loses is measured by them, too: many small edits take away as much as a large one.
   */
  readonly offered?: readonly DateTerms[] | undefined
}

/** Kinds of a moved event. Another venue has the same. */
export const movedEvent: readonly Consequence[] = [
  consequence('notice', 'everyone'),
  consequence('calendar', 'everyone'),
  consequence('openRefund', 'buyers'),
  consequence('listed', 'visitors'),
]

/** Consequences of other dates. Setting the date of a postponed event always counts as one. */
export function dateConsequences(
  { before, after, offered = [] }: DateEdit,
  { now, isPostponed }: { readonly now: Date; readonly isPostponed: boolean },
): Consequence[] {
  const moved =
    isPostponed || isMoved(before, after) ? movedEvent : dropsDays([before, ...offered], after, now)
  if (moved.length === 0) return []
  return [
    ...moved,
    ...(after.movesSessions ? [consequence('sessionsMove', 'everyone')] : []),
    ...(after.movesSales ? [consequence('salesMove', 'newOrders')] : []),
  ]
}

/** True for another day or time; of an event that repeats, for another time of day. */
function isMoved(before: DateTerms, after: DateTerms): boolean {
  if (before.timezone !== after.timezone) return true
  if (before.recurrence && after.recurrence)
    return (
      before.recurrence.startTime !== after.recurrence.startTime ||
      before.recurrence.endTime !== after.recurrence.endTime
    )
  return (
    before.startDate !== after.startDate ||
    before.endDate !== after.endDate ||
    (before.recurrence === null) !== (after.recurrence === null)
  )
}

/** Consequences of days that an event no longer takes place on: added ones have none. */
function dropsDays(
  offers: readonly [DateTerms, ...DateTerms[]],
  after: DateTerms,
  now: Date,
): readonly Consequence[] {
  const left = new Set(daysLeft(after, now))
  if (daysLeft(offers[0], now).every((day) => left.has(day))) return []
  return offers.some((terms) => isMoved(terms, after) || isHalved(terms, left, now))
    ? movedEvent
    : movedEvent.filter(({ kind }) => kind !== 'openRefund')
}

/** True if fewer than half of the days to come are left. */
function isHalved(terms: DateTerms, left: ReadonlySet<number>, now: Date): boolean {
  const days = daysLeft(terms, now)
  return days.filter((day) => left.has(day)).length * 2 < days.length
}

/** Days to come after these ten years are not looked at. */
const MAX_DAYS = 3660
const DAY_MS = 86_400_000

/**
 * Days, counted since 1970, of which an occurrence runs or is to come. By the clock of the zone alone:
 * many offers are compared with each other, and converting each day to an instant takes most of the time.
 */
function daysLeft({ recurrence, startDate, endDate, timezone }: DateTerms, now: Date): number[] {
  if (!recurrence) return []
  const { weeklyDays, startTime, endTime } = recurrence
  const clock = (local: string) => Date.parse(`${local}Z`)
  const timeMs = (time: string) => clock(`1970-01-01T${time}`)
  const runsMs = timeMs(endTime) - timeMs(startTime)
  const lengthMs = runsMs > 0 ? runsMs : runsMs + DAY_MS
  const from = Math.max(clock(localText(now, timezone)), clock(startDate))
  const until = clock(endDate)
  // An occurrence of yesterday may still run after midnight.
  const first = Math.max(toDay(from) - 1, toDay(clock(startDate)))
  const days: number[] = []
  for (let day = first; day < first + MAX_DAYS; day += 1) {
    const startsAt = day * DAY_MS + timeMs(startTime)
    if (startsAt >= until) break
    const weekday = new Date(startsAt).getUTCDay()
    if (weeklyDays.includes(weekday) && startsAt + lengthMs > from) days.push(day)
  }
  return days
}

const toDay = (clockMs: number): number => Math.floor(clockMs / DAY_MS)
