import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import { listen } from '@55tickets/api/platform/db/listen.ts'
import { isDatabaseUnavailable } from '@55tickets/api/platform/db/unavailable.ts'
import { workOn } from '@55tickets/api/platform/jobs/define-job.ts'
import { startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { promote, untilReplicated } from './testing/postgres/fail-over.ts'
import { openSwitch, startReplicatedPostgres } from './testing/postgres/replicated-postgres.ts'
import { superviseQuietly } from './testing/sandbox-process.ts'

const log = createLog('silent')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const eventually = <T>(check: () => Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

async function write(database: Database, text: string): Promise<void> {
  await sql`insert into notes values (${text})`.execute(database.db)
}

test('pool, listener, jobs and sandbox go on after a failover behind the same address', async () => {
  const servers = await startReplicatedPostgres()
  closing.push(() => servers.stop())
  const balancer = await openSwitch(servers.primary)
  closing.push(() => balancer.close())
  const address = plainAddress(balancer.url)
  const { directUrl } = address
  const database = openDatabase({ address, poolSize: 4, log })
  closing.push(() => database.close())
  await database.pool.query('create table notes (text text)')

  const heard: string[] = []
  let gaps = 0
  const listener = await listen({
    directUrl,
    channel: 'notes',
    log,
    onMessage: (text) => void heard.push(text),
    onGap: () => {
      gaps += 1
    },
  })
  closing.push(() => listener.stop())
  const notify = (text: string) => sql`select pg_notify('notes', ${text})`.execute(database.db)

  const done: number[] = []
  const job = { name: 'count', input: z.object({ number: z.int() }), retries: 5, concurrency: 1 }
  const jobs = await startJobs({ database, directUrl, log })
  closing.push(() => jobs.stop())
  await jobs.work([workOn(job, async ({ number }) => void done.push(number))])
  const enqueue = (number: number) =>
    database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number }))

  const sandbox = superviseQuietly(directUrl)
  closing.push(() => sandbox.stop())
  const sandboxAnswers = async () => {
    const answer = await fetch(`${await sandbox.address()}/payments`, {
      headers: { access_token: sandbox.apiKey },
    })
    expect(answer.status).toBe(200)
  }

  await write(database, 'before')
  await notify('before')
  await enqueue(1)
  await eventually(async () => {
    expect(heard).toEqual(['before'])
    expect(done).toEqual([1])
  })
  await sandboxAnswers()
  await untilReplicated(servers.primary.url)

  await servers.primary.stop()
  // Nobody is the primary: the replica only reads, and the address leads to it already.
  balancer.switchTo(servers.replica)
  const refused = await eventually(async () => {
    const error = await write(database, 'refused').then(
      () => null,
      (failure: unknown) => failure,
    )
    expect(error).toMatchObject({ code: '25006' })
    return error
  })
  expect(isDatabaseUnavailable(refused)).toBe(true)
  await promote(servers.replica.url)

  await eventually(() => write(database, 'after'))
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(database.db)
  expect(rows.map(({ text }) => text)).toEqual(['before', 'after'])
  await eventually(async () => expect(gaps).toBe(1))
  await notify('after')
  await eventually(() => enqueue(2))
  await eventually(async () => {
    expect(heard).toEqual(['before', 'after'])
    expect(done).toEqual([1, 2])
  })
  await eventually(sandboxAnswers)
}, 180_000)
