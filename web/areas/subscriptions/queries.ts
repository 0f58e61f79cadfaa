import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { ownEventQuery } from '../../lib/own-event-query.ts'

/** The contracts come with the first request: who is signed out makes none. */
const calls = () => import('./send-subscription.ts')

/** The page of an event is the same for everybody; this is what it is to one person. */
export interface Subscriber {
  readonly userId: string
  readonly eventId: string
}

const keyOf = ({ userId, eventId }: Subscriber) => ['subscriptions', userId, eventId] as const

export const subscriptionsQuery = (api: Api, subscriber: Subscriber) =>
  queryOptions({
    queryKey: keyOf(subscriber),
    // Whoever else asks for the event at this moment asks once with us.
    queryFn: async ({ client }) =>
      (await client.fetchQuery(ownEventQuery(api, subscriber))).subscriptions ?? [],
  })

export const askSubscription = async (api: Api, sessionId: string, answers: FormAnswers[]) =>
  (await calls()).sendSubscription(api, sessionId, answers)

export const askCancellation = async (api: Api, sessionId: string) =>
  (await calls()).sendCancellation(api, sessionId)

/** An answer that was under way may be older than what is known now. */
export async function remember(
  client: QueryClient,
  subscriber: Subscriber,
  one: EventSubscription,
) {
  const queryKey = keyOf(subscriber)
  await client.cancelQueries({ queryKey })
  client.setQueryData<readonly EventSubscription[]>(queryKey, (known = []) => [
    ...known.filter(({ programacaoId }) => programacaoId !== one.programacaoId),
    one,
  ])
}
