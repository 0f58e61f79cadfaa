import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { tracing } from '../tracing/tracing.ts'
import type { JobContext, Worker } from './define-job.ts'
import type { Queues } from './queues.ts'

interface JobDeps {
  db: Db
  log: Log
  pollSeconds: number
}

// New jobs are announced at once. Polling finds delayed ones, retries, and those that were
// announced while the listening connection was down.
export const POLL_SECONDS = 2
const IDLE_POLL_SECONDS = 60

export async function startWorkers(
  boss: PgBoss,
  queues: Queues,
  workers: Worker[],
  deps: JobDeps,
): Promise<void> {
  for (const worker of workers) {
    await queues.ensure(worker)
    await startWorker(boss, worker, deps)
  }
  await syncSchedules(boss, workers)
}

/**
 * Starts the fetchers of one worker. Jobs are fetched and completed one by one, so that a slow one
 * delays no other and each is recorded as done when it is. A new job wakes all of them, only the first
 * polls. Whichever finds a job wakes itself and the next one, so that ever more of them continue without
 * pause while there is work, and few fetch in vain when there is none.
 */
async function startWorker(boss: PgBoss, worker: Worker, deps: JobDeps): Promise<void> {
  const { pollSeconds } = deps
  const fetchers: string[] = []
  for (let index = 0; index < worker.concurrency; index += 1) {
    const options = {
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: index === 0 ? pollSeconds : IDLE_POLL_SECONDS,
    } as const
    const fetcher = await boss.work(worker.name, options, (jobs: FetchedJob[]) => {
      for (const next of [index, (index + 1) % fetchers.length])
        boss.notifyWorker(fetchers[next] ?? '')
      return Promise.all(jobs.map((job) => runJob(worker, job, deps)))
    })
    fetchers.push(fetcher)
  }
}

async function syncSchedules(boss: PgBoss, workers: Worker[]): Promise<void> {
  const wanted = new Map<string, string>()
  for (const { name, cron } of workers) if (cron) wanted.set(name, cron)
  for (const [name, cron] of wanted) {
    await boss.schedule(name, cron, null, { tz: HOME_ZONE, missed: 'once' })
  }
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name)
  }
}

/** A job with its input and, if it was traced, the span that queued it. */
type FetchedJob = JobWithMetadata<{ input: unknown; trace?: string } | null>

/** Runs one job and returns its result; a failure is recorded with the job and retried. */
async function runJob(
  worker: Worker,
  job: FetchedJob,
  deps: { db: Db; log: Log },
): Promise<JobResult> {
  const log = deps.log.child({ job: worker.name, jobId: job.id })
  try {
    const outcome = await runTraced(worker, job, { db: deps.db, log, signal: job.signal })
    if (!outcome) return { id: job.id, status: 'completed' }
    log.error({ reason: outcome.givenUp }, 'a job was given up, it will not be retried')
    return { id: job.id, status: 'deadletter', output: { message: outcome.givenUp } }
  } catch (error) {
    if (job.retryCount < job.retryLimit)
      log.warn({ err: error }, 'a job failed and will be retried')
    else log.error({ err: error }, 'a job failed permanently, no retries are left')
    return { id: job.id, status: 'failed', output: error }
  }
}

/** Runs a job, as part of the trace in which it was queued. */
function runTraced(worker: Worker, { data, retryCount }: FetchedJob, context: JobContext) {
  const run = () => worker.run(data?.input, context)
  if (!tracing) return run()
  const attributes = { 'job.name': worker.name, 'job.retries': retryCount }
  const span = { name: `job ${worker.name}`, kind: 'consumer', attributes } as const
  return tracing.run({ ...span, continues: [data?.trace] }, run)
}
