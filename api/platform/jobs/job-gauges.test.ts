import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { jobGauges } from './job-gauges.ts'
import { FAILED_QUEUE } from './queues.ts'
import { numberedJob, startTestJobs } from './testing/jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('queues are reported with due, delayed and running jobs, and those that failed', async ({
  onTestFinished,
}) => {
  const { enqueue } = await startTestJobs(database, { onTestFinished })
  const { db, pool } = database
  const job = numberedJob('counted')
  const inAnHour = new Date(Date.now() + 3_600_000)
  await db.transaction().execute(async (tx) => {
    for (const number of [1, 2, 3]) await enqueue(tx, job, { number })
    await enqueue(tx, job, { number: 4 }, { after: inAnHour })
    await enqueue(tx, numberedJob('idle'), { number: 5 })
  })
  await pool.query(`update pgboss.job set start_after = now() - interval '90 s'
                     where name = 'counted' and data -> 'input' ->> 'number' = '2'`)
  await pool.query(`update pgboss.job set state = 'completed' where name = 'idle'`)
  await pool.query(`insert into pgboss.job (name, dead_letter) values ($1, null)`, [FAILED_QUEUE])
  await pool.query(`update pgboss.queue set monitor_on = now() - interval '40 s',
                           monitor_claim_on = now(), active_count = 6`)
  const text = await createMetrics(pool, { gauges: jobGauges(db) }).text()
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    )
  expect(value('jobs_waiting{queue="counted"}')).toBe(3)
  expect(value('jobs_delayed{queue="counted"}')).toBe(1)
  expect(value('jobs_waiting{queue="idle"}')).toBe(0)
  expect(value('jobs_oldest_waiting_seconds{queue="counted"}')).toBeGreaterThanOrEqual(90)
  expect(value('jobs_oldest_waiting_seconds{queue="counted"}')).toBeLessThan(150)
  expect(value('jobs_oldest_waiting_seconds{queue="idle"}')).toBe(0)
  expect(value('jobs_active{queue="counted"}')).toBe(6)
  expect(value('jobs_failed')).toBe(1)
  expect(value('jobs_unsupervised_seconds')).toBeGreaterThanOrEqual(40)
  expect(text).not.toContain(FAILED_QUEUE)
})
