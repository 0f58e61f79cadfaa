import type { Consequence, ConsequenceGroup } from '@55tickets/rules/changes/consequence.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { writtenGuests } from '../courtesies/public.ts'

/**
 * Query for the ids of people in a group: who owns a valid ticket or subscription, or has an order open.
 * Erased people have no address any more.
 */
export const findPeople = (eventId: string, group: ConsequenceGroup): RawBuilder<unknown> => {
  if (group.startsWith('session '))
    return sql`
      select user_id from subscriptions
       where session_id = ${group.slice('session '.length)} and event_id = ${eventId} and cancelled_at is null`
  if (group !== 'everyone' && group !== 'buyers')
    return sql`select null::uuid as user_id where false`
  const buyers = sql`
    select user_id from sales
     where event_id = ${eventId} and status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
       and (status <> 'PENDING' or expires_at > app_now())`
  return group === 'buyers'
    ? buyers
    : sql`
      ${buyers}
      union
      select user_id from ticket_codes where event_id = ${eventId} and revoked_at is null
      union
      select user_id from subscriptions where event_id = ${eventId} and cancelled_at is null`
}

/** Groups that are written to. */
export const noticeGroups = (consequences: readonly Consequence[]): ConsequenceGroup[] =>
  consequences.filter(({ kind }) => kind === 'notice').map(({ group }) => group)

/** Counts people who would be written to, guests included, and orders that could be given back, as of now. */
export async function countConcerned(
  db: Db,
  eventId: string,
  consequences: readonly Consequence[],
): Promise<{ readonly people: number; readonly orders: number }> {
  const groups = noticeGroups(consequences)
  const hasRefund = consequences.some(({ kind }) => kind === 'openRefund')
  const people = groups.map((group) => findPeople(eventId, group))
  const guests = groups.includes('everyone') ? writtenGuests(eventId) : sql`select where false`
  const { rows } = await sql<{ people: number; orders: number }>`
    select (select count(distinct users.id)::int from users
             where erased_at is null and id in (${people.length > 0 ? sql.join(people, sql` union `) : sql`select null::uuid`}))
           + (select count(*)::int from (${guests}) guest) as people,
           (select count(*)::int from sales
             where ${hasRefund} and event_id = ${eventId} and status in ('CONFIRMED', 'RECEIVED')) as orders`.execute(
    db,
  )
  return rows[0] ?? { people: 0, orders: 0 }
}
