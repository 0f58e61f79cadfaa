import { fromKysely, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { stableId } from '../stable-id.ts'
import { tracing } from '../tracing/tracing.ts'
import type { Job } from './define-job.ts'
import type { Queues } from './queues.ts'

interface EnqueueOptions {
  /** Earliest start, by the database's clock, like everything about jobs. */
  after?: Date
  /**
   * Deduplication key: of several jobs with one key only the first is accepted, until three days
   * after it is done.
   */
  key?: string
}

/** Adds a job that exists if, and only if, the transaction commits. */
export type Enqueue = <Input extends z.core.$ZodType>(
  tx: Tx,
  job: Job<Input>,
  input: z.input<Input>,
  options?: EnqueueOptions,
) => Promise<void>

export function createEnqueue(boss: PgBoss, queues: Queues): Enqueue {
  return async (tx, job, input, { after, key } = {}) => {
    z.parse(job.input, input)
    await queues.ensure(job)
    const trace = tracing?.traceparent()
    await boss.send(
      job.name,
      { input, ...(trace && { trace }) },
      {
        db: fromKysely(tx),
        ...(after && { startAfter: after }),
        // The id is derived from the key, and ids are unique.
        ...(key !== undefined && { id: stableId(job.name, key) }),
      },
    )
  }
}
