import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { findPerson } from '../accounts/public.ts'
import {
  issueSubscriptionCode,
  reinstateSubscriptionCode,
  revokeSubscriptionCode,
} from '../purchases/public.ts'
import { countPlaces, findLiveSubscription, lockSession } from './store.ts'

interface Place {
  readonly sessionId: string
  readonly userId: string
}

/**
 * The place that comes with a paid ticket. Whoever has one keeps it. False where the session is full
 * or gone: the ticket itself is good all the same.
 */
export async function joinPaidSession(tx: Tx, { sessionId, userId }: Place): Promise<boolean> {
  const session = await lockSession(tx, sessionId)
  if (!session) return false
  if (await findLiveSubscription(tx, sessionId, userId)) return true
  if (session.capacity !== null && session.subscribed >= session.capacity) return false
  const holder = await findPerson(tx, userId)
  if (!holder) return false
  const id = randomUUID()
  const eventId = session.event_id
  await tx
    .insertInto('subscriptions')
    .values({ event_id: eventId, id, session_id: sessionId, user_id: userId })
    .execute()
  await countPlaces(tx, sessionId, 1)
  await issueSubscriptionCode(tx, { eventId, subscriptionId: id, userId, holder })
  return true
}

/**
 * The ticket's money is ours after all: the same place is live again, with its code, and with it what
 * rests on that, such as a certificate. Where somebody left several, the one that was used comes first.
 */
export async function rejoinPaidSession(tx: Tx, { sessionId, userId }: Place): Promise<boolean> {
  const session = await lockSession(tx, sessionId)
  if (!session) return false
  if (await findLiveSubscription(tx, sessionId, userId)) return true
  const left = await findLeft(tx, sessionId, userId)
  if (!left) return joinPaidSession(tx, { sessionId, userId })
  if (session.capacity !== null && session.subscribed >= session.capacity) return false
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: null })
    .where('id', '=', left.id)
    .execute()
  await countPlaces(tx, sessionId, 1)
  await reinstateSubscriptionCode(tx, left.id)
  return true
}

const findLeft = (tx: Tx, sessionId: string, userId: string) =>
  tx
    .selectFrom('subscriptions as place')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .select('place.id')
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .orderBy(sql`code.scanned_at is null`)
    .orderBy('place.cancelled_at', 'desc')
    .executeTakeFirst()

/** The ticket's money went back, and with it the place. */
export async function leavePaidSession(tx: Tx, { sessionId, userId }: Place): Promise<void> {
  await lockSession(tx, sessionId)
  const live = await findLiveSubscription(tx, sessionId, userId)
  if (!live) return
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`app_now()` })
    .where('id', '=', live.id)
    .execute()
  await countPlaces(tx, sessionId, -1)
  await revokeSubscriptionCode(tx, live.id)
}
