import type { LeadFilters } from '@55tickets/contracts/team.ts'
import { leadKinds, leadStatuses } from '@55tickets/rules/leads/lead-status.ts'

/** Filters and page of the leads list, as read from the address. */
export interface LeadListParams extends LeadFilters {
  readonly page: number
}

/** Reads the filters from the address; ignores unknown values. */
export function readLeadParams(search: URLSearchParams): LeadListParams {
  const status = leadStatuses.find((one) => one === search.get('status'))
  const kind = leadKinds.find((one) => one === search.get('kind'))
  const q = readWords(search)
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(q && { q }),
    page: readPage(search),
  }
}

export function writeLeadParams({ page, ...filters }: LeadListParams): string {
  return queryText({ ...filters, page: page > 1 ? String(page) : undefined })
}

/** Reads the search words: the first 100 letters, as the server accepts no more. */
export const readWords = (search: URLSearchParams): string =>
  (search.get('q') ?? '').trim().slice(0, 100)

export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** Builds a query string with its question mark, in the given order and without empty parts. */
export function queryText(parts: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
