import { salesDays } from '@55tickets/contracts/team.ts'
import { queryText, readPage, readWords } from './lead-filters.ts'

/** Which events the address asks for. */
export interface SalesAsked {
  readonly when: 'current' | 'past'
  readonly q?: string
  readonly page: number
}

export function readAsked(search: URLSearchParams): SalesAsked {
  const q = readWords(search)
  const when = search.get('when') === 'past' ? 'past' : 'current'
  return { when, ...(q && { q }), page: readPage(search) }
}

export const writeAsked = ({ when, q, page }: SalesAsked): string =>
  queryText({
    when: when === 'past' ? when : undefined,
    q,
    page: page > 1 ? String(page) : undefined,
  })

const usual = '30'

/** Of how many days the address wants to know. */
export const readDays = (search: URLSearchParams): string =>
  salesDays.map(String).find((days) => days === search.get('days')) ?? usual
