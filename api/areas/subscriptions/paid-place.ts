import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { findPerson } from '../accounts/public.ts'
import { issueSubscriptionCode, revokeSubscriptionCode } from '../purchases/public.ts'
import { countPlaces, findLive, lockSession } from './store.ts'

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
  if (await findLive(tx, sessionId, userId)) return true
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

/** The ticket's money went back, and with it the place. */
export async function leavePaidSession(tx: Tx, { sessionId, userId }: Place): Promise<void> {
  await lockSession(tx, sessionId)
  const live = await findLive(tx, sessionId, userId)
  if (!live) return
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`app_now()` })
    .where('id', '=', live.id)
    .execute()
  await countPlaces(tx, sessionId, -1)
  await revokeSubscriptionCode(tx, live.id)
}
