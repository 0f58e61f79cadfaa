import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { preparingPool } from './prepare-statements.ts'
import { beginRead, endRead, ReplicaClient } from './replica-client.ts'
import { primaryPositions, readReplayedPosition } from './replica-position.ts'
import type { Tables } from './tables.generated.ts'

/**
 * Largest lag at which a replica is read. Shared responses are cached for so much shorter, so that
 * a page still shows stock of the last 5 seconds.
 */
export const REPLICA_MAX_LAG_MS = 1_000
const CHECK_MS = 250
const ANSWER_TIMEOUT_MS = 5_000

export interface Replica {
  /**
   * Reads at a replica, or at the primary while that is too far behind or does not answer. Only for
   * single statements that read: no transaction, nothing that must see what was just written.
   */
  readonly db: Db
  /** Age of what a replica is known to have, in seconds. */
  lagSeconds(): number
  close(): Promise<void>
}

interface ReplicaOptions {
  /** Address of one replica, or of a balancer in front of several. */
  readonly url: string
  readonly canPrepare: boolean
  readonly poolSize: number
  readonly primary: Database
  readonly log: Log
}

export function openReplica({ url, canPrepare, poolSize, primary, log }: ReplicaOptions): Replica {
  const address = { url, canPrepare }
  const replica = openDatabase({ address, poolSize, log, answerTimeoutMs: ANSWER_TIMEOUT_MS })
  const replicas = preparingPool(replica.pool, canPrepare)
  const positions = primaryPositions(primary)
  /** A replica was seen to have everything that was committed before this moment. */
  let syncedAt = performance.now()
  let usableUntil = Number.NEGATIVE_INFINITY
  let wasUsable = false

  const isUsable = () => performance.now() < usableUntil
  const leave = () => {
    usableUntil = Number.NEGATIVE_INFINITY
  }

  /**
   * Takes a connection whose server is within the bound: the servers behind one address lag apart. One
   * that is not is closed, because the next one may lead to another server.
   */
  async function connect(): Promise<PostgresPoolClient> {
    const client = await replicas.connect()
    try {
      await beginRead(client)
      const clientSyncedAt = positions.syncedAt(await readReplayedPosition(client))
      syncedAt = Math.max(syncedAt, clientSyncedAt)
      if (performance.now() - clientSyncedAt > REPLICA_MAX_LAG_MS)
        throw new Error(`the replica is more than ${REPLICA_MAX_LAG_MS} ms behind`)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Finds out whether replicas are worth trying: while they are not, only this asks them. */
  async function check(): Promise<void> {
    let problem: unknown
    try {
      await positions.read()
      await endRead(await connect())
      usableUntil = performance.now() + REPLICA_MAX_LAG_MS
    } catch (error) {
      // Until the last good check runs out, each read decides by its own connection.
      problem = error
    }
    if (isUsable() === wasUsable) return
    wasUsable = !wasUsable
    if (wasUsable) log.warn('reads go to the replica')
    else log.warn({ err: problem }, 'the replica can not be read: reads go to the primary')
  }
  const stopChecking = repeat({ everyMs: CHECK_MS, name: 'checking the replica', log, run: check })

  const primaries = preparingPool(primary.pool, canPrepare)
  const pool: PostgresPool = {
    options: replicas.options,
    async connect() {
      if (!isUsable()) return primaries.connect()
      try {
        return new ReplicaClient(await connect(), primaries, leave)
      } catch {
        leave()
        return primaries.connect()
      }
    },
    // Both pools are closed by their owners.
    end: async () => undefined,
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    lagSeconds: () => (performance.now() - syncedAt) / 1000,
    async close() {
      stopChecking()
      await replica.close()
    },
  }
}
