import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { type Refused, refuse } from './refuse.ts'

export interface Limit {
  /** How many within the window. */
  most: number
  minutes: number
}

/**
 * Counts one attempt under each key, shared by all processes, and refuses when any has had too
 * many. Counted before the attempt is made, so that many at once don't slip through together.
 */
export async function countAttempts(
  db: Db,
  limits: Record<string, Limit>,
): Promise<Refused | null> {
  let wait = 0
  for (const [key, { most, minutes }] of Object.entries(limits)) {
    const { rows } = await sql<{ count: number; seconds: number }>`
      insert into attempts (key, count, resets_at)
      values (${key}, 1, app_now() + make_interval(mins => ${minutes}))
      on conflict (key) do update set
        count = case when attempts.resets_at <= app_now() then 1 else attempts.count + 1 end,
        resets_at = case when attempts.resets_at <= app_now()
                         then excluded.resets_at else attempts.resets_at end
      returning count, ceil(extract(epoch from resets_at - app_now()))::int as seconds`.execute(db)
    const [row] = rows
    if (row && row.count > most) wait = Math.max(wait, row.seconds)
  }
  return wait > 0 ? refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait }) : null
}

/** After success: what was counted under this key no longer speaks against its owner. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}
