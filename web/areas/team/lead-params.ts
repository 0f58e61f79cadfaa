import type { LeadFilters } from '@55tickets/contracts/team.ts'
import { leadKinds, leadStatuses } from '@55tickets/rules/leads/lead-status.ts'
import { queryText, readPage, readWords } from '../../lib/list-params.ts'

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
