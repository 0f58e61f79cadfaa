import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from './database.ts'

/** The database's time, told in this process: a server whose own clock is off judges nothing by it. */
export interface Clock {
  now(): Date
  sync(): Promise<void>
  stop(): void
}

const SYNC_MS = 30_000

/** The database's time, asked for: within a transaction that of its beginning. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

export async function databaseClock(db: Db, log: Log): Promise<Clock> {
  let ahead = 0
  const sync = async () => {
    const asked = Date.now()
    const now = await readNow(db)
    // The answer was true somewhere between question and arrival.
    ahead = now.getTime() - (asked + Date.now()) / 2
  }
  await sync()
  const timer = setInterval(() => {
    sync().catch((error: unknown) => log.warn({ err: error }, 'the clock was not compared'))
  }, SYNC_MS)
  timer.unref()
  return { now: () => new Date(Date.now() + ahead), sync, stop: () => clearInterval(timer) }
}
