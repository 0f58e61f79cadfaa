import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TestClock } from 'pg-boss'
import { test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { workOn } from './define-job.ts'
import type { Jobs } from './jobs.ts'
import { eventually, jobRows, numberedJob, startTestJobs, type TestEnd } from './testing/jobs.ts'

async function ownDatabase({ onTestFinished }: TestEnd): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query('create table runs (number integer, pid integer)')
  return database
}

/** Starts a real process that works on a queue and records each run. */
async function startProcess(
  database: TestDatabase,
  queue: string,
  mode: 'quick' | 'endless',
  { onTestFinished }: TestEnd,
) {
  const script = fileURLToPath(new URL('testing/process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(database.address), queue, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child.stdout, 'data')
  return child
}

function enqueueAll(
  database: TestDatabase,
  jobs: Jobs,
  job: ReturnType<typeof numberedJob>,
  numbers: number[],
): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    for (const number of numbers) await jobs.enqueue(tx, job, { number })
  })
}

async function runsIn(database: TestDatabase): Promise<{ number: number; pid: number }[]> {
  const { rows } = await database.pool.query('select number, pid from runs order by number')
  return rows
}

const MANY = 300

if (isLongRun)
  test.concurrent(`two real processes run each of ${MANY} jobs once`, async (end) => {
    const { expect } = end
    const database = await ownDatabase(end)
    const numbers = Array.from({ length: MANY }, (_, number) => number)
    const children = await Promise.all([
      startProcess(database, 'shared', 'quick', end),
      startProcess(database, 'shared', 'quick', end),
    ])
    const jobs = await startTestJobs(database, end)
    await enqueueAll(database, jobs, numberedJob('shared', 1), numbers)
    await eventually(async () => {
      const rows = await jobRows(database, 'shared')
      expect(rows.filter((row) => row.state !== 'completed')).toEqual([])
    })
    const runs = await runsIn(database)
    expect(runs.map((run) => run.number)).toEqual(numbers)
    expect(new Set(runs.map((run) => run.pid))).toEqual(new Set(children.map((child) => child.pid)))
  }, 120_000)

test.concurrent('a job of a killed process is run by another', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const job = numberedJob('orphaned', 1)
  const doomed = await startProcess(database, 'orphaned', 'endless', end)
  const clock = new TestClock()
  const jobs = await startTestJobs(database, end, { clock })
  await enqueueAll(database, jobs, job, [1])
  await eventually(async () => expect(await runsIn(database)).toHaveLength(1))
  const gone = once(doomed, 'exit')
  doomed.kill('SIGKILL')
  await gone
  const ran: number[] = []
  await jobs.work([
    workOn(job, async ({ number }) => {
      ran.push(number)
    }),
  ])
  // A job is reassigned 15 s after the last heartbeat of its process, checked every ten seconds.
  await clock.setTime(Date.now() + 16_000)
  await eventually(async () => {
    await clock.tick(1_000)
    expect(ran).toEqual([1])
  })
}, 120_000)

test.concurrent('stopping waits no longer than its limit and leaves the job to be retried', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const job = numberedJob('never-ending', 1)
  const jobs = await startTestJobs(database, end, { stopLimitMs: 1_000 })
  const started = Promise.withResolvers<AbortSignal>()
  await jobs.work([
    workOn(job, async (_input, { signal }) => {
      started.resolve(signal)
      await new Promise(() => undefined)
    }),
  ])
  await enqueueAll(database, jobs, job, [1])
  const signal = await started.promise
  // The job never ends: that the test does shows the limit.
  await jobs.stop()
  expect(signal.aborted).toBe(true)
  expect(await jobRows(database, 'never-ending')).toMatchObject([{ state: 'retry' }])
}, 120_000)

test.concurrent('jobs continue after the database cut every connection', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const job = numberedJob('cut', 3)
  const jobs = await startTestJobs(database, end)
  const ran: number[] = []
  await jobs.work([
    workOn(job, async ({ number }) => {
      ran.push(number)
    }),
  ])
  await enqueueAll(database, jobs, job, [1])
  await eventually(() => expect(ran).toEqual([1]))
  for (const number of [2, 3]) {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await enqueueAll(database, jobs, job, [number])
    await eventually(() => expect(ran).toContain(number))
  }
  // The listening connection has been restored as well.
  const listening = `select 1 from pg_stat_activity where datname = current_database()
      and application_name = '55tickets jobs' and query like 'LISTEN%'`
  await eventually(async () =>
    expect((await database.pool.query(listening)).rowCount).toBeGreaterThan(0),
  )
}, 120_000)
