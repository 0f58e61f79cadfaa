import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBarrier } from '../../testing/barrier.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { amountFor } from '../../testing/long-run.ts'
import { workOn } from './define-job.ts'
import { eventually, jobRows, numberedJob, startTestJobs } from './testing/jobs.ts'

/** A deadline, not an expectation: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('several processes can start at once on a new database', async (end) => {
  const started = await Promise.all([1, 2, 3].map(() => startTestJobs(database, end)))
  const job = numberedJob('first-start')
  await Promise.all(started.map((jobs) => jobs.work([workOn(job, async () => {})])))
  expect(await jobRows(database, 'first-start')).toEqual([])
})

const MANY = amountFor({ short: 100, long: 500 })

test(`two processes run each of ${MANY} jobs exactly once`, async (end) => {
  const job = numberedJob('many')
  const runs = new Map<number, string[]>()
  // Neither process may finish all jobs before the other has begun.
  const bothBegan = createBarrier()
  const start = async (process: string) => {
    const jobs = await startTestJobs(database, end)
    let began: Promise<void> | undefined
    await jobs.work([
      workOn(job, async ({ number }) => {
        began ??= bothBegan()
        await began
        runs.set(number, [...(runs.get(number) ?? []), process])
      }),
    ])
    return jobs
  }
  const [jobs] = await Promise.all([start('a'), start('b')])
  const numbers = Array.from({ length: MANY }, (_, number) => number)
  await database.db.transaction().execute(async (tx) => {
    for (const number of numbers) await jobs.enqueue(tx, job, { number })
  })
  await eventually(async () => {
    const rows = await jobRows(database, 'many')
    expect(rows.filter((row) => row.state !== 'completed')).toEqual([])
  })
  expect([...runs.keys()].sort((a, b) => a - b)).toEqual(numbers)
  expect([...runs.values()].filter((by) => by.length !== 1)).toEqual([])
  // Both ran some, or the test would prove nothing about two processes.
  expect(new Set([...runs.values()].flat())).toEqual(new Set(['a', 'b']))
})

test('a queued job survives the process that enqueued it', async (end) => {
  const job = numberedJob('outlives')
  const before = await startTestJobs(database, end)
  await database.db.transaction().execute((tx) => before.enqueue(tx, job, { number: 7 }))
  await before.stop()
  const after = await startTestJobs(database, end)
  const ran: number[] = []
  await after.work([
    workOn(job, async ({ number }) => {
      ran.push(number)
    }),
  ])
  await eventually(() => expect(ran).toEqual([7]))
})

test('stopping waits for a running job', async (end) => {
  const job = numberedJob('waited-for')
  const jobs = await startTestJobs(database, end)
  const running = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await jobs.work([
    workOn(job, async () => {
      running.resolve()
      await goOn.promise
    }),
  ])
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 1 }))
  await running.promise
  let hasStopped = false
  const stop = async () => {
    await jobs.stop()
    hasStopped = true
  }
  const stopped = stop()
  // Several round trips, after which a stop that did not wait would be done.
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await jobRows(database, 'waited-for')).toMatchObject([{ state: 'active' }])
    expect(hasStopped).toBe(false)
  }
  goOn.resolve()
  await stopped
  expect(await jobRows(database, 'waited-for')).toMatchObject([{ state: 'completed' }])
})

test('a slow job does not delay others of its kind', async (end) => {
  const job = numberedJob('slow-and-fast')
  const jobs = await startTestJobs(database, end)
  const done: number[] = []
  const slow = Promise.withResolvers<void>()
  await jobs.work([
    workOn(job, async ({ number }) => {
      if (number === 0) await slow.promise
      done.push(number)
    }),
  ])
  await database.db.transaction().execute(async (tx) => {
    for (let number = 0; number < 20; number += 1) await jobs.enqueue(tx, job, { number })
  })
  // The others are also recorded as done while the slow one still runs.
  await eventually(async () => {
    const rows = await jobRows(database, 'slow-and-fast')
    expect(rows.filter((row) => row.state !== 'completed')).toMatchObject([{ state: 'active' }])
  })
  expect(done).toHaveLength(19)
  slow.resolve()
})
