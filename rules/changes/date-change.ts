import {
  nextOccurrence,
  type Occurrence,
  type Recurrence,
  type RecurrenceRange,
} from '../events/recurrence.ts'
import { zonedToInstant } from '../text/zone.ts'
import { type Consequence, consequence } from './consequence.ts'

/** Dates of an event on the clock of its zone. */
export interface DateTerms {
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
  { before, after }: DateEdit,
  { now, isPostponed }: { readonly now: Date; readonly isPostponed: boolean },
): Consequence[] {
  const moved = isPostponed || isMoved(before, after) ? movedEvent : dropsDays(before, after, now)
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
function dropsDays(before: DateTerms, after: DateTerms, now: Date): readonly Consequence[] {
  const left = daysLeft(before, now)
  const offered = new Set(daysLeft(after, now))
  const kept = left.filter((day) => offered.has(day)).length
  if (kept === left.length) return []
  return kept * 2 < left.length
    ? movedEvent
    : movedEvent.filter(({ kind }) => kind !== 'openRefund')
}

function daysLeft({ recurrence, startDate, endDate, timezone: zone }: DateTerms, now: Date) {
  if (!recurrence) return []
  const [startsAt, endsAt] = [zonedToInstant(startDate, zone), zonedToInstant(endDate, zone)]
  const occurrences = listOccurrences(recurrence, { startsAt, endsAt, zone }, now)
  return occurrences.map(({ start }) => start.getTime())
}

/** More occurrences than those of two years of days are not looked at. */
const MAX_OCCURRENCES = 750

/** Running and coming occurrences. */
function listOccurrences(recurrence: Recurrence, range: RecurrenceRange, now: Date): Occurrence[] {
  const occurrences: Occurrence[] = []
  let next = nextOccurrence(recurrence, range, now)
  while (next && occurrences.length < MAX_OCCURRENCES) {
    occurrences.push(next)
    next = nextOccurrence(recurrence, range, next.end)
  }
  return occurrences
}
