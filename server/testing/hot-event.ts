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

/** An event with one kind of ticket that everybody wants. */
export async function sellHotEvent(
  database: Database,
  slug: string,
  capacity: number,
): Promise<HotEvent> {
  const event = eventWith(slug, [ticket('inteira', { capacity, maxPerOrder: 4 })])
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const result = await importEvents(database.db, [event], options)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return { eventId: eventIdOf(slug), ticketId: ticketIdOf(slug, 'inteira') }
}

/** Keeps everybody waiting who wants tickets of an event, until the door is opened. */
export async function blockReservations({ pool }: Pick<Database, 'pool'>, eventId: string) {
  const client = await pool.connect()
  await client.query('begin')
  // However long the others take to come: the door is not to open by itself.
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

/** Number of statements about this that wait for a lock that somebody else has, such as a closed door. */
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

/** What is reserved of an event by its rows, whatever the counters say: ids and tickets. */
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

/** Undoes every reservation of an event: what a test oversold on purpose is not to fail the next. */
export async function deleteReservations({ pool }: Pick<Database, 'pool'>, eventId: string) {
  for (const table of ['sale_items', 'sale_history'])
    await pool.query(
      `delete from ${table} where sale_id in (select id from sales where event_id = $1)`,
      [eventId],
    )
  await pool.query('delete from sales where event_id = $1', [eventId])
  await pool.query('update ticket_types set held = 0 where event_id = $1', [eventId])
}
