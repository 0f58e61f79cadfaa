import { TestClock } from 'pg-boss'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually, jobRows, scheduledWorker, startTestJobs } from './testing/jobs.ts'

/** A deadline, not an expectation: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** One database per test: starting jobs removes the schedules of other tests. */
let database: TestDatabase
beforeEach(async ({ onTestFinished }) => {
  database = await createTestDatabase()
  // Unlike `afterEach`, this runs after the jobs of the test have stopped.
  onTestFinished(() => database.drop())
})

test('a schedule fires once across processes, and once more after a failure', async (end) => {
  // Ten seconds before noon in Brasília.
  const clock = new TestClock('2026-03-14T14:59:50Z')
  let runs = 0
  const start = async () => {
    const jobs = await startTestJobs(database, end, { clock })
    await jobs.work([
      scheduledWorker('0 12 * * *', 'sweep', async () => {
        runs += 1
        if (runs === 1) throw new Error('the first time fails')
      }),
    ])
  }
  await start()
  await start()
  await clock.tick(9_000)
  expect(runs).toBe(0)
  await eventually(async () => {
    await clock.tick(1_000)
    expect(await jobRows(database, 'sweep')).toMatchObject([{ state: 'completed', retries: 1 }])
  })
  expect(runs).toBe(2)
  // Many further checks of the clock, beyond the minute in which it fired.
  await clock.tick(120_000)
  expect(runs).toBe(2)
  expect(await jobRows(database, 'sweep')).toMatchObject([{ state: 'completed', retries: 1 }])
})

test('a schedule that a release no longer has is removed', async (end) => {
  const schedules = async () => {
    const { rows } = await database.pool.query('select name from pgboss.schedule order by name')
    return rows.map((row) => row.name)
  }
  const older = await startTestJobs(database, end)
  await older.work([
    scheduledWorker('0 3 * * *', 'kept', async () => {}),
    scheduledWorker('0 4 * * *', 'dropped', async () => {}),
  ])
  expect(await schedules()).toEqual(expect.arrayContaining(['dropped', 'kept']))
  const newer = await startTestJobs(database, end)
  await newer.work([scheduledWorker('0 5 * * *', 'kept', async () => {})])
  expect(await schedules()).toEqual(['kept'])
})
