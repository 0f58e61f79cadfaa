import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { timeText, twoDigits } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'

/** Orders of an hour or a day, with its names on the chart and in the table. */
export interface TimePoint {
  readonly key: string
  /** Below the chart, as "14h" or "05/12". */
  readonly label: string
  /** Rank by which the chart labels it: where there is little room, only if this is below 2; never from 3 on. */
  readonly labelRank: number
  /** Full name, as "05/12, 14:00 a 14:59" or "05/12/2026". */
  readonly name: string
  readonly orders: number
  readonly gross: number
}

const DAYS_BETWEEN_LABELS = 7

export type Span = 'hours' | 'days'

/** Points of the chart, the oldest first. */
export function toPoints(figures: EventFigures, span: Span): TimePoint[] {
  if (span === 'days')
    return figures.days.map(({ day, orders, gross }, index, { length }) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const label = `${date}/${month}`
      const labelRank = (length - 1 - index) % DAYS_BETWEEN_LABELS === 0 ? 1 : 3
      return { key: day, label, labelRank, name: `${label}/${year}`, orders, gross }
    })
  return figures.hours.map(({ at, orders, gross }) => {
    const parts = localParts(new Date(at), figures.timezone)
    const day = `${twoDigits(parts.day)}/${twoDigits(parts.month)}`
    const name = `${day}, ${timeText(parts)} a ${timeText({ ...parts, minute: 59 })}`
    const label = parts.hour === 0 ? day : `${parts.hour}h`
    return { key: at, label, labelRank: hourRank(parts.hour), name, orders, gross }
  })
}

/** Midnight, which shows the day, and noon come first, then six and eighteen o'clock. */
function hourRank(hour: number): number {
  if (hour % 12 === 0) return 1
  return hour % 6 === 0 ? 2 : 3
}
