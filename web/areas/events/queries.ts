import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import type { ListingFilters } from './listing/listing-filters.ts'

/**
 * Loads the contracts and their parser with the first request: server-rendered data needs neither.
 */
const loadFetchModule = () => import('./listing/fetch-events.ts')

/** Preloads the fetch module while the visitor reads, so that the first filter responds quickly. */
export const preloadFetchModule = () => void loadFetchModule().catch(() => undefined)

const listKey = ({ q, city, type, page }: ListingFilters) =>
  ['events', 'list', q ?? null, city ?? null, type ?? null, page] as const
type ListKey = ReturnType<typeof listKey>

export const eventListQuery = (api: Api, filters: ListingFilters) =>
  queryOptions({
    queryKey: listKey(filters),
    queryFn: async ({ signal }) => (await loadFetchModule()).fetchEvents(api, filters, signal),
  })

/**
 * Keeps the previous list as a placeholder while another filter loads, but not for another search.
 */
export const placeholderList =
  ({ q }: ListingFilters) =>
  (list: EventList | undefined, query: { queryKey: ListKey } | undefined) =>
    query?.queryKey[2] === (q ?? null) ? list : undefined

export const citiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['events', 'cities'],
    queryFn: async ({ signal }) => (await loadFetchModule()).fetchCities(api, signal),
  })

const eventKey = (idOrSlug: string) => ['events', 'detail', idOrSlug] as const

export const eventQuery = (api: Api, idOrSlug: string) =>
  queryOptions({
    queryKey: eventKey(idOrSlug),
    queryFn: async ({ signal }) => (await loadFetchModule()).fetchEvent(api, idOrSlug, signal),
  })

export const cachedList = (client: QueryClient, filters: ListingFilters) =>
  client.getQueryData<EventList>(listKey(filters))

export const cachedEvent = (client: QueryClient, idOrSlug: string) =>
  client.getQueryData<EventDetail | null>(eventKey(idOrSlug))

/** Refetches the failed queries of the listing: its events, and its cities if they failed too. */
export const retryFailedQueries = (client: QueryClient) =>
  client.refetchQueries({
    queryKey: ['events'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })

export const listingErrorText = (error: Error): string =>
  error.message || 'Ocorreu um erro ao buscar os eventos. Tente novamente.'
