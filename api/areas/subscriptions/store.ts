import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

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

export function findLiveSubscription(tx: Tx, sessionId: string, userId: string) {
  return tx
    .selectFrom('subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Adds a taken (1) or freed (-1) place to the count of a session that the caller has locked. */
export async function countPlaces(tx: Tx, sessionId: string, more: 1 | -1): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ subscribed: sql`subscribed + ${more}` })
    .where('id', '=', sessionId)
    .execute()
}
