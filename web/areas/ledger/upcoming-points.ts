import { monthText, twoDigits } from '@55tickets/rules/text/date-text.ts'
import { addDays, addMonths, dayOf, dayParts, daysBetween } from '@55tickets/rules/text/day.ts'
import { sumReais } from './entry-groups.ts'

/** Money that becomes available in a week or a month. */
export interface UpcomingPoint {
  readonly key: string
  /** Below the chart, as "20/11" or "dez". */
  readonly label: string
  /** Full name, as "20/11 a 26/11/2026" or "dezembro de 2026". */
  readonly name: string
  readonly amount: number
}

interface UpcomingDay {
  readonly day: string
  readonly amount: number
}

const WEEK_DAYS = 7
/** Weeks that a chart has at most. What comes later is shown by month. */
const MAX_WEEKS = 10

export type UpcomingUnit = 'week' | 'month'

/** Tells whether the days ahead are shown by week or, because there are many, by month. */
export const upcomingUnit = (today: string, upcoming: readonly UpcomingDay[]): UpcomingUnit =>
  daysBetween(today, upcoming.at(-1)?.day ?? today) > MAX_WEEKS * WEEK_DAYS ? 'month' : 'week'

/** Points of the chart, without gaps, from the next day on. Expects the days in their order. */
export function toUpcomingPoints(today: string, upcoming: readonly UpcomingDay[]): UpcomingPoint[] {
  const last = upcoming.at(-1)?.day
  if (last === undefined) return []
  const spans = upcomingUnit(today, upcoming) === 'week' ? weeks(today, last) : months(today, last)
  return spans.map(({ first, end, ...names }) => ({
    ...names,
    key: first,
    amount: sumReais(
      upcoming.filter(({ day }) => day >= first && day < end).map(({ amount }) => amount),
    ),
  }))
}

interface Span {
  /** First day, and the one after the last. */
  readonly first: string
  readonly end: string
  readonly label: string
  readonly name: string
}

function weeks(today: string, last: string): Span[] {
  const count = Math.ceil(daysBetween(today, last) / WEEK_DAYS)
  return Array.from({ length: count }, (_, index) => {
    const first = addDays(today, 1 + index * WEEK_DAYS)
    const end = addDays(first, WEEK_DAYS)
    return {
      first,
      end,
      label: shortDay(first),
      name: `${shortDay(first)} a ${dayName(addDays(end, -1))}`,
    }
  })
}

function months(today: string, last: string): Span[] {
  const { year, month } = dayParts(addDays(today, 1))
  const end = dayParts(last)
  const count = (end.year - year) * 12 + end.month - month + 1
  return Array.from({ length: count }, (_, index) => {
    const begins = dayOf(year, month + index, 1)
    const parts = dayParts(begins)
    return {
      first: begins,
      end: addMonths(begins, 1),
      label: monthText(parts, 'short'),
      name: `${monthText(parts, 'long')} de ${parts.year}`,
    }
  })
}

const shortDay = (day: string): string => dayName(day).slice(0, 5)

/** Day of the API as "05/12/2026". */
export function dayName(text: string): string {
  const { year, month, day } = dayParts(text)
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}
