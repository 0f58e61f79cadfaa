import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The database's time, known in this process: a server whose own clock is wrong does not judge by
 * it.
 */
export interface Clock {
  now(): Date
  /** Reads the database's time again; each process does so every half minute (`sync-clock`). */
  readonly sync: () => Promise<void>
}

/** Queries the database's time: within a transaction, the time of its beginning. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

export async function databaseClock(db: Db): Promise<Clock> {
  let ahead = 0
  const sync = async () => {
    const asked = Date.now()
    const now = await readNow(db)
    // The time was read somewhere between request and response.
    ahead = now.getTime() - (asked + Date.now()) / 2
  }
  await sync()
  return { now: () => new Date(Date.now() + ahead), sync }
}
