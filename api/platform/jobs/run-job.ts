import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Worker } from './define-job.ts'

type FetchedJob = JobWithMetadata<{ input: unknown } | null>

/** Runs one job and returns its result; a failure is recorded with the job and retried. */
export async function runJob(
  worker: Worker,
  job: FetchedJob,
  deps: { db: Db; log: Log },
): Promise<JobResult> {
  const log = deps.log.child({ job: worker.name, jobId: job.id })
  try {
    const outcome = await worker.run(job.data?.input, { db: deps.db, log, signal: job.signal })
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
