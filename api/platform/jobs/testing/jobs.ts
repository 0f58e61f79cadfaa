import { TestClock } from 'pg-boss'
import { type TestContext, vi } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '../../../testing/database.ts'
import { createLog } from '../../log.ts'
import type { Job, Worker } from '../define-job.ts'
import { type Jobs, type JobsOptions, startJobs } from '../jobs.ts'

/** The `onTestFinished` of the test's own context, because tests run concurrently. */
export type TestEnd = Pick<TestContext, 'onTestFinished'>

/** Starts the job system as one process does, and stops it when the test ends. */
export async function startTestJobs(
  database: TestDatabase,
  { onTestFinished }: TestEnd,
  more: Omit<Partial<JobsOptions>, 'database' | 'directUrl'> = {},
): Promise<Jobs> {
  const jobs = await startJobs({
    database,
    directUrl: database.address.directUrl,
    log: createLog('silent'),
    ...more,
  })
  onTestFinished(() => jobs.stop())
  return jobs
}

/**
 * Clock of the job system that stands still until a test moves it, an hour ahead of the database's:
 * enqueued jobs are due at once, and nobody polls.
 */
export const frozenClock = () => new TestClock(Date.now() + 3_600_000)

/** A job of a test, which `api/background.ts` does not list. */
export const numberedJob = (name: string, retries = 0, concurrency = 4) =>
  ({ name, input: numberedInput, retries, concurrency }) satisfies Job<typeof numberedInput>
const numberedInput = z.object({ number: z.int() })

/** A schedule of a test, which `api/background.ts` does not list. */
export const scheduledWorker = (cron: string, name: string, run: () => Promise<void>): Worker => ({
  name,
  cron,
  retries: 3,
  concurrency: 1,
  run,
})

interface JobRow {
  state: string
  retries: number
  output: { message?: string } | null
}

/** Jobs of a queue in the database, oldest first. */
export async function jobRows(database: TestDatabase, name: string): Promise<JobRow[]> {
  const { rows } = await database.pool.query<JobRow>(
    `select state, retry_count as retries, output from pgboss.job
      where name = $1 order by created_on`,
    [name],
  )
  return rows
}

/** Waits until the assertions hold; generous, because the machine may be busy. */
export const eventually = (check: () => unknown, timeout = 60_000): Promise<unknown> =>
  vi.waitFor(check, { timeout, interval: 50 })
