import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import { ownEventQuery } from '../../lib/api/own-event-query.ts'
import { customFormOf } from '../../lib/forms/custom-form.ts'

/**
 * User and event whose subscriptions are queried; the event's page itself is the same for
 * everybody.
 */
export interface Subscriber {
  readonly userId: string
  readonly eventId: string
}

const subscriptionsKey = ({ userId, eventId }: Subscriber) =>
  ['subscriptions', userId, eventId] as const

export const subscriptionsQuery = (api: Api, subscriber: Subscriber) =>
  queryOptions({
    queryKey: subscriptionsKey(subscriber),
    // Share one request with other queries of the same event.
    queryFn: async ({ client }) =>
      (await client.fetchQuery(ownEventQuery(api, subscriber))).subscriptions ?? [],
  })

export const requestSubscription = (api: Api, sessionId: string, answers: FormAnswers[]) =>
  api('subscribe', { params: { programacaoId: sessionId }, body: customFormOf(answers) })

export const requestCancellation = (api: Api, sessionId: string) =>
  api('unsubscribe', { params: { programacaoId: sessionId } })

/**
 * Puts a changed subscription into the cache. A pending request may return older data, so it is
 * cancelled.
 */
export async function cacheSubscription(
  client: QueryClient,
  subscriber: Subscriber,
  changed: EventSubscription,
) {
  const queryKey = subscriptionsKey(subscriber)
  await client.cancelQueries({ queryKey })
  client.setQueryData<readonly EventSubscription[]>(queryKey, (known = []) => [
    ...known.filter(({ programacaoId }) => programacaoId !== changed.programacaoId),
    changed,
  ])
}
