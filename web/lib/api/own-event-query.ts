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
 * Query of the current event as one user sees it, or as everybody does if signed out.
 */
export const ownEventQuery = (api: Api, { userId = '', eventId }: Visitor) =>
  queryOptions({
    queryKey: [ownEvents, userId, eventId],
    queryFn: ({ signal }) =>
      userId
        ? fetchOwnEvent(api, eventId, signal)
        : api('readEvent', { params: { idOrSlug: eventId } }, signal),
  })

/** Fetches an event as the signed-in user sees it: with their subscriptions and reservations. */
async function fetchOwnEvent(api: Api, eventId: string, signal: AbortSignal): Promise<EventDetail> {
  const fetchEvent = () => api('readEvent', { params: { idOrSlug: eventId }, asUser: true }, signal)
  const event = await fetchEvent()
  if (event.subscriptions) return event
  // A public call ignores a stale token; this call of signed-in users renews it first.
  await api('readMe', {}, signal)
  return fetchEvent()
}
