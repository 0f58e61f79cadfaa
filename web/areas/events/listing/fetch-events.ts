import '../../../lib/forms/zod-setup.ts'
import { type EventDetail, listCities, listEvents, readEvent } from '@55tickets/contracts/events.ts'
import { isSlug, isUuid } from '@55tickets/rules/text/slug.ts'
import { type Api, ApiError } from '../../../lib/api/api.ts'
import type { ListingFilters } from './listing-filters.ts'

const eventsPerPage = 10

export const fetchEvents = (api: Api, filters: ListingFilters, signal: AbortSignal) =>
  api(
    listEvents,
    {
      query: {
        q: filters.q,
        eventType: filters.type,
        city: filters.city,
        page: String(filters.page),
        limit: String(eventsPerPage),
      },
    },
    signal,
  )

export const fetchCities = (api: Api, signal: AbortSignal) => api(listCities, {}, signal)

/** Fetches an event; null when it does not exist, which is a valid answer that the server renders. */
export async function fetchEvent(
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
    return await api(readEvent, { params: { idOrSlug } }, signal)
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
