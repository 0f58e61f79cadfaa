import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { findPerson } from '../accounts/public.ts'
import { countSubscribers } from '../events/public.ts'
import { issueSubscriptionCode, reinstateSubscriptionCode } from '../tickets/public.ts'
import {
  addSubscription,
  cancelSubscription,
  findLiveSubscription,
  isFull,
  lockSession,
} from './store.ts'

/** A user's place in a session. */
export interface Place {
  readonly sessionId: string
  readonly userId: string
}

/**
 * Subscribes the buyer of a paid ticket to its session; an existing subscription is kept. False if
 * the session is full, cancelled or gone: the ticket itself is valid all the same.
 */
export async function joinPaidSession(tx: Tx, { sessionId, userId }: Place): Promise<boolean> {
  const session = await lockSession(tx, sessionId)
  if (!session || session.cancelled_at) return false
  if (await findLiveSubscription(tx, sessionId, userId)) return true
  if (isFull(session)) return false
  const holder = await findPerson(tx, userId)
  if (!holder) return false
  const subscriptionId = await addSubscription(tx, session, userId)
  const eventId = session.event_id
  await issueSubscriptionCode(tx, { eventId, subscriptionId, userId, holder })
  return true
}

/**
 * Reinstates the subscription after a won dispute, with its code and what depends on it, such as a
 * certificate. Of several cancelled subscriptions one that was used is preferred.
 */
export async function rejoinPaidSession(tx: Tx, { sessionId, userId }: Place): Promise<boolean> {
  const session = await lockSession(tx, sessionId)
  if (!session || session.cancelled_at) return false
  if (await findLiveSubscription(tx, sessionId, userId)) return true
  const cancelled = await findCancelled(tx, sessionId, userId)
  if (!cancelled) return joinPaidSession(tx, { sessionId, userId })
  if (isFull(session)) return false
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: null })
    .where('id', '=', cancelled.id)
    .execute()
  await countSubscribers(tx, sessionId, 1)
  await reinstateSubscriptionCode(tx, cancelled.id)
  return true
}

const findCancelled = (tx: Tx, sessionId: string, userId: string) =>
  tx
    .selectFrom('subscriptions as place')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .select('place.id')
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .orderBy(sql`code.scanned_at is null`)
    .orderBy('place.cancelled_at', 'desc')
    .executeTakeFirst()

/** Cancels the subscription of a refunded ticket. */
export async function leavePaidSession(tx: Tx, { sessionId, userId }: Place): Promise<void> {
  await lockSession(tx, sessionId)
  const live = await findLiveSubscription(tx, sessionId, userId)
  if (live) await cancelSubscription(tx, sessionId, live.id)
}
