import type { EventDetail } from '@55tickets/contracts/events.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { nextOccurrence } from '@55tickets/rules/events/recurrence.ts'
import { plainLines, truncateAtWord } from '@55tickets/rules/text/plain-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import type { Clock } from '../../../platform/db/clock.ts'
import type { MakeAttachment } from '../../../platform/mail/send-mail.ts'
import { noEventDeps } from '../deps.ts'
import { findEvent } from '../queries.ts'

const MAX_DESCRIPTION_LENGTH = 600
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const calendarStatuses = {
  scheduled: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
} as const satisfies Record<EventDetail['status'], string>

interface CalendarOptions {
  readonly publicUrl: string
  /** Creation time of the file. */
  readonly now: Date
}

/** Writes an event as a calendar file (RFC 5545), in UTC: calendars convert it to their owner's time zone. */
export function calendarFile(event: EventDetail, { publicUrl, now }: CalendarOptions): string {
  const url = `${publicUrl}${eventPath(event)}`
  const { first, rule } = eventTimes(event)
  const place = [event.locationName, event.address, `${event.city} - ${event.region}`]
  const words = truncateAtWord(plainLines(event.eventDescription), MAX_DESCRIPTION_LENGTH)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//55Tickets//Eventos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event._id}@55tickets`,
    `DTSTAMP:${instantText(now)}`,
    // A calendar takes the file with the higher number for the newer one.
    `SEQUENCE:${event.changes.length}`,
    `STATUS:${calendarStatuses[event.status]}`,
    `DTSTART:${instantText(first.start)}`,
    `DTEND:${instantText(first.end)}`,
    ...rule,
    `SUMMARY:${escapeText(event.name)}`,
    `LOCATION:${escapeText(place.filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escapeText(`${words}\n\n${url}`)}`,
    ...(event.lat !== null && event.lng !== null ? [`GEO:${event.lat};${event.lng}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

/** Makes the calendar file of an event for a mail, with the dates that it has when it is sent. */
export const attachCalendar =
  ({ publicUrl, clock }: { publicUrl: string; clock: Pick<Clock, 'now'> }): MakeAttachment =>
  async (db, eventId) => {
    const event = await findEvent(db, noEventDeps, eventId)
    if (!event) return null
    const content = Buffer.from(calendarFile(event, { publicUrl, now: clock.now() }))
    return { name: `${event.slug}.ics`, type: 'text/calendar; charset=utf-8', content }
  }

/** Times of the event; a recurring one has its first occurrence and a repetition rule. */
function eventTimes(event: EventDetail) {
  const { recurrenceConfig: weekly, timezone: zone } = event
  const [startsAt, endsAt] = [new Date(event.startDate), new Date(event.endDate)]
  const first = weekly && nextOccurrence(weekly, { startsAt, endsAt, zone }, startsAt)
  if (!first) return { first: { start: startsAt, end: endsAt }, rule: [] }
  // Late in the evening it is already the next day in UTC, so the weekdays shift with the hour.
  const shift = first.start.getUTCDay() - localParts(first.start, zone).weekday
  // An occurrence that would begin exactly at the end does not take place.
  const lastMoment = new Date(endsAt.getTime() - 1000)
  const days = weekly.weeklyDays.map((day) => WEEKDAYS[(day + shift + 7) % 7])
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${days.join()};UNTIL=${instantText(lastMoment)}`
  return { first, rule: [rule] }
}

const instantText = (instant: Date) =>
  instant
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')

const escapeText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line to at most 75 bytes, between characters; continuations begin with a space. */
function foldLine(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n')
}
