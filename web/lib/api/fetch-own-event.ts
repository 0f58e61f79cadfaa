import '../forms/zod-setup.ts'
import { readMe } from '@55tickets/contracts/accounts.ts'
import { type EventDetail, readEvent } from '@55tickets/contracts/events.ts'
import type { Api } from './api.ts'

/** Fetches an event as everybody sees it. */
export const fetchPublicEvent = (
  api: Api,
  eventId: string,
  signal: AbortSignal,
): Promise<EventDetail> => api(readEvent, { params: { idOrSlug: eventId } }, signal)

/** Fetches an event as the signed-in user sees it: with their subscriptions and reservations. */
export async function fetchOwnEvent(
  api: Api,
  eventId: string,
  signal: AbortSignal,
): Promise<EventDetail> {
  const fetchEvent = () => api(readEvent, { params: { idOrSlug: eventId }, asUser: true }, signal)
  const event = await fetchEvent()
  if (event.subscriptions) return event
  // A public call ignores a stale token; this call of signed-in users renews it first.
  await api(readMe, {}, signal)
  return fetchEvent()
}
