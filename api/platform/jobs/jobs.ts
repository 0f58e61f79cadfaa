import { type Clock, PgBoss } from 'pg-boss'
import { type Database, WITHOUT_JIT } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Worker } from './define-job.ts'
import { createEnqueue, type Enqueue } from './enqueue.ts'
import { createQueues, LAST_RETRY_SECONDS } from './queues.ts'
import { POLL_SECONDS, startWorkers } from './start-workers.ts'
import { throttleLog } from './throttle-log.ts'

/** Background jobs, stored in the same database as everything else. */
export interface Jobs {
  enqueue: Enqueue
  /**
   * Starts to work on jobs, called once with all workers; a process that only enqueues does not
   * call it.
   */
  work(workers: Worker[]): Promise<void>
  /**
   * Takes no new jobs and waits for running ones; those that do not finish in time are retried
   * later.
   */
  stop(): Promise<void>
}

export interface JobsOptions {
  /** Database that the jobs read and write. */
  database: Database
  /** Connection to the primary itself: the job system listens, and its upkeep takes its time. */
  directUrl: string
  log: Log
  /** Clock of the job system: the machine's, unless a test moves it by hand. */
  clock?: Clock
  /** Longest wait for running jobs at a stop. */
  stopLimitMs?: number
  /** Longest wait between retries, and interval of polls for them: shorter in tests. */
  lastRetrySeconds?: number
  pollSeconds?: number
}

// Separate from the pool of the requests, so that neither waits for the other. One more connection
// listens.
const POOL_SIZE = 4
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 60_000
const STOP_LIMIT_MS = 10_000

// Interval in which jobs of a killed process are detected, after their heartbeat has expired.
const WATCH_SECONDS = 10

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, directUrl, log, clock, stopLimitMs = STOP_LIMIT_MS } = options
  const { lastRetrySeconds = LAST_RETRY_SECONDS, pollSeconds = POLL_SECONDS } = options
  const connection = {
    connectionString: directUrl,
    application_name: '55tickets jobs',
    options: WITHOUT_JIT,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  }
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 2,
    ...(clock && { clock }),
  })
  // While the database is unavailable every poll fails; pg-boss recovers by itself.
  boss.on(
    'error',
    throttleLog((error, others) => log.warn({ err: error, others }, 'the job system failed')),
  )
  boss.on('warning', ({ message }) => log.warn(message))
  await boss.start()
  const queues = createQueues(boss, lastRetrySeconds)
  return {
    enqueue: createEnqueue(boss, queues),
    work: (workers) => startWorkers(boss, queues, workers, { db: database.db, log, pollSeconds }),
    stop: () => boss.stop({ timeout: stopLimitMs }),
  }
}
