import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'

/**
 * A job by name: what it must be told and how stubbornly it is tried. Whoever enqueues it imports
 * this constant; whoever does it is attached by the server with `workOn`.
 */
export interface Job<Input extends z.core.$ZodType> {
  readonly name: string
  /** Must survive JSON: the input is kept in the database until the job runs. */
  readonly input: Input
  /** Further tries after a failure. The first comes after a second or two, each later, at most hourly. */
  readonly retries: number
  /** How many of them one process does at once. */
  readonly concurrency: number
}

export const defineJob = <Input extends z.core.$ZodType>(job: Job<Input>): Job<Input> => job

export interface JobContext {
  db: Db
  log: Log
  /** Aborted when the job's time is up or it has been taken away from this process. */
  signal: AbortSignal
}

/** Handed back by a job that no further try can help; it is kept among the failed ones. */
export interface GivenUp {
  readonly givenUp: string
}
export const giveUp = (reason: string): GivenUp => ({ givenUp: reason })

type Outcome = Promise<void | GivenUp>

/** A job together with the code that does it. */
export interface Worker {
  readonly name: string
  readonly retries: number
  readonly concurrency: number
  /** Cron expression in the time of Brasília; set for what the clock starts instead of a caller. */
  readonly every?: string
  run(input: unknown, context: JobContext): Outcome
}

/**
 * A job may run twice: once more when the process died after its effect and before that was
 * recorded. What it does must bear that.
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
      // Written by another release, whose input looked different.
      if (!parsed.success) return giveUp(`its input is invalid: ${z.prettifyError(parsed.error)}`)
      return run(parsed.data, context)
    },
  }
}

const SCHEDULED_RETRIES = 3

/** Runs at the times of a cron expression, once across all processes and never beside itself. */
export function workEvery(
  every: string,
  name: string,
  run: (context: JobContext) => Outcome,
): Worker {
  return {
    name,
    every,
    retries: SCHEDULED_RETRIES,
    concurrency: 1,
    run: (_input, context) => run(context),
  }
}
