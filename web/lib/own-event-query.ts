import type { EventDetail } from '@55tickets/contracts/events.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Begins the key of what an event is to one person, which goes when their login ends. */
export const ownEvents = 'own-event'

interface Visitor {
  readonly userId: string | undefined
  readonly eventId: string
}

/**
 * The event as it is now, with what it is to one person; to somebody signed out it is what it is to
 * everybody. The contracts come with the first request.
 */
export const ownEventQuery = (api: Api, { userId = '', eventId }: Visitor) =>
  queryOptions({
    queryKey: [ownEvents, userId, eventId],
    queryFn: async ({ signal }): Promise<EventDetail> => {
      const { fetchOwnEvent, fetchPublicEvent } = await import('./fetch-own-event.ts')
      return userId ? fetchOwnEvent(api, eventId, signal) : fetchPublicEvent(api, eventId, signal)
    },
  })
