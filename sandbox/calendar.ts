import { dayKey, HOME_ZONE } from '@55tickets/rules/zone.ts'

/** The provider's days are those of its own clock. */

let askedAt = 0
let day = ''

/** YYYY-MM-DD. Asked for each payment, and told anew at most once a second. */
export function today(): string {
  const now = Date.now()
  if (now - askedAt > 1_000) {
    askedAt = now
    day = dayKey(new Date(now), HOME_ZONE)
  }
  return day
}

/** The same day of a later month, or the last one that it has. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))
  return new Date(then).toISOString().slice(0, 10)
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether this is a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
