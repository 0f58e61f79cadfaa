import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { cacheRead } from '../metrics/cache-read.ts'
import type { GaugeSource } from '../metrics/metrics.ts'
import { FAILED_QUEUE } from './queues.ts'

interface QueueState {
  readonly queue: string
  readonly waiting: number
  readonly delayed: number
  readonly oldestSeconds: number
  readonly active: number
  readonly unsupervisedSeconds: number
}

/**
 * Gauges of the job queues, of all processes. One query: waiting jobs by pg-boss's index for
 * fetching, without their rows, and what pg-boss itself counts every ten seconds, since running jobs
 * have no index.
 */
export function jobGauges(db: Db): GaugeSource[] {
  const readQueues = cacheRead(() => findQueueStates(db))
  const byQueue = (
    name: string,
    help: string,
    value: (state: QueueState) => number,
  ): GaugeSource => ({
    name,
    help,
    label: 'queue',
    readAll: async () => {
      const queues = (await readQueues()).filter(({ queue }) => queue !== FAILED_QUEUE)
      return queues.map((state) => ({ label: state.queue, value: value(state) }))
    },
  })
  return [
    byQueue('jobs_waiting', 'Jobs that are due and wait for a worker', ({ waiting }) => waiting),
    byQueue(
      'jobs_delayed',
      'Jobs that wait for their time: retries, and those queued for later',
      ({ delayed }) => delayed,
    ),
    byQueue(
      'jobs_oldest_waiting_seconds',
      'Time for which the oldest job is due, 0 if none is',
      ({ oldestSeconds }) => oldestSeconds,
    ),
    byQueue('jobs_active', 'Jobs that run, in all processes', ({ active }) => active),
    {
      name: 'jobs_failed',
      help: 'Jobs that were given up or have no retries left, kept for a year',
      read: async () => {
        const failed = (await readQueues()).find(({ queue }) => queue === FAILED_QUEUE)
        return failed?.waiting ?? 0
      },
    },
    {
      name: 'jobs_unsupervised_seconds',
      help: 'Time since a process last looked for jobs whose process died',
      read: async () =>
        Math.min(...(await readQueues()).map(({ unsupervisedSeconds }) => unsupervisedSeconds)),
    },
  ]
}

async function findQueueStates(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name as queue, queue.active_count as active,
           extract(epoch from now() - coalesce(queue.monitor_on, queue.created_on))::float8
             as "unsupervisedSeconds",
           coalesce(waiting.due, 0)::integer as waiting,
           coalesce(waiting.later, 0)::integer as delayed,
           coalesce(extract(epoch from now() - waiting.oldest), 0)::float8 as "oldestSeconds"
      from pgboss.queue
      left join (select name, count(*) filter (where start_after <= now()) as due,
                        count(*) filter (where start_after > now()) as later,
                        min(start_after) filter (where start_after <= now()) as oldest
                   from pgboss.job where state < 'active' and not blocked group by name) waiting
             using (name)`.execute(db)
  return rows
}
