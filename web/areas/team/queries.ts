import '../../lib/zod-setup.ts'
import { listEventSales, listLeads, readEventSales, readLead } from '@55tickets/contracts/team.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { nullIfMissing } from '../../lib/null-if-missing.ts'
import type { LeadsAsked } from './lead-filters.ts'
import type { SalesAsked } from './sales-asked.ts'

export const leadsQuery = (api: Api, asked: LeadsAsked) =>
  queryOptions({
    queryKey: ['team', 'leads', asked],
    queryFn: ({ signal }) =>
      api(listLeads, { query: { ...asked, page: String(asked.page) } }, signal),
    placeholderData: keepPreviousData,
  })

export const leadKey = (id: string) => ['team', 'lead', id] as const

/** Query of one lead; null if it does not exist. */
export const leadQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => api(readLead, { params: { id } }, signal).catch(nullIfMissing),
  })

export const salesListQuery = (api: Api, asked: SalesAsked) =>
  queryOptions({
    queryKey: ['team', 'sales', asked],
    queryFn: ({ signal }) =>
      api(listEventSales, { query: { ...asked, page: String(asked.page) } }, signal),
    placeholderData: keepPreviousData,
  })

/** Query of one event's sales; null if it does not exist. */
export const eventSalesQuery = (api: Api, eventId: string, days: string) =>
  queryOptions({
    queryKey: ['team', 'sales', eventId, days],
    queryFn: ({ signal }) =>
      api(readEventSales, { params: { eventId }, query: { days } }, signal).catch(nullIfMissing),
    placeholderData: keepPreviousData,
  })
