import { addDays } from '@55tickets/rules/text/day.ts'

/** Builds a local date and time for an event file, a number of days after the demo's day. */
export type DateFromToday = (days: number, time: string) => string

export const daysFrom =
  (today: string): DateFromToday =>
  (days, time) =>
    `${addDays(today, days)}T${time}`
