import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { workOn } from './define-job.ts'
import { eventually, frozenClock, jobRows, numberedJob, startTestJobs } from './testing/jobs.ts'

/** A deadline, not an expectation: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Polling interval of the workers. */
const POLL_MS = 2_000

/** Collects the numbers of the jobs that ran. */
function collector(name: string) {
  const job = numberedJob(name)
  const ran: number[] = []
  const worker = workOn(job, async ({ number }) => {
    ran.push(number)
  })
  return { job, ran, worker }
}

test('a job is announced as soon as its transaction has committed, without polling', async (end) => {
  const { job, ran, worker } = collector('soon')
  // With this clock stopped nobody polls: a job that runs was announced.
  const jobs = await startTestJobs(database, end, { clock: frozenClock() })
  await jobs.work([worker])
  for (let number = 0; number < 10; number += 1) {
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number }))
    await eventually(() => expect(ran).toHaveLength(number + 1))
  }
})

test('a job does not start before its transaction commits', async (end) => {
  const { job, ran, worker } = collector('uncommitted')
  const clock = frozenClock()
  const jobs = await startTestJobs(database, end, { clock })
  await jobs.work([worker])
  await database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, job, { number: 1 })
    await clock.tick(3 * POLL_MS)
    expect(ran).toEqual([])
  })
  await eventually(() => expect(ran).toEqual([1]))
})

test('a rolled-back transaction leaves no job', async (end) => {
  const { job, ran, worker } = collector('rolled-back')
  const jobs = await startTestJobs(database, end)
  await jobs.work([worker])
  const failing = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, job, { number: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 2 }))
  await eventually(() => expect(ran).toEqual([2]))
  expect(await jobRows(database, 'rolled-back')).toHaveLength(1)
})

test('of several jobs with one key only the first is accepted', async (end) => {
  const { job, ran, worker } = collector('keyed')
  const jobs = await startTestJobs(database, end)
  await Promise.all(
    [1, 2, 3].map((number) =>
      database.db
        .transaction()
        .execute((tx) => jobs.enqueue(tx, job, { number }, { key: 'the same' })),
    ),
  )
  await database.db
    .transaction()
    .execute((tx) => jobs.enqueue(tx, job, { number: 4 }, { key: 'another' }))
  await jobs.work([worker])
  // In any order.
  await eventually(() => expect(ran).toHaveLength(2))
  expect(ran).toContain(4)
  expect(await jobRows(database, 'keyed')).toHaveLength(2)
})

test('a delayed job runs at its time', async (end) => {
  const { job, ran, worker } = collector('put-off')
  const clock = frozenClock()
  const jobs = await startTestJobs(database, end, { clock })
  await jobs.work([worker])
  const after = new Date(clock.now() + 3_600_000)
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 1 }, { after }))
  await clock.setTime(after.getTime() - 2 * POLL_MS)
  await clock.tick(2 * POLL_MS - 1)
  expect(ran).toEqual([])
  await clock.tick(POLL_MS + 1)
  await eventually(() => expect(ran).toEqual([1]))
})

test('an invalid input is not enqueued', async (end) => {
  const { job } = collector('unreadable')
  const jobs = await startTestJobs(database, end)
  const failing = database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 1.5 }))
  await expect(failing).rejects.toThrow('int')
})
