/**
 * Days of a calendar as `YYYY-MM-DD`: no instants, which each zone has its own day for. Nothing else
 * computes with their text: read as an instant it would be midnight of UTC, in Brasília the evening
 * before. `dayKey` of `zone.ts` makes a day of an instant, `zonedToInstant` the way back.
 */

const DAY_MS = 86_400_000

/** The day of a calendar's numbers; a month or a day beyond its end counts on into the next ones. */
export const dayOf = (year: number, month: number, day: number): string =>
  toText(Date.UTC(year, month - 1, day))

interface DayParts {
  readonly year: number
  /** 1 = January */
  readonly month: number
  readonly day: number
  /** 0 = Sunday */
  readonly weekday: number
}

export function dayParts(text: string): DayParts {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day, weekday: weekdayOf(text) }
}

/** 0 for a Sunday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay()

/** True for an existing day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toTime(text)) && addDays(text, 0) === text

/** The day so many days later. */
export const addDays = (day: string, count: number): string => toText(toTime(day) + count * DAY_MS)

/** The same day of a later month, or the last one of that month. */
export function addMonths(text: string, count: number): string {
  const { year, month, day } = dayParts(text)
  const last = dayParts(dayOf(year, month + count + 1, 0))
  return dayOf(last.year, last.month, Math.min(day, last.day))
}

/** How many days after the first one the other one is. */
export const daysBetween = (from: string, to: string): number =>
  (toTime(to) - toTime(from)) / DAY_MS

/** All days from the first to the last one. */
export const listDays = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  )

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toText = (time: number): string => new Date(time).toISOString().slice(0, 10)
