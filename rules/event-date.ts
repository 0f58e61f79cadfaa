import {
  atTimeText,
  dayText,
  monthText,
  rangeText,
  timeText,
  twoDigits,
  weekdayText,
} from './date-text.ts'
import { nextOccurrence, type Occurrence, type Recurrence, weeklyText } from './recurrence.ts'
import { type Instant, type LocalParts, localParts } from './zone.ts'

/** What an event, in a list or in full, tells about its dates. */
export interface EventDates {
  readonly startDate: Instant
  readonly endDate: Instant
  readonly timezone: string
  readonly isRecurring: boolean
  readonly recurrenceConfig: Recurrence | null
}

const HOUR = 3_600_000

/** The full line of the event page, in the event's own zone. */
export function dateLine(event: EventDates): string {
  const { start, end, last } = eventDays(event)
  const weekly = weeklyRecurrence(event)
  if (weekly) {
    const range = rangeText(start, last, 'a', 'long')
    return `${weeklyLine(weekly)}, ${start === last ? 'em' : 'de'} ${range}`
  }
  if (start === last) {
    const day = `${weekdayText(start, 'long')}, ${dayText(start, 'long')}`
    return `${day}, ${timeText(start)} ${atTimeText(end)}`
  }
  return `${rangeText(start, last, joint(start, last), 'long')}, início ${atTimeText(start)}`
}

/** For who buys: also of several days, when the last of them ends. */
export function dateLineWithEnd(event: EventDates): string {
  const { start, end, last } = eventDays(event)
  const line = dateLine(event)
  return weeklyRecurrence(event) || start === last ? line : `${line}, fim ${atTimeText(end)}`
}

/** For who has to be there: weekday, start and end, also where the last day is another. */
export function sessionLine({
  startDate,
  endDate,
  timezone,
}: Omit<EventDates, 'isRecurring' | 'recurrenceConfig'>): string {
  const dates = { startDate, endDate, timezone, isRecurring: false, recurrenceConfig: null }
  const { start, end, last } = eventDays(dates)
  if (start === last) return dateLine(dates)
  const moment = (at: LocalParts) =>
    `${weekdayText(at, 'long')}, ${dayText(at, 'long')}, ${atTimeText(at)}`
  return `${moment(start)}, até ${moment(end)}`
}

/** The line of a card: shorter words, no end. */
export function shortDate(event: EventDates): string {
  const { start, last } = eventDays(event)
  const weekly = weeklyRecurrence(event)
  if (weekly) return weeklyLine(weekly)
  if (start !== last) return rangeText(start, last, joint(start, last), 'short')
  return `${weekdayText(start, 'short')}, ${dayText(start, 'short')}, ${timeText(start)}`
}

/** Day and month in large print. A recurring event shows the occurrence that is running or next. */
export function dateBlock(
  event: EventDates,
  now: Date = new Date(event.startDate),
): { day: string; month: string } {
  const shown = localParts(currentOccurrence(event, now)?.start ?? event.startDate, event.timezone)
  return { day: twoDigits(shown.day), month: monthText(shown, 'short').toUpperCase() }
}

export function isEnded(event: EventDates, now: Date): boolean {
  return now >= new Date(event.endDate)
}

/** A recurring event runs only during one of its occurrences. */
export function isRunning(event: EventDates, now: Date): boolean {
  if (isEnded(event, now)) return false
  const current = weeklyRecurrence(event) ? currentOccurrence(event, now)?.start : event.startDate
  return current !== undefined && now >= new Date(current)
}

/** When an event is on next, or now: a recurring one at each of its occurrences. */
export function nextStart(event: EventDates, now: Date): Date {
  return new Date(currentOccurrence(event, now)?.start ?? event.startDate)
}

/**
 * `last` is `start` itself where the event has one day. A night belongs to the day on which it
 * began: an end up to six in the morning counts for the eve, and so does any end at most twelve
 * hours after the start.
 */
function eventDays({ startDate, endDate, timezone }: EventDates) {
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

/** Two days are told as "5 e 6", more as "5 a 7". */
function joint(first: LocalParts, last: LocalParts): 'a' | 'e' {
  const next = new Date(Date.UTC(first.year, first.month - 1, first.day + 1))
  return sameDay(localParts(next, 'UTC'), last) ? 'e' : 'a'
}

function weeklyLine({ weeklyDays, startTime, endTime }: Recurrence): string {
  return `${weeklyText(weeklyDays)}, ${startTime} ${atTimeText(clock(endTime))}`
}

function clock(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute }
}

function weeklyRecurrence(event: EventDates): Recurrence | null {
  return event.isRecurring ? event.recurrenceConfig : null
}

function currentOccurrence(event: EventDates, now: Date): Occurrence | null {
  const weekly = weeklyRecurrence(event)
  if (!weekly) return null
  const { startDate: startsAt, endDate: endsAt, timezone: zone } = event
  return nextOccurrence(weekly, { startsAt, endsAt, zone }, now)
}
