import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { workEvery } from './define-job.ts'
import { eventually, jobRows, startTestJobs } from './testing/jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A minute of every day that has just begun, with time enough left to be noticed. */
async function thisMinute(): Promise<string> {
  const second = new Date().getSeconds()
  if (second > 45) await wait((61 - second) * 1_000)
  const [hour, minute] = new Date()
    .toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' })
    .split(':')
  return `${Number(minute)} ${Number(hour)} * * *`
}

test('a schedule fires once across processes, and once more after a failure', async (end) => {
  const every = await thisMinute()
  let runs = 0
  const start = async () => {
    const jobs = await startTestJobs(database, end)
    await jobs.work([
      workEvery(every, 'sweep', async () => {
        runs += 1
        if (runs === 1) throw new Error('the first time fails')
      }),
    ])
  }
  await Promise.all([start(), start()])
  await eventually(() => expect(runs).toBe(2))
  // Time for another look at the clock.
  await wait(6_000)
  expect(runs).toBe(2)
  expect(await jobRows(database, 'sweep')).toMatchObject([{ state: 'completed', retries: 1 }])
}, 80_000)

test('a schedule that a release no longer has is forgotten', async (end) => {
  const schedules = async () => {
    const { rows } = await database.pool.query('select name from pgboss.schedule order by name')
    return rows.map((row) => row.name)
  }
  const older = await startTestJobs(database, end)
  await older.work([
    workEvery('0 3 * * *', 'kept', async () => {}),
    workEvery('0 4 * * *', 'dropped', async () => {}),
  ])
  expect(await schedules()).toEqual(expect.arrayContaining(['dropped', 'kept']))
  const newer = await startTestJobs(database, end)
  await newer.work([workEvery('0 5 * * *', 'kept', async () => {})])
  expect(await schedules()).toEqual(['kept'])
})
