import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import {
  openReplica,
  REPLICA_MAX_LAG_MS,
  type Replica,
} from '@55tickets/api/platform/db/replica.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startReplicatedPostgres } from './testing/postgres/replicated-postgres.ts'

/** Reads at a real replica, which is delayed and stopped. */

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>
let primary: Database
let replica: Replica
/** Straight to the replica, to delay it. */
let control: pg.Pool
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  const log = createLog('silent')
  primary = openDatabase({ address: plainAddress(servers.primary.url), poolSize: 5, log })
  await primary.pool.query('create table counters (value int); insert into counters values (0)')
  const { url } = servers.replica
  replica = openReplica({ url, canPrepare: true, poolSize: 5, primary, log })
  control = new pg.Pool({ connectionString: url, max: 1 })
  control.on('error', () => undefined)
})
afterAll(async () => {
  await replica.close()
  await control.end()
  await primary.close()
  await servers.stop()
})

async function read(): Promise<{ value: number; isAtReplica: boolean }> {
  const { rows } = await sql<{ value: number; isAtReplica: boolean }>`
    select value, pg_is_in_recovery() as "isAtReplica" from counters`.execute(replica.db)
  const [row] = rows
  if (!row) throw new Error('nothing was read')
  return row
}

const untilReadsAtReplica = (isAtReplica: boolean) =>
  vi.waitFor(async () => expect(await read()).toMatchObject({ isAtReplica }), {
    timeout: 30_000,
    interval: 50,
  })

/** Counts up at the primary until it is stopped; knows what was committed when. */
function startWriting() {
  const commits: { value: number; at: number }[] = []
  const stopping = new AbortController()
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await primary.pool.query<{ value: number }>(
        'update counters set value = value + 1 returning value',
      )
      commits.push({ value: rows[0]?.value ?? 0, at: performance.now() })
      await sleep(20)
    }
  })()
  return {
    /** Value that every reader of this moment has to see, at least. */
    committedBefore: (moment: number) => commits.findLast(({ at }) => at < moment)?.value ?? 0,
    async stop() {
      stopping.abort()
      await writing
    },
  }
}

test('reads go to the replica while it follows', async () => {
  await untilReadsAtReplica(true)
  expect(replica.lagSeconds()).toBeLessThanOrEqual(REPLICA_MAX_LAG_MS / 1000)
})

test('a replica that stands still is left, and no read is older than the bound', async () => {
  await untilReadsAtReplica(true)
  const writer = startWriting()
  const seen = { replica: 0, primary: 0 }
  try {
    await sleep(1_500)
    await control.query('select pg_wal_replay_pause()')
    const end = performance.now() + 4_000
    while (performance.now() < end) {
      const needed = writer.committedBefore(performance.now() - REPLICA_MAX_LAG_MS)
      const { value, isAtReplica } = await read()
      expect(value).toBeGreaterThanOrEqual(needed)
      seen[isAtReplica ? 'replica' : 'primary'] += 1
      await sleep(10)
    }
    // The last reads before the bound, and all after it.
    expect(seen.replica).toBeGreaterThan(0)
    expect(seen.primary).toBeGreaterThan(0)
    expect(replica.lagSeconds()).toBeGreaterThan(REPLICA_MAX_LAG_MS / 1000)
  } finally {
    await control.query('select pg_wal_replay_resume()')
    await writer.stop()
  }
  await untilReadsAtReplica(true)
})

test('a replica that goes away fails no read', async () => {
  await untilReadsAtReplica(true)
  const stopping = servers.replica.stop()
  let reads = 0
  for (const end = performance.now() + 2_000; performance.now() < end; reads += 1) await read()
  await stopping
  expect(reads).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ isAtReplica: false })
})
