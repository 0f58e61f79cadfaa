import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Worker } from './define-job.ts'

type FetchedJob = JobWithMetadata<{ input: unknown } | null>

/** Does one job and says how it went; a failure is recorded with the job and tried again. */
export async function runJob(
  worker: Worker,
  job: FetchedJob,
  deps: { db: Db; log: Log },
): Promise<JobResult> {
  const log = deps.log.child({ job: worker.name, jobId: job.id })
  try {
    const outcome = await worker.run(job.data?.input, { db: deps.db, log, signal: job.signal })
    if (!outcome) return { id: job.id, status: 'completed' }
    log.error({ reason: outcome.givenUp }, 'a job was given up')
    return { id: job.id, status: 'deadletter', output: { message: outcome.givenUp } }
  } catch (error) {
    if (job.retryCount < job.retryLimit) log.warn({ err: error }, 'a job failed and is tried again')
    else log.error({ err: error }, 'a job failed for good')
    return { id: job.id, status: 'failed', output: error }
  }
}
