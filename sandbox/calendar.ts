import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'

/** Dates of the sandbox, by its own clock in the time zone of Brasília. */

let computedAt = 0
let day = ''

/** Today as YYYY-MM-DD. Computed at most once a second, because every payment needs it. */
export function today(): string {
  const now = Date.now()
  if (now - computedAt > 1_000) {
    computedAt = now
    day = dayKey(new Date(now), HOME_ZONE)
  }
  return day
}

/** The same day of a later month, clamped to that month's last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))
  return new Date(then).toISOString().slice(0, 10)
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** True if a text is an existing calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
