import {
  atTimeText,
  dayText,
  monthText,
  rangeText,
  timeText,
  twoDigits,
  weekdayText,
} from '../text/date-text.ts'
import { dayOf } from '../text/day.ts'
import { type Instant, type LocalParts, localParts } from '../text/zone.ts'
import { nextOccurrence, type Occurrence, type Recurrence, weeklyText } from './recurrence.ts'

/** Dates of an event or of its summary in a list. */
export interface EventDates {
  readonly startDate: Instant
  readonly endDate: Instant
  readonly timezone: string
  readonly isRecurring: boolean
  readonly recurrenceConfig: Recurrence | null
  /** The dates of a postponed event are those that it no longer has. */
  readonly status?: 'scheduled' | 'postponed' | 'cancelled' | undefined
}

const HOUR = 3_600_000

/** Short date for a card, without the end. */
export function shortDate(event: EventDates): string {
  const { start, last } = eventDays(event)
  const weekly = weeklyRecurrence(event)
  if (weekly) return weeklyLine(weekly)
  if (start !== last) return rangeText(start, last, joint(start, last), 'short')
  return `${weekdayText(start, 'short')}, ${dayText(start, 'short')}, ${timeText(start)}`
}

/** Day and month of an event; of a recurring one, those of its running or next occurrence. */
export function dateBlock(
  event: EventDates,
  now: Date = new Date(event.startDate),
): { day: string; month: string } {
  const shown = localParts(currentOccurrence(event, now)?.start ?? event.startDate, event.timezone)
  return { day: twoDigits(shown.day), month: monthText(shown, 'short').toUpperCase() }
}

/** True after the last moment of an event; a postponed one is still to come. */
export function isEnded(event: EventDates, now: Date): boolean {
  return event.status !== 'postponed' && now >= new Date(event.endDate)
}

/** True while the event runs; a recurring event runs only during its occurrences. */
export function isRunning(event: EventDates, now: Date): boolean {
  if (event.status === 'postponed' || isEnded(event, now)) return false
  const current = weeklyRecurrence(event) ? currentOccurrence(event, now)?.start : event.startDate
  return current !== undefined && now >= new Date(current)
}

/** Start of an event, or of the running or next occurrence of a recurring one. */
export function nextStart(event: EventDates, now: Date): Date {
  return new Date(currentOccurrence(event, now)?.start ?? event.startDate)
}

/**
 * Local start, end and last day of an event; `last` is the same object as `start` for one day. A
 * night belongs to the day on which it started: an end until six in the morning, or at most twelve
 * hours after the start, does not add a day.
 */
export function eventDays({ startDate, endDate, timezone }: EventDates) {
  const start = localParts(startDate, timezone)
  const end = localParts(endDate, timezone)
  const endTime = new Date(endDate).getTime()
  const inOneGo = endTime - new Date(startDate).getTime() <= 12 * HOUR
  const lastDay = localParts(new Date(endTime - 6 * HOUR - 1), timezone)
  const last = inOneGo || sameDay(start, lastDay) ? start : lastDay
  return { start, end, last }
}

function sameDay(a: LocalParts, b: LocalParts): boolean {
  return a.day === b.day && a.month === b.month && a.year === b.year
}

/** Conjunction between two dates: "5 e 6" for consecutive days, "5 a 7" for more. */
export function joint(first: LocalParts, last: LocalParts): 'a' | 'e' {
  const next = dayOf(first.year, first.month, first.day + 1)
  return next === dayOf(last.year, last.month, last.day) ? 'e' : 'a'
}

export function weeklyLine({ weeklyDays, startTime, endTime }: Recurrence): string {
  return `${weeklyText(weeklyDays)}, ${startTime} ${atTimeText(clock(endTime))}`
}

function clock(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute }
}

export function weeklyRecurrence(event: EventDates): Recurrence | null {
  return event.isRecurring ? event.recurrenceConfig : null
}

function currentOccurrence(event: EventDates, now: Date): Occurrence | null {
  const weekly = weeklyRecurrence(event)
  if (!weekly) return null
  const { startDate: startsAt, endDate: endsAt, timezone: zone } = event
  return nextOccurrence(weekly, { startsAt, endsAt, zone }, now)
}
