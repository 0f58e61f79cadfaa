import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { preparingPool } from './prepare-statements.ts'
import type { Tables } from './tables.generated.ts'

/**
 * Largest lag at which the replica is read. Shared responses are cached for so much shorter, so that
 * a page still shows stock of the last 5 seconds.
 */
export const REPLICA_MAX_LAG_MS = 1_000
const CHECK_MS = 250
const ANSWER_TIMEOUT_MS = 5_000

export interface Replica {
  /**
   * Reads at the replica, or at the primary while that is too far behind or does not answer. Only for
   * single statements that read: no transaction, nothing that must see what was just written.
   */
  readonly db: Db
  /** Age of what the replica is known to have, in seconds. */
  lagSeconds(): number
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly url: string
  readonly canPrepare: boolean
  readonly poolSize: number
  readonly primary: Database
  readonly log: Log
}

/** Position in the primary's log, and when it was asked for on our monotonic clock. */
interface Position {
  readonly lsn: string
  readonly timeline: number
  readonly askedAt: number
}

export function openReplica({ url, canPrepare, poolSize, primary, log }: ReplicaOptions): Replica {
  const address = { url, canPrepare }
  const replica = openDatabase({ address, poolSize, log, answerTimeoutMs: ANSWER_TIMEOUT_MS })
  const openedAt = performance.now()
  /** The replica has everything that was committed before this moment. */
  let syncedAt = Number.NEGATIVE_INFINITY
  let pending: Position | undefined
  let wasUsable = false

  const isUsable = () => performance.now() - syncedAt <= REPLICA_MAX_LAG_MS
  const giveUp = () => {
    syncedAt = Number.NEGATIVE_INFINITY
  }

  /**
   * Asks the replica whether it has what the primary had a check ago. Comparing positions of the log
   * is right on an idle primary too, where the time of the last change says nothing.
   */
  async function check(): Promise<void> {
    try {
      const [position, isReplayed] = await Promise.all([
        readPosition(primary),
        pending === undefined || hasReplayed(replica, pending),
      ])
      if (isReplayed) {
        if (pending) syncedAt = pending.askedAt
        pending = position
      }
    } catch (error) {
      if (wasUsable) log.warn({ err: error }, 'could not compare the replica with the primary')
      pending = undefined
    }
    if (isUsable() === wasUsable) return
    wasUsable = !wasUsable
    log.warn(
      wasUsable
        ? 'reads go to the replica'
        : 'the replica is too far behind: reads go to the primary',
    )
  }
  const stopChecking = repeat({ everyMs: CHECK_MS, name: 'checking the replica', log, run: check })

  const pool = replicaPool({
    replica: preparingPool(replica.pool, canPrepare),
    primary: preparingPool(primary.pool, canPrepare),
    isUsable,
    giveUp,
  })
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    lagSeconds: () => (performance.now() - Math.max(syncedAt, openedAt)) / 1000,
    async close() {
      stopChecking()
      await replica.close()
    },
  }
}

/**
 * Reads the primary's position: what is inserted, since a commit may be answered before it is written.
 * The file name begins with the timeline, which each failover raises.
 */
async function readPosition({ pool }: Database): Promise<Position> {
  const askedAt = performance.now()
  const { rows } = await pool.query<{ lsn: string; timeline: number }>(
    `select lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
       from pg_current_wal_insert_lsn() as lsn`,
  )
  const [row] = rows
  if (!row) throw new Error('the primary returned no position')
  return { ...row, askedAt }
}

/**
 * True if the replica has everything up to this position. A server that is no replica, or follows a
 * former primary, has not: its positions mean something else.
 */
async function hasReplayed({ pool }: Database, { lsn, timeline }: Position): Promise<boolean> {
  const { rows } = await pool.query<{ replayed: boolean }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
            and timeline_id = $2 as replayed
       from pg_control_checkpoint()`,
    [lsn, timeline],
  )
  return rows[0]?.replayed ?? false
}

interface ReplicaPoolOptions {
  readonly replica: PostgresPool
  readonly primary: PostgresPool
  readonly isUsable: () => boolean
  readonly giveUp: () => void
}

function replicaPool({ replica, primary, isUsable, giveUp }: ReplicaPoolOptions): PostgresPool {
  const fallBack = () => {
    giveUp()
    return primary.connect()
  }
  return {
    options: replica.options,
    async connect() {
      if (!isUsable()) return primary.connect()
      try {
        return new ReplicaClient(await replica.connect(), fallBack)
      } catch {
        return fallBack()
      }
    },
    // Both pools are closed by their owners.
    end: async () => undefined,
  }
}

/** A connection to the replica that runs at the primary what fails there. */
class ReplicaClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #fallBack: () => Promise<PostgresPoolClient>
  #hasFailed = false

  constructor(client: PostgresPoolClient, fallBack: () => Promise<PostgresPoolClient>) {
    this.#client = client
    this.#fallBack = fallBack
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('the database is opened without cursors')
    return this.#run<R>(text, values)
  }

  /** Any error counts: a replica cancels reads that hinder it, and may lack a new column. */
  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(text, values)
    } catch {
      this.#hasFailed = true
      const primary = await this.#fallBack()
      try {
        return await primary.query<R>(text, values)
      } finally {
        primary.release()
      }
    }
  }

  release(isBroken = false): void {
    this.#client.release(isBroken || this.#hasFailed)
  }
}
