import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Waits until exactly `count` statements on this database are waiting for a lock. */
export const untilLockWaits = (pool: Pick<pg.Pool, 'query'>, count: number): Promise<unknown> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 60_000, interval: 20 },
  )
