import { fromKysely, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { stableId } from '../stable-id.ts'
import type { Job } from './define-job.ts'
import type { Queues } from './queues.ts'

export interface EnqueueOptions {
  /** Not before this moment. By the clock of the database, like everything about jobs. */
  after?: Date
  /** Of several with the same key only the first is taken, until three days after it is done. */
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
    await boss.send(
      job.name,
      { input },
      {
        db: fromKysely(tx),
        ...(after && { startAfter: after }),
        // The same key is the same id, and the database takes an id once.
        ...(key !== undefined && { id: stableId(job.name, key) }),
      },
    )
  }
}
