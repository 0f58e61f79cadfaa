import { monthText } from '@55tickets/rules/text/date-text.ts'
import { addMonths, dayParts } from '@55tickets/rules/text/day.ts'

/** Months that a statement is offered for: this one and those of a year before. */
const MONTH_COUNT = 13

/** Months up to today's, the newest first, as `2026-11` with "novembro de 2026". */
export function listMonths(today: string): { readonly month: string; readonly name: string }[] {
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const day = addMonths(today, -index)
    const parts = dayParts(day)
    return {
      month: day.slice(0, 7),
      name: `${monthText(parts, 'long')} de ${parts.year}`,
    }
  })
}
