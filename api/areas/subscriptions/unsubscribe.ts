import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { unsubscribe as unsubscribeCall } from '@55tickets/contracts/subscriptions.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { deleteSubscriptionAnswers } from '../forms/public.ts'
import { lockSubscriptionCode } from '../tickets/public.ts'
import { cancelSubscription, findLiveSubscription, lockSession } from './store.ts'

/**
 * Cancels a subscription and revokes its code. Possible until the session starts or the code is
 * used at a gate.
 */
export async function unsubscribe(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<Answer<typeof unsubscribeCall> | Refusal<CallRefusal<typeof unsubscribeCall>>> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session) return refuse('SESSION_NOT_FOUND')
    const live = await findLiveSubscription(tx, sessionId, userId)
    if (!live) return refuse('NOT_SUBSCRIBED')
    // A paid subscription is cancelled by refunding its ticket.
    if (session.is_paid) return refuse('SESSION_IS_PAID')
    if (session.has_started) return refuse('SESSION_STARTED')
    // Otherwise a new subscription would bring a new code and admit a second person.
    const { isUsed } = await lockSubscriptionCode(tx, live.id)
    if (isUsed) return refuse('SUBSCRIPTION_USED')
    await cancelSubscription(tx, sessionId, live.id)
    // Nobody needs them any more; kept, whoever subscribes again and again would fill the disk.
    await deleteSubscriptionAnswers(tx, sql`select ${live.id}::uuid`)
    return {
      programacaoId: sessionId,
      isSubscribed: false,
      price: toReais(cents(session.price_cents)),
    }
  })
}
