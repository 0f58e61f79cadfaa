import type { Db } from '@55tickets/api/platform/db/database.ts'
import { withLock } from '@55tickets/api/platform/db/with-lock.ts'
import { sql } from 'kysely'

/**
 * Marks the database as a production one before anything is served from it. The passwords of demo
 * accounts are in the README, so a database that holds demo data is refused, with what to do. The
 * demo lock keeps another process from loading the demo meanwhile.
 */
export function markAsProduction(directUrl: string): Promise<{ refused: string } | null> {
  return withLock(directUrl, 'demo', async (client) => {
    const { rows } = await client.query<{ accounts: number; events: number }>(
      `select (select count(*)::int from users where is_demo) as accounts,
              (select count(*)::int from events where demo_day is not null) as events`,
    )
    const [demo = { accounts: 0, events: 0 }] = rows
    if (demo.accounts > 0 || demo.events > 0)
      return {
        refused: [
          `Production does not start on demo data: this database holds ${demo.accounts} demo accounts, whose passwords are public, and ${demo.events} demo events.`,
          'Set DATABASE_URL to an empty database; the start creates its tables. Import your events with: npm run events -- import <file.json>',
        ].join('\n'),
      }
    await client.query('insert into production_mark default values on conflict do nothing')
    return null
  })
}

/** Reason to keep demo data out of a database; null where it may be loaded. */
export async function demoRefusal(db: Db): Promise<string | null> {
  const { rows: marks } = await sql`select 1 from production_mark`.execute(db)
  if (marks.length > 0) return 'the database was started in production before'
  return (await holdsRealSale(db)) ? 'the database holds a sale that is no test payment' : null
}

/**
 * True if the database holds a real payment: one that the sandbox, which stores its payments in the
 * same database, does not know.
 */
async function holdsRealSale(db: Db): Promise<boolean> {
  const { rows: sandboxes } = await sql`
    select 1 where to_regclass('sandbox.payments') is not null`.execute(db)
  const isKnown =
    sandboxes.length > 0
      ? sql`exists (select from sandbox.payments where payments.id = charges.provider_id)`
      : sql`false`
  const { rows } = await sql`
    select 1 from charges where provider_id is not null and not ${isKnown} limit 1`.execute(db)
  return rows.length > 0
}
