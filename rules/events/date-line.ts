import { atTimeText, dayText, rangeText, timeText, weekdayText } from '../text/date-text.ts'
import type { LocalParts } from '../text/zone.ts'
import { type EventDates, eventDays, joint, weeklyLine, weeklyRecurrence } from './event-date.ts'

/** Dates in full. They are apart from those of cards, which the first page loads. */

/** Full date of an event, in the event's time zone; of a postponed one, also that it is to come. */
export function dateLine(event: EventDates): string {
  const line = plannedLine(event)
  return event.status === 'postponed' ? `nova data a definir (antes: ${line})` : line
}

function plannedLine(event: EventDates): string {
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

/** Date of an event for buyers: events of several days also show their end. */
export function dateLineWithEnd(event: EventDates): string {
  const { start, end, last } = eventDays(event)
  const line = dateLine(event)
  const isShown = weeklyRecurrence(event) || start === last || event.status === 'postponed'
  return isShown ? line : `${line}, fim ${atTimeText(end)}`
}

/** Date of a session for attendees: weekday, start and end, also for several days. */
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
