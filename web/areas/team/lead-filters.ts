import type { LeadFilters } from '@55tickets/contracts/team.ts'
import { leadKinds, leadStatuses } from '@55tickets/rules/lead-status.ts'

/** Which leads the address asks for. */
export interface LeadsAsked extends LeadFilters {
  readonly page: number
}

/** What is none of ours is left out, as if it had not been there. */
export function readFilters(search: URLSearchParams): LeadsAsked {
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

export function writeFilters({ page, ...filters }: LeadsAsked): string {
  return queryText({ ...filters, page: page > 1 ? String(page) : undefined })
}

/** The first 100 letters: the server takes no more. */
export const readWords = (search: URLSearchParams): string =>
  (search.get('q') ?? '').trim().slice(0, 100)

export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** With its question mark, in the order given; without what is empty. */
export function queryText(parts: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
