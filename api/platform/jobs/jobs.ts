import { type Clock, PgBoss } from 'pg-boss'
import { type Database, WITHOUT_JIT } from '../db/database.ts'
import { PreparingClient } from '../db/preparing-client.ts'
import type { Log } from '../log.ts'
import type { Worker } from './define-job.ts'
import { createEnqueue, type Enqueue } from './enqueue.ts'
import { createQueues } from './queues.ts'
import { startWorkers } from './start-workers.ts'
import { throttleLog } from './throttle-log.ts'

/** Background jobs, kept in the same database as everything else. */
export interface Jobs {
  enqueue: Enqueue
  /** Begins to do jobs, called once with all of them; a process that only enqueues does not. */
  work(workers: Worker[]): Promise<void>
  /** Takes up nothing new and waits for what is running; what is not done by then is tried again later. */
  stop(): Promise<void>
}

export interface JobsOptions {
  /** What the jobs themselves read and write. */
  database: Database
  databaseUrl: string
  log: Log
  /** Time and timers of the job system: the machine's, unless a test moves them by hand. */
  clock?: Clock
  /** Longest wait for running jobs when stopping. */
  stopLimitMs?: number
}

// Apart from the pool of the requests, so that neither waits for the other. One more connection
// listens.
const POOL_SIZE = 4
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 60_000
const STOP_LIMIT_MS = 10_000

// How soon the jobs of a killed process are noticed, beyond their heartbeat.
const WATCH_SECONDS = 10

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, databaseUrl, log, clock, stopLimitMs = STOP_LIMIT_MS } = options
  const connection = {
    Client: PreparingClient,
    connectionString: databaseUrl,
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
  // While the database is away every poll fails; pg-boss goes on by itself when it is back.
  boss.on(
    'error',
    throttleLog((error, others) => log.warn({ err: error, others }, 'the job system failed')),
  )
  boss.on('warning', ({ message }) => log.warn(message))
  await boss.start()
  const queues = createQueues(boss)
  return {
    enqueue: createEnqueue(boss, queues),
    work: (workers) => startWorkers(boss, queues, workers, { db: database.db, log }),
    stop: () => boss.stop({ timeout: stopLimitMs }),
  }
}
