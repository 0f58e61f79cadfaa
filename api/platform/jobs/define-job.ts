import { z } from 'zod'
import {
  type JobName,
  jobs,
  SCHEDULE_RETRIES,
  type ScheduleName,
  schedules,
} from '../../background.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'

/**
 * Definition of a job. Callers that enqueue it import this constant; the server attaches the worker
 * with `workOn`.
 */
export interface Job<Input extends z.core.$ZodType> {
  readonly name: string
  /** Schema of the input, which must survive JSON: it is stored in the database until the job runs. */
  readonly input: Input
  /**
   * Retries after a failure. The first comes after a second or two, the next ones with growing
   * delays, at most an hour.
   */
  readonly retries: number
  /** Jobs of this kind that one process runs at once. */
  readonly concurrency: number
}

/** Defines a job of `api/background.ts` by its name and input. */
export function defineJob<Input extends z.core.$ZodType>(name: JobName, input: Input): Job<Input> {
  const { retries, concurrency } = jobs[name]
  return { name, input, retries, concurrency }
}

export interface JobContext {
  db: Db
  log: Log
  /** Aborted when the job times out or has been reassigned to another process. */
  signal: AbortSignal
}

/** Returned by a job that no retry can help; it is moved to the failed jobs. */
export interface GivenUp {
  readonly givenUp: string
}
export const giveUp = (reason: string): GivenUp => ({ givenUp: reason })

type Outcome = Promise<void | GivenUp>

/** A job with the code that runs it. */
export interface Worker {
  readonly name: string
  readonly retries: number
  readonly concurrency: number
  /** Cron expression in the time of Brasília, for jobs that run on a schedule. */
  readonly cron?: string
  run(input: unknown, context: JobContext): Outcome
}

/**
 * Attaches code to a job. It must be idempotent: a job runs again if the process dies after its
 * effect and before that was recorded.
 */
export function workOn<Input extends z.core.$ZodType>(
  job: Job<Input>,
  run: (input: z.output<Input>, context: JobContext) => Outcome,
): Worker {
  return {
    name: job.name,
    retries: job.retries,
    concurrency: job.concurrency,
    run: async (input, context) => {
      const parsed = z.safeParse(job.input, input)
      // Enqueued by another release with another input schema.
      if (!parsed.success) return giveUp(`the input is invalid: ${z.prettifyError(parsed.error)}`)
      return run(parsed.data, context)
    },
  }
}

/** Attaches code to a schedule of `api/background.ts`: once across all processes, never concurrently. */
export function workOnSchedule(
  name: ScheduleName,
  run: (context: JobContext) => Promise<void>,
): Worker {
  return {
    name,
    cron: schedules[name].cron,
    retries: SCHEDULE_RETRIES,
    concurrency: 1,
    run: (_input, context) => run(context),
  }
}
