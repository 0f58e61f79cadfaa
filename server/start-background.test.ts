import { readFile } from 'node:fs/promises'
import { jobs, schedules, sweeps } from '@55tickets/api/background.ts'
import { giveUp, type JobContext, type Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMetrics } from '@55tickets/api/platform/metrics/metrics.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { countedWork, startBackground } from './start-background.ts'
import { openWholeProduct } from './testing/whole-product.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const idle = async () => undefined
const workers = [jobs, schedules]
  .flatMap((entries) => Object.keys(entries))
  .map((name): Worker => ({ name, retries: 0, concurrency: 1, run: idle }))
const allSweeps = Object.keys(sweeps).map((name) => [name, idle] as const)

const withWorker = (name: string, run: Worker['run']) => ({
  workers: workers.map((worker) => (worker.name === name ? { ...worker, run } : worker)),
})
const withSweep = (name: string, run: () => Promise<void>) => ({
  sweeps: allSweeps.map((sweep) => (sweep[0] === name ? ([name, run] as const) : sweep)),
})

/** Starts background work with fake timers and without a job system: the test runs the jobs. */
async function start(more: Partial<Parameters<typeof startBackground>[0]>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const given: Worker[] = []
  const work = async (some: Worker[]) => void given.push(...some)
  const logged: string[] = []
  const log = createLog('trace', { write: (line) => void logged.push(line) })
  const metrics = createMetrics(database.pool, { work: countedWork })
  const stop = await startBackground({
    jobs: { work },
    log,
    runs: metrics.runs,
    workers,
    sweeps: allSweeps,
    ...more,
  })
  onTestFinished(stop)
  return {
    given,
    logged,
    runJob: (name: string, signal: AbortSignal = new AbortController().signal) => {
      const context: JobContext = { db: database.db, log, signal }
      return given.find((worker) => worker.name === name)?.run(undefined, context)
    },
    /** Value of a metric of one piece of work, NaN if there is none. */
    async metric(name: string, work: string, more = ''): Promise<number> {
      const series = `${name}{work="${work}"${more}} `
      const lines = (await metrics.text()).split('\n')
      return Number(lines.find((line) => line.startsWith(series))?.slice(series.length) ?? NaN)
    },
    async runs(work: string) {
      const outcomes = countedWork.get(work) ?? []
      const counts = outcomes.map(async (outcome) => [
        outcome,
        await this.metric('background_runs_total', work, `,outcome="${outcome}"`),
      ])
      return Object.fromEntries(await Promise.all(counts))
    },
  }
}

test('a process starts with the code of all background work', async () => {
  const { given } = await start({})
  expect(given.map(({ name }) => name)).toEqual(workers.map(({ name }) => name))
})

test.each([
  ['a job', { workers: workers.filter(({ name }) => name !== 'send-mail') }, 'send-mail'],
  ['a sweep', { sweeps: allSweeps.filter(([name]) => name !== 'sync-clock') }, 'sync-clock'],
])('%s without code keeps a process from starting', async (_what, more, name) => {
  await expect(start(more)).rejects.toThrow(`without code in api/wiring: ${name}`)
})

test.each([
  ['that is not listed', { sweeps: [...allSweeps, ['unlisted', idle] as const] }, 'unlisted'],
  ['that is given twice', { workers: [...workers, ...workers.slice(0, 1)] }, 'send-mail'],
])('work %s keeps a process from starting', async (_what, more, name) => {
  await expect(start(more)).rejects.toThrow(`not in api/background.ts: ${name}`)
})

test('all background work has metrics from the start, at zero', async () => {
  const background = await start({})
  expect(await background.runs('send-mail')).toEqual({ done: 0, failed: 0, given_up: 0 })
  expect(await background.runs('purge-sales')).toEqual({ done: 0, failed: 0 })
  expect(await background.runs('sync-clock')).toEqual({ done: 0, failed: 0, skipped: 0 })
  for (const work of countedWork.keys()) {
    expect(await background.metric('background_run_seconds_total', work)).toBe(0)
    expect(await background.metric('background_last_done_timestamp_seconds', work)).toBe(0)
  }
})

test('a job that is done is counted with its duration and its time', async () => {
  const work = 'send-mail'
  const before = Date.now() / 1000
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const background = await start(withWorker(work, sleep))
  await background.runJob(work)
  expect(await background.runs(work)).toEqual({ done: 1, failed: 0, given_up: 0 })
  // Timers may fire a little early.
  const seconds = await background.metric('background_run_seconds_total', work)
  expect(seconds).toBeGreaterThan(0.018)
  const lastDone = await background.metric('background_last_done_timestamp_seconds', work)
  expect(lastDone).toBeGreaterThanOrEqual(before)
})

test('a job that fails is counted as failed, and fails', async () => {
  const work = 'refund-charge'
  const background = await start(
    withWorker(work, () => Promise.reject(new Error('the provider is unavailable'))),
  )
  await expect(background.runJob(work)).rejects.toThrow('the provider is unavailable')
  expect(await background.runs(work)).toEqual({ done: 0, failed: 1, given_up: 0 })
  expect(await background.metric('background_last_done_timestamp_seconds', work)).toBe(0)
})

test('a job that gives up is counted as given up, and gives up', async () => {
  const work = 'send-mail'
  const background = await start(withWorker(work, async () => giveUp('no such mailbox')))
  expect(await background.runJob(work)).toEqual(giveUp('no such mailbox'))
  expect(await background.runs(work)).toEqual({ done: 0, failed: 0, given_up: 1 })
})

test('a job that is aborted is counted as failed, whatever it does later', async () => {
  const work = 'send-mail'
  const late = Promise.withResolvers<void>()
  const background = await start(withWorker(work, () => late.promise))
  const deadline = new AbortController()
  const running = background.runJob(work, deadline.signal)
  deadline.abort()
  late.resolve()
  await running
  expect(await background.runs(work)).toEqual({ done: 0, failed: 1, given_up: 0 })
})

test('a sweep that fails is counted as failed, logged and run again', async () => {
  const work = 'release-expired'
  let runs = 0
  const background = await start(
    withSweep(work, async () => {
      runs += 1
      if (runs === 1) throw new Error('the database is unavailable')
    }),
  )
  await vi.advanceTimersByTimeAsync(9_999)
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await background.runs(work)).toEqual({ done: 0, failed: 1, skipped: 0 })
  expect(background.logged.join('')).toContain('release-expired failed and will be retried')
  expect(background.logged.join('')).toContain('the database is unavailable')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await background.runs(work)).toEqual({ done: 1, failed: 1, skipped: 0 })
})

test('a sweep is skipped while its last run goes on', async () => {
  const work = 'poll-open-charges'
  const slow = Promise.withResolvers<void>()
  const background = await start(withSweep(work, () => slow.promise))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await background.runs(work)).toEqual({ done: 0, failed: 0, skipped: 2 })
  slow.resolve()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await background.runs(work)).toEqual({ done: 2, failed: 0, skipped: 2 })
})

test('/metrics of a product counts its jobs and sweeps, and docs list all of it', async () => {
  const wholeProduct = await openWholeProduct()
  onTestFinished(() => wholeProduct.close())
  const metrics = async () => (await wholeProduct.product.app.inject('/metrics')).body
  const email = { email: 'nobody@example.com' }
  const answer = await wholeProduct.ask('POST', '/auth/forgot-password', '', email)
  expect(answer.statusCode).toBeLessThan(300)
  await vi.waitFor(
    async () => {
      const text = await metrics()
      expect(text).toContain('background_runs_total{work="recover-password",outcome="done"} 1')
      expect(text).toMatch(/background_runs_total{work="reload-ended-logins",outcome="done"} [1-9]/)
    },
    { timeout: 60_000, interval: 200 },
  )
  const page = await readFile(new URL('../docs/operating.md', import.meta.url), 'utf8')
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name).sort()
  const ours = names(await metrics(), /^# TYPE (?!process_|nodejs_)(\w+)/gm)
  expect(ours).toEqual(names(page, /^\| `([a-z_]+)` \| .*\| (?:one process|the product) \|$/gm))
})
