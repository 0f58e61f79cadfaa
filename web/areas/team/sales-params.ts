import { salesDays } from '@55tickets/rules/team/sales-days.ts'
import { queryText, readPage, readWords } from '../../lib/list-params.ts'

/** Filters of the sales list, as read from the address. */
export interface SalesListParams {
  readonly when: 'current' | 'past'
  readonly q?: string
  readonly page: number
}

export function readSalesParams(search: URLSearchParams): SalesListParams {
  const q = readWords(search)
  const when = search.get('when') === 'past' ? 'past' : 'current'
  return { when, ...(q && { q }), page: readPage(search) }
}

export const writeSalesParams = ({ when, q, page }: SalesListParams): string =>
  queryText({
    when: when === 'past' ? when : undefined,
    q,
    page: page > 1 ? String(page) : undefined,
  })

const DEFAULT_DAYS = '30'

/** Reads the number of days from the address. */
export const readDays = (search: URLSearchParams): string =>
  salesDays.map(String).find((days) => days === search.get('days')) ?? DEFAULT_DAYS
