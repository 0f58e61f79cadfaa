import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { preparingPool } from './prepare-statements.ts'
import type { Tables } from './tables.generated.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** Connection strings of one database. */
export interface DatabaseAddress {
  /** Address for transactions; may lead through PgBouncer in transaction mode. */
  readonly url: string
  /**
   * Straight to the primary, for all that needs a session: LISTEN, session locks, migrations, the
   * job system, and statements that take longer than a request may.
   */
  readonly directUrl: string
  /**
   * Straight to the primary as the role that owns the tables, for migrations; without it, the role of the
   * processes owns them.
   */
  readonly migrationUrl?: string | undefined
  /** A replica, for public reads that may be a second old. */
  readonly replicaUrl?: string | undefined
  /** True if statements may be prepared by name: not where a pooler knows none. */
  readonly canPrepare: boolean
}

/** Address of a database without a pooler. */
export const plainAddress = (url: string): DatabaseAddress => ({
  url,
  directUrl: url,
  canPrepare: true,
})

export interface DatabaseOptions {
  address: Pick<DatabaseAddress, 'url' | 'canPrepare'>
  poolSize: number
  log: Log
  connectTimeoutMs?: number
  /** Fails a statement that is not answered for so long; without it only the server cancels it. */
  answerTimeoutMs?: number
}

const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 2_000
/**
 * Long, because a new connection has to plan all its statements again, in the middle of the rush
 * that needs it.
 */
const IDLE_TIMEOUT_MS = 60_000

const KEEP_ALIVE_DELAY_MS = 10_000

/**
 * Switches JIT compilation off. It takes seconds where its query takes milliseconds: PostgreSQL
 * decides by estimated cost, which is high for functions that process a whole batch.
 */
export const WITHOUT_JIT = '-c jit=off'

// A `date` is a day, not an instant: the driver would turn it into midnight of the server's zone.
const keepText = (text: string) => text
pg.types.setTypeParser(pg.types.builtins.DATE, keepText)
// Counts, and sums of centavos, stay far below what a number represents exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(options: DatabaseOptions): Database {
  const { address, poolSize, log, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const pool = new pg.Pool({
    connectionString: address.url,
    max: poolSize,
    application_name: '55tickets',
    options: WITHOUT_JIT,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.answerTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // The system's default is hours: a server that was cut off would keep its connections for long.
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  })
  let isClosing = false
  // Logs the message only: the error holds the whole connection. Without these listeners a
  // connection cut by the database would end the process.
  const logLost = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'a database connection was lost')
  }
  pool.on('error', logLost)
  pool.on('connect', (client) => {
    client.on('error', logLost)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, address.canPrepare) }),
  })
  const close = async () => {
    isClosing = true
    await db.destroy()
    // Kysely does not end a pool that it has never used.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

/** Settings that every connection has, in PostgreSQL's own units. */
const SESSION_SETTINGS = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  lock_timeout: String(LOCK_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
  jit: 'off',
} as const

/**
 * Names of settings that are not in force. A pooler ignores those that a client sends and has to make
 * them itself; without them a stuck statement would hold its connection for ever.
 */
export async function findMissingSettings(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(SESSION_SETTINGS)],
  )
  const shown = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(SESSION_SETTINGS)
    .filter(([name, value]) => shown.get(name) !== value)
    .map(([name]) => name)
}
