import {
  type OrganizationStatus,
  organizationStatuses,
} from '@55tickets/rules/organizations/organization.ts'
import { queryText, readPage, readWords } from '../../../lib/list-params.ts'

/** Filters and page of the list of organizations, as read from the address. */
export interface OrganizationListParams {
  readonly status?: OrganizationStatus
  readonly q?: string
  readonly page: number
}

/** Reads the filters from the address; ignores unknown values. */
export function readOrganizationParams(search: URLSearchParams): OrganizationListParams {
  const status = organizationStatuses.find((one) => one === search.get('status'))
  const q = readWords(search)
  return { ...(status && { status }), ...(q && { q }), page: readPage(search) }
}

export const writeOrganizationParams = ({ status, q, page }: OrganizationListParams): string =>
  queryText({ status, q, page: page > 1 ? String(page) : undefined })
