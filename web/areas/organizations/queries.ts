import type { EventState } from '@55tickets/contracts/editor/fields.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** Key of everything about organizations: invalidated when something in one of them changed. */
export const organizationsKey = ['organizations'] as const

/** Fetches the organizations of which the user is a member. */
export const organizationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...organizationsKey],
    queryFn: ({ signal }) => api('listOrganizations', {}, signal),
  })

export const organizationKey = (organizationId: string) =>
  [...organizationsKey, organizationId, 'data'] as const

/** Fetches an organization with its data. */
export const organizationQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: organizationKey(organizationId),
    queryFn: ({ signal }) => api('readOrganization', { params: { organizationId } }, signal),
  })

/** Fetches the invited phones at the gates of an organization. */
export const gatePhonesQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: [...organizationsKey, organizationId, 'gate-phones'] as const,
    queryFn: ({ signal }) => api('listGatePhones', { params: { organizationId } }, signal),
  })

/** Filters and page of a list of events, as read from the address. */
export interface EventListParams {
  readonly q?: string
  readonly state?: EventState
  readonly page: number
}

/** Fetches events of an organization. */
export const promoterEventsQuery = (api: Api, organizationId: string, params: EventListParams) =>
  queryOptions({
    queryKey: [...organizationsKey, organizationId, 'events', params] as const,
    queryFn: ({ signal }) =>
      api(
        'listPromoterEvents',
        { params: { organizationId }, query: { ...params, page: String(params.page) } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
export const teamKey = (organizationId: string) =>
  [...organizationsKey, organizationId, 'team'] as const

/** Fetches the members of an organization and its open invites. */
export const teamQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: teamKey(organizationId),
    queryFn: ({ signal }) => api('listMembers', { params: { organizationId } }, signal),
  })
