import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import { isSlug, isUuid } from '@55tickets/rules/text/slug.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../lib/api/api.ts'
import type { ListingFilters } from './listing/listing-filters.ts'

const EVENTS_PER_PAGE = 10

const listKey = ({ q, city, type, page }: ListingFilters) =>
  ['events', 'list', q ?? null, city ?? null, type ?? null, page] as const
type ListKey = ReturnType<typeof listKey>

export const eventListQuery = (api: Api, filters: ListingFilters) =>
  queryOptions({
    queryKey: listKey(filters),
    queryFn: ({ signal }) => {
      const { q, type: eventType, city, page } = filters
      const paging = { page: String(page), limit: String(EVENTS_PER_PAGE) }
      return api('listEvents', { query: { q, eventType, city, ...paging } }, signal)
    },
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
    queryFn: ({ signal }) => api('listCities', {}, signal),
  })

const eventKey = (idOrSlug: string) => ['events', 'detail', idOrSlug] as const

export const eventQuery = (api: Api, idOrSlug: string) =>
  queryOptions({
    queryKey: eventKey(idOrSlug),
    queryFn: ({ signal }) => fetchEvent(api, idOrSlug, signal),
  })

/** Fetches an event; null when it does not exist, which is a valid answer that the server renders. */
async function fetchEvent(
  api: Api,
  idOrSlug: string,
  signal: AbortSignal,
): Promise<EventDetail | null> {
  if (!idOrSlug) {
    throw new ApiError({ status: 400, code: 'BAD_INPUT', message: 'Event ID is required' })
  }
  // Other characters could turn the path into a different API call.
  if (!isUuid(idOrSlug) && !isSlug(idOrSlug)) return null
  try {
    return await api('readEvent', { params: { idOrSlug } }, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return null
    const { status, code } = error
    throw new ApiError({ status, code, message: errorMessage(error) }, { cause: error })
  }
}

const errorMessage = ({ code, message }: ApiError): string =>
  code === 'INVALID_ANSWER'
    ? 'Invalid event data received from the server'
    : message || 'Erro ao buscar detalhes do evento'

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
