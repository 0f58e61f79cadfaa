import '../../lib/zod-setup.ts'
import { readMe } from '@55tickets/contracts/accounts.ts'
import { readEvent } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import {
  type EventSubscription,
  subscribe,
  unsubscribe,
} from '@55tickets/contracts/subscriptions.ts'
import type { Api } from '../../lib/api.ts'

/** The sessions of an event in which the caller has a place. */
export async function fetchSubscriptions(
  api: Api,
  eventId: string,
  signal: AbortSignal,
): Promise<readonly EventSubscription[]> {
  const ask = () => api(readEvent, { params: { idOrSlug: eventId }, asUser: true }, signal)
  const { subscriptions } = await ask()
  if (subscriptions) return subscriptions
  // An open call answers a stale token as if there were none; one of signed-in people renews it.
  await api(readMe, {}, signal)
  return (await ask()).subscriptions ?? []
}

export const sendSubscription = (
  api: Api,
  programacaoId: string,
  answers: FormAnswers[],
): Promise<EventSubscription> =>
  api(subscribe, {
    params: { programacaoId },
    body: answers.length > 0 ? { customForm: answers } : {},
  })

export const sendCancellation = (api: Api, programacaoId: string): Promise<EventSubscription> =>
  api(unsubscribe, { params: { programacaoId } })
