import type { PgBoss, QueueOptions } from 'pg-boss'

/** Settings of a job that its queue depends on. */
export interface QueueSettings {
  readonly name: string
  readonly retries: number
  readonly cron?: string
}

export interface Queues {
  /** Creates the job's queue, or updates it to the settings of this release, once per process. */
  ensure(job: QueueSettings): Promise<void>
}

/** Queue of permanently failed jobs; it has no worker. */
export const FAILED_QUEUE = 'failed-jobs'

const DAY = 86_400
const RUN_LIMIT_SECONDS = 120
const HEARTBEAT_SECONDS = 15
const FIRST_RETRY_SECONDS = 1
export const LAST_RETRY_SECONDS = 3_600
const DONE_RETENTION_SECONDS = 3 * DAY
// Longer than any outage that we could survive, so that no waiting job is dropped by age.
const WAITING_RETENTION_SECONDS = 90 * DAY
const FAILED_RETENTION_SECONDS = 365 * DAY

/** Retries are at most `lastRetrySeconds` apart. */
export function createQueues(boss: PgBoss, lastRetrySeconds: number): Queues {
  const ready = new Map<string, Promise<void>>()
  const once = (name: string, make: () => Promise<void>) => {
    const known = ready.get(name)
    if (known) return known
    const making = make()
    ready.set(name, making)
    making.catch(() => ready.delete(name))
    return making
  }
  const ensureFailedQueue = () =>
    once(FAILED_QUEUE, () =>
      boss.createQueue(FAILED_QUEUE, { retentionSeconds: FAILED_RETENTION_SECONDS }),
    )
  return {
    ensure: (job) =>
      once(job.name, async () => {
        await ensureFailedQueue()
        const options = { ...queueOptions(job), retryDelayMax: lastRetrySeconds }
        // `exclusive`: while one is waiting or running, the schedule adds no other.
        await boss.createQueue(job.name, {
          ...options,
          policy: job.cron ? 'exclusive' : 'standard',
        })
        // `createQueue` does not change an existing queue.
        await boss.updateQueue(job.name, options)
      }),
  }
}

function queueOptions(job: QueueSettings): QueueOptions & { notify: boolean; deadLetter?: string } {
  return {
    notify: true,
    retryLimit: job.retries,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    expireInSeconds: RUN_LIMIT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DONE_RETENTION_SECONDS,
    retentionSeconds: WAITING_RETENTION_SECONDS,
    // A broken schedule would fill the failed queue by itself; the log reports it.
    ...(!job.cron && { deadLetter: FAILED_QUEUE }),
  }
}
