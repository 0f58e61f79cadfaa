import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.generated.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  log: Log
  connectTimeoutMs?: number
}

const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_MS = 2_000
/** A new connection has all its plans to make again, in the middle of the rush that asked for it. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * Compiling a plan takes seconds where its query takes milliseconds: PostgreSQL judges by estimated
 * cost, which it puts high for the functions of a whole batch.
 */
export const WITHOUT_JIT = '-c jit=off'

// A `date` is a day, not an instant: the driver would turn it into midnight of the server's zone.
const keepText = (text: string) => text
pg.types.setTypeParser(pg.types.builtins.DATE, keepText)
// Counts, and sums of centavos, stay far below what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, log, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    application_name: '55tickets',
    options: WITHOUT_JIT,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  let isClosing = false
  // The reason only: the error carries the whole connection. Without these listeners a connection
  // cut by the database would end the whole process.
  const logLost = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'a database connection was lost')
  }
  pool.on('error', logLost)
  pool.on('connect', (client) => {
    client.on('error', logLost)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    isClosing = true
    await db.destroy()
    // Kysely leaves a pool alone that it was never asked to use itself.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}
