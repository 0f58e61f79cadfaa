import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { SALE_CHANGED } from './transition.ts'

const MINUTES = 15

interface KeptHold {
  readonly expiresAt: Date
  /** Time zone of the event. */
  readonly timezone: string
}

/**
 * Lengthens the hold of a sale that could not be paid because the provider takes no more calls: once, and
 * never of one whose time is up. Returns until when it holds now; null for a sale that is not held. One
 * statement decides, so that neither an expiry nor another attempt at the same moment comes between.
 */
export async function lengthenHold(db: Db, saleId: string): Promise<KeptHold | null> {
  await sql`
    with lengthened as (
      update sales set expires_at = expires_at + make_interval(mins => ${MINUTES}),
             hold_lengthened_at = app_now()
       where id = ${saleId} and status = 'PENDING' and hold_lengthened_at is null
         and expires_at > app_now()
      returning id
    )
    select pg_notify(${SALE_CHANGED}, id::text) from lengthened`.execute(db)
  const { rows } = await sql<KeptHold>`
    select expires_at as "expiresAt", timezone
      from sales join events on events.id = sales.event_id
     where sales.id = ${saleId} and sales.status = 'PENDING' and expires_at > app_now()`.execute(db)
  return rows[0] ?? null
}
