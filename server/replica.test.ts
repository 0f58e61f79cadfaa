import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import {
  openReplica,
  REPLICA_MAX_LAG_MS,
  type Replica,
} from '@55tickets/api/platform/db/replica.ts'
import { replicaGauges, warnOfHiddenReplicas } from '@55tickets/api/platform/db/replica-gauges.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { isLongRun } from '@55tickets/api/testing/long-run.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openBalancer, startReplicatedPostgres } from './testing/postgres/replicated-postgres.ts'

/** Reads at real replicas, which are delayed and stopped. */

const log = createLog('silent')
const READERS = 8
/** Longer than a replica that stands still is read, by some checks of it. */
const PAUSED_MS = 2.5 * REPLICA_MAX_LAG_MS

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>
let primary: Database
let replica: Replica
/** Straight to the replicas, to delay them. */
let controls: pg.Pool[]
beforeAll(async () => {
  servers = await startReplicatedPostgres({ replicaCount: 2 })
  primary = openDatabase({ address: plainAddress(servers.primary.url), poolSize: 5, log })
  await primary.pool.query('create table counters (value int); insert into counters values (0)')
  replica = openReplicaAt(servers.replica.url)
  controls = servers.replicas.map(({ url }) => new pg.Pool({ connectionString: url, max: 1 }))
  for (const control of controls) control.on('error', () => undefined)
})
afterAll(async () => {
  await replica.close()
  for (const control of controls) await control.end()
  await primary.close()
  await servers.stop()
})

const openReplicaAt = (url: string) =>
  openReplica({ url, canPrepare: true, poolSize: READERS, primary, log })

interface Read {
  readonly value: number
  readonly isAtReplica: boolean
  /** Which server: each has a folder of its own. */
  readonly server: string
}

async function read({ db } = replica): Promise<Read> {
  const { rows } = await sql<Read>`
    select value, pg_is_in_recovery() as "isAtReplica",
           current_setting('data_directory') as server from counters`.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing was read')
  return row
}

const pauseReplay = (index: number) => controls[index]?.query('select pg_wal_replay_pause()')
const resumeReplay = (index: number) => controls[index]?.query('select pg_wal_replay_resume()')

const untilReadsAtReplica = (from = replica) =>
  expect.poll(() => read(from)).toMatchObject({ isAtReplica: true })

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
  await untilReadsAtReplica()
  expect(replica.lagSeconds()).toBeLessThanOrEqual(REPLICA_MAX_LAG_MS / 1000)
})

test('a replica that stands still is left, and no read is older than the bound', async () => {
  await untilReadsAtReplica()
  const writer = startWriting()
  const seen = { replica: 0, primary: 0 }
  try {
    await sleep(500)
    await pauseReplay(0)
    const end = performance.now() + PAUSED_MS
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
    await resumeReplay(0)
    await writer.stop()
  }
  await untilReadsAtReplica()
})

// In a long run each in turn: a check may happen to run at the one that the reads run at, too.
test.each(isLongRun ? [0, 1] : [0])(
  'of two replicas behind one address, number %i stands still: no read is too old',
  async (paused) => {
    const [first, second] = servers.replicas
    if (!first || !second) throw new Error('two replicas are needed')
    const balancer = await openBalancer([first, second])
    const balanced = openReplicaAt(balancer.url)
    const writer = startWriting()
    const answers: Read[] = []
    let tooOld = 0
    const readUntil = async (end: number) => {
      while (performance.now() < end) {
        const needed = writer.committedBefore(performance.now() - REPLICA_MAX_LAG_MS)
        const answer = await read(balanced)
        answers.push(answer)
        if (answer.value < needed) tooOld += 1
        await sleep(10)
      }
    }
    /** Number of replicas that answered. */
    const readTogether = async (forMs: number) => {
      answers.length = 0
      const end = performance.now() + forMs
      await Promise.all(Array.from({ length: READERS }, () => readUntil(end)))
      const served = answers.filter(({ isAtReplica }) => isAtReplica)
      return new Set(served.map(({ server }) => server)).size
    }
    const untilServing = (count: number) =>
      vi.waitFor(async () => expect(await readTogether(500)).toBe(count), 60_000)
    try {
      await untilReadsAtReplica(balanced)
      // The connections of the pool lead to both.
      await untilServing(2)
      await pauseReplay(paused)
      await readTogether(PAUSED_MS)
      // The other one still serves, alone.
      await untilServing(1)
      expect(tooOld).toBe(0)
    } finally {
      await resumeReplay(paused)
      await writer.stop()
      await balanced.close()
      await balancer.close()
    }
  },
)

test('an idle primary that began a new file of the log is still followed', async () => {
  await untilReadsAtReplica()
  await primary.pool.query('select pg_switch_wal()')
  await sleep(2 * REPLICA_MAX_LAG_MS)
  expect(await read()).toMatchObject({ isAtReplica: true })
  expect(replica.lagSeconds()).toBeLessThanOrEqual(REPLICA_MAX_LAG_MS / 1000)
})

test('a role without pg_monitor sees no replicas, and the log says what to do', async () => {
  await primary.pool.query('create role plain login')
  const url = servers.primary.url.replace('postgres@', 'plain@')
  const database = openDatabase({ address: plainAddress(url), poolSize: 1, log })
  onTestFinished(() => database.close())
  const countReplicas = async () => {
    const counts = replicaGauges(database.db).map(async (gauge) =>
      'readAll' in gauge ? (await gauge.readAll()).length : 0,
    )
    return Promise.all(counts)
  }
  const lines: string[] = []
  const warnings = createLog('warn', { write: (line) => void lines.push(line) })
  await warnOfHiddenReplicas(database, warnings)
  expect(lines).toEqual([expect.stringContaining('grant pg_monitor to plain')])
  expect(await countReplicas()).toEqual([0, 0])
  await primary.pool.query('grant pg_monitor to plain')
  await warnOfHiddenReplicas(database, warnings)
  expect(lines).toHaveLength(1)
  // Both replicas have the same name here.
  expect(await countReplicas()).toEqual([1, 1])
})

test('a replica that goes away fails no read', async () => {
  await untilReadsAtReplica()
  const stopping = servers.replica.stop()
  let reads = 0
  for (const end = performance.now() + REPLICA_MAX_LAG_MS; performance.now() < end; reads += 1)
    await read()
  await stopping
  expect(reads).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ isAtReplica: false })
})
