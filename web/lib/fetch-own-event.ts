import './zod-setup.ts'
import { readMe } from '@55tickets/contracts/accounts.ts'
import { type EventDetail, readEvent } from '@55tickets/contracts/events.ts'
import type { Api } from './api.ts'

/** An event as it is to everybody. */
export const fetchPublicEvent = (
  api: Api,
  eventId: string,
  signal: AbortSignal,
): Promise<EventDetail> => api(readEvent, { params: { idOrSlug: eventId } }, signal)

/** An event as it is to the caller, who is signed in: with their places, and what they hold. */
export async function fetchOwnEvent(
  api: Api,
  eventId: string,
  signal: AbortSignal,
): Promise<EventDetail> {
  const ask = () => api(readEvent, { params: { idOrSlug: eventId }, asUser: true }, signal)
  const event = await ask()
  if (event.subscriptions) return event
  // An open call answers a stale token as if there were none; one of signed-in people renews it.
  await api(readMe, {}, signal)
  return ask()
}
