import { importEvents } from '@55tickets/api/areas/events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import type { Database } from '@55tickets/api/platform/db/database.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'

export interface HotEvent {
  readonly eventId: string
  readonly ticketId: string
}

/** Creates an event with one ticket type that everybody wants, and maybe others. */
export async function sellHotEvent(
  database: Database,
  slug: string,
  capacity: number,
  others: object[] = [],
): Promise<HotEvent> {
  const event = eventWith(slug, [ticket('inteira', { capacity, maxPerOrder: 4 }), ...others])
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const result = await importEvents(database.db, [event], options)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return { eventId: eventIdOf(slug), ticketId: ticketIdOf(slug, 'inteira') }
}

/** Blocks all reservations of an event by a row lock; call the result to unblock them. */
export async function blockReservations({ pool }: Pick<Database, 'pool'>, eventId: string) {
  const client = await pool.connect()
  await client.query('begin')
  // The lock must not time out, however long the others take to arrive.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select 1 from ticket_types where event_id = $1 for update', [eventId])
  return async () => {
    try {
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

/** Number of statements containing this text that wait for a lock. */
export async function countBlocked(
  { pool }: Pick<Database, 'pool'>,
  about: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and wait_event_type = 'Lock' and query ilike $1`,
    [`%${about}%`],
  )
  return rows[0]?.count ?? 0
}

/** Reservations of an event by its rows, not by its counters: ids and number of tickets. */
export async function readReservations({ pool }: Database, eventId: string) {
  const { rows } = await pool.query<{ id: string; quantity: number }>(
    `select sales.id, quantity from sales join sale_items on sale_id = sales.id
      where sales.event_id = $1 and status = 'PENDING'`,
    [eventId],
  )
  return {
    sales: rows.map(({ id }) => id).sort(),
    tickets: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/**
 * Deletes every reservation of an event: tickets that a test oversold on purpose must not fail the
 * next.
 */
export async function deleteReservations({ pool }: Pick<Database, 'pool'>, eventId: string) {
  for (const table of ['sale_items', 'sale_history'])
    await pool.query(
      `delete from ${table} where sale_id in (select id from sales where event_id = $1)`,
      [eventId],
    )
  await pool.query('delete from sales where event_id = $1', [eventId])
  await pool.query('update ticket_types set held = 0 where event_id = $1', [eventId])
}
