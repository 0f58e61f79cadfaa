import type pg from 'pg'

/** Opens the doors of all events for good, for tests whose events start long after their scans. */
export const openDoors = (pool: Pick<pg.Pool, 'query'>) =>
  pool.query('update events set doors_minutes = 100000000')
