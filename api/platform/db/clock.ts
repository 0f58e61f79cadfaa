import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from './database.ts'

/**
 * The database's time, known in this process: a server whose own clock is wrong does not judge by
 * it.
 */
export interface Clock {
  now(): Date
  sync(): Promise<void>
  stop(): void
}

const SYNC_MS = 30_000

/** Queries the database's time: within a transaction, the time of its beginning. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

export async function databaseClock(db: Db, log: Log): Promise<Clock> {
  let ahead = 0
  const sync = async () => {
    const asked = Date.now()
    const now = await readNow(db)
    // The time was read somewhere between request and response.
    ahead = now.getTime() - (asked + Date.now()) / 2
  }
  await sync()
  const timer = setInterval(() => {
    sync().catch((error: unknown) =>
      log.warn({ err: error }, 'could not compare the clock with the database'),
    )
  }, SYNC_MS)
  timer.unref()
  return { now: () => new Date(Date.now() + ahead), sync, stop: () => clearInterval(timer) }
}
