import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Finds a user's live subscriptions in one event. */
export async function findEventSubscriptions(
  db: Db,
  eventId: string,
  userId: string,
): Promise<EventSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('sessions', 'sessions.id', 'subscriptions.session_id')
    .select(['subscriptions.session_id', 'sessions.price_cents'])
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.event_id', '=', eventId)
    .where('subscriptions.cancelled_at', 'is', null)
    .orderBy('sessions.starts_at')
    .execute()
  return rows.map((row) => ({
    programacaoId: row.session_id,
    isSubscribed: true,
    price: toReais(cents(row.price_cents)),
  }))
}

/** SQL for the session of a subscription. */
export const subscribedSession = (subscriptionId: RawBuilder<unknown>) =>
  sql<string | null>`(select session_id from subscriptions where id = ${subscriptionId})`

/** Finds the sessions of an event that somebody ever subscribed to, even if it was cancelled. */
export async function findSubscribedSessions(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('session_id')
    .distinct()
    .where('event_id', '=', eventId)
    .execute()
  return rows.map(({ session_id }) => session_id)
}
