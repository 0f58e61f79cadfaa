import { monthText } from '@55tickets/rules/text/date-text.ts'

/** Months that a statement is offered for: this one and those of a year before. */
const MONTH_COUNT = 13

/** Months up to today's, the newest first, as `2026-11` with "novembro de 2026". */
export function listMonths(today: string): { readonly month: string; readonly name: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - index, 1))
    const parts = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 }
    return {
      month: first.toISOString().slice(0, 7),
      name: `${monthText(parts, 'long')} de ${parts.year}`,
    }
  })
}
