import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { clearSubscribers, countSubscribers } from '../events/public.ts'
import { revokeSubscriptionCode, revokeSubscriptionCodes } from '../tickets/public.ts'

/**
 * Locks a session of a published event, so that its places are counted by one transaction at a time.
 * A no-key lock: transactions that only refer to the session, as gates do, do not wait.
 */
export function lockSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sessions as session')
    .innerJoin('events', 'events.id', 'session.event_id')
    .where('session.id', '=', sessionId)
    .where('events.is_published', '=', true)
    .selectAll('session')
    .select([
      sql<boolean>`session.starts_at <= app_now()`.as('has_started'),
      sql<boolean>`session.ends_at <= app_now()`.as('has_ended'),
    ])
    .forNoKeyUpdate('session')
    .executeTakeFirst()
}

/** A session as `lockSession` returns it. */
type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

export const isFull = ({ capacity, subscribed }: LockedSession): boolean =>
  capacity !== null && subscribed >= capacity

export function findLiveSubscription(tx: Tx, sessionId: string, userId: string) {
  return tx
    .selectFrom('subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Subscribes a user to a locked session, without the code that goes with it; returns its id. */
export async function addSubscription(
  tx: Tx,
  { event_id, id: sessionId }: LockedSession,
  userId: string,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('subscriptions')
    .values({ event_id, id, session_id: sessionId, user_id: userId })
    .execute()
  await countSubscribers(tx, sessionId, 1)
  return id
}

/** Cancels a subscription of a session that the caller has locked, and revokes its code. */
export async function cancelSubscription(tx: Tx, sessionId: string, id: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`app_now()` })
    .where('id', '=', id)
    .execute()
  await countSubscribers(tx, sessionId, -1)
  await revokeSubscriptionCode(tx, id)
}

/** Cancels all subscriptions of an event whose sessions the caller has locked. Their codes are left to the caller. */
export async function cancelEventSubscriptions(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`app_now()` })
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .execute()
  await clearSubscribers(tx, eventId)
}

/**
 * Cancels up to `limit` subscriptions of a session that the caller has locked, and revokes their codes.
 * Returns how many it found.
 */
export async function cancelSessionSubscriptions(
  tx: Tx,
  sessionId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set cancelled_at = app_now()
     where id in (select id from subscriptions where session_id = ${sessionId} and cancelled_at is null
                   order by id limit ${limit})
    returning id`.execute(tx)
  if (rows.length === 0) return 0
  await countSubscribers(tx, sessionId, -rows.length)
  await revokeSubscriptionCodes(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
