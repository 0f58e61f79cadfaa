import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { giveUp, workOn } from './define-job.ts'
import { FAILED_QUEUE } from './queues.ts'
import { eventually, frozenClock, jobRows, numberedJob, startTestJobs } from './testing/jobs.ts'

/** A deadline, not an expectation: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Permanently failed jobs, with their queue and reason. */
async function failedFrom(name: string) {
  const { rows } = await database.pool.query(
    `select data, source_output ->> 'message' as message, keep_until > now() + '300 days' as kept
       from pgboss.job where name = $1 and source_name = $2`,
    [FAILED_QUEUE, name],
  )
  return rows
}

/** A log, and the messages that were written to it about one job. */
function capturedLog(job: string) {
  const lines: { job?: string; msg: string }[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, messages: () => lines.filter((line) => line.job === job).map(({ msg }) => msg) }
}

test('a failing job is retried with growing delays, then kept as failed', async (end) => {
  const job = numberedJob('failing', 2)
  const clock = frozenClock()
  const { log, messages } = capturedLog('failing')
  const jobs = await startTestJobs(database, end, { clock, log })
  const tries: number[] = []
  await jobs.work([
    workOn(job, async () => {
      tries.push(clock.now())
      throw new Error('not today')
    }),
  ])
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 1 }))
  await eventually(async () => {
    await clock.tick(100)
    expect(await jobRows(database, 'failing')).toMatchObject([
      { state: 'failed', retries: 2, output: { message: 'not today' } },
    ])
  })
  const [first = 0, second = 0, third = 0] = tries
  expect(tries).toHaveLength(3)
  expect(second - first).toBeGreaterThanOrEqual(1_000)
  expect(third - second).toBeGreaterThanOrEqual(2_000)
  expect(await failedFrom('failing')).toEqual([
    { data: { input: { number: 1 } }, message: 'not today', kept: true },
  ])
  expect(messages()).toEqual([
    'a job failed and will be retried',
    'a job failed and will be retried',
    'a job failed permanently, no retries are left',
  ])
})

test('a job that gives up is not retried', async (end) => {
  const job = numberedJob('hopeless', 5)
  const { log, messages } = capturedLog('hopeless')
  const jobs = await startTestJobs(database, end, { log })
  let tries = 0
  await jobs.work([
    workOn(job, async () => {
      tries += 1
      return giveUp('nobody lives there')
    }),
  ])
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number: 1 }))
  await eventually(async () =>
    expect(await failedFrom('hopeless')).toMatchObject([{ message: 'nobody lives there' }]),
  )
  expect(await jobRows(database, 'hopeless')).toMatchObject([{ state: 'failed', retries: 0 }])
  expect(tries).toBe(1)
  expect(messages()).toEqual(['a job was given up, it will not be retried'])
})

test('a job with an input of another release is given up, not run', async (end) => {
  const jobs = await startTestJobs(database, end)
  const before = numberedJob('changed', 5)
  const after = { ...before, input: z.object({ name: z.string() }) }
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, before, { number: 1 }))
  const ran: string[] = []
  await jobs.work([
    workOn(after, async ({ name }) => {
      ran.push(name)
    }),
  ])
  await eventually(async () => expect(await failedFrom('changed')).toHaveLength(1))
  expect(ran).toEqual([])
})

test('another release can change the number of retries', async (end) => {
  const read = async () => {
    const { rows } = await database.pool.query(
      `select retry_limit from pgboss.queue where name = 'stubborn'`,
    )
    return rows
  }
  await (await startTestJobs(database, end)).work([
    workOn(numberedJob('stubborn', 1), async () => {}),
  ])
  expect(await read()).toEqual([{ retry_limit: 1 }])
  await (await startTestJobs(database, end)).work([
    workOn(numberedJob('stubborn', 9), async () => {}),
  ])
  expect(await read()).toEqual([{ retry_limit: 9 }])
})
