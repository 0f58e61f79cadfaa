import type { EventDetail } from '@55tickets/contracts/events.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** First part of the query key of an event as one user sees it; removed when their login ends. */
export const ownEvents = 'own-event'

interface Visitor {
  readonly userId: string | undefined
  readonly eventId: string
}

/**
 * Query of the current event as one user sees it, or as everybody does if signed out. The contracts
 * are loaded with the first request.
 */
export const ownEventQuery = (api: Api, { userId = '', eventId }: Visitor) =>
  queryOptions({
    queryKey: [ownEvents, userId, eventId],
    queryFn: async ({ signal }): Promise<EventDetail> => {
      const { fetchOwnEvent, fetchPublicEvent } = await import('./fetch-own-event.ts')
      return userId ? fetchOwnEvent(api, eventId, signal) : fetchPublicEvent(api, eventId, signal)
    },
  })
