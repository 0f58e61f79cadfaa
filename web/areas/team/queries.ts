import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import { nullIfNotFound } from '../../lib/api/null-if-not-found.ts'
import type { LeadListParams } from './lead-params.ts'
import type { OrganizationListParams } from './organizations/organization-params.ts'
import type { SalesListParams } from './sales-params.ts'

export const leadsQuery = (api: Api, params: LeadListParams) =>
  queryOptions({
    queryKey: ['team', 'leads', params],
    queryFn: ({ signal }) =>
      api('listLeads', { query: { ...params, page: String(params.page) } }, signal),
    placeholderData: keepPreviousData,
  })

export const leadKey = (id: string) => ['team', 'lead', id] as const

/** Query of one lead; null if it does not exist. */
export const leadQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => api('readLead', { params: { id } }, signal).catch(nullIfNotFound),
  })

export const salesListQuery = (api: Api, params: SalesListParams) =>
  queryOptions({
    queryKey: ['team', 'sales', params],
    queryFn: ({ signal }) =>
      api('listEventSales', { query: { ...params, page: String(params.page) } }, signal),
    placeholderData: keepPreviousData,
  })

/** Query of one event's sales; null if it does not exist. */
export const eventSalesQuery = (api: Api, eventId: string, days: string) =>
  queryOptions({
    queryKey: ['team', 'sales', eventId, days],
    queryFn: ({ signal }) =>
      api('readEventSales', { params: { eventId }, query: { days } }, signal).catch(nullIfNotFound),
    placeholderData: keepPreviousData,
  })

/** Key of all lists of organizations: invalidated when one of them changed. */
export const organizationsKey = ['team', 'organizations'] as const

export const organizationsQuery = (api: Api, params: OrganizationListParams) =>
  queryOptions({
    queryKey: [...organizationsKey, params],
    queryFn: ({ signal }) =>
      api('listTeamOrganizations', { query: { ...params, page: String(params.page) } }, signal),
    placeholderData: keepPreviousData,
  })

export const organizationKey = (organizationId: string) =>
  ['team', 'organization', organizationId] as const

/** Query of one organization; null if it does not exist. */
export const organizationQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: organizationKey(organizationId),
    queryFn: ({ signal }) =>
      api('readTeamOrganization', { params: { organizationId } }, signal).catch(nullIfNotFound),
  })

export const teamMessagesKey = ['team', 'messages'] as const

export const teamMessagesQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...teamMessagesKey, page],
    queryFn: ({ signal }) => api('listTeamMessages', { query: { page: String(page) } }, signal),
    placeholderData: keepPreviousData,
  })

export const teamRefundsKey = ['team', 'refunds'] as const

export const teamRefundsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...teamRefundsKey, page],
    queryFn: ({ signal }) => api('listTeamRefunds', { query: { page: String(page) } }, signal),
    placeholderData: keepPreviousData,
  })

export const teamDifferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['team', 'differences'] as const,
    queryFn: ({ signal }) => api('listDifferences', {}, signal),
  })

export const teamPayoutsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['team', 'payouts'] as const,
    queryFn: ({ signal }) => api('readTeamPayouts', {}, signal),
  })
