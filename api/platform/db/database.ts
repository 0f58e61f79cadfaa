import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Tables } from './tables.generated.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  log: Log
}

const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_MS = 2_000

// A `date` is a day, not an instant: the driver would turn it into midnight of the server's zone.
const keepText = (text: string) => text
pg.types.setTypeParser(pg.types.builtins.DATE, keepText)
// Counts fit a number; money never passes through here, it is stored as integer centavos.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase({ url, poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: '55tickets',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  // Without these listeners a connection cut by the database ends the whole process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
