import type { PgBoss, QueueOptions } from 'pg-boss'

/** What a queue needs to know of its job. */
export interface QueueSettings {
  readonly name: string
  readonly retries: number
  readonly every?: string
}

export interface Queues {
  /** Makes the job's queue, or brings it to what this release wants, once in this process. */
  ensure(job: QueueSettings): Promise<void>
}

/** Where jobs that failed for good are kept; nobody works on it. */
export const FAILED_QUEUE = 'failed-jobs'

const DAY = 86_400
const RUN_LIMIT_SECONDS = 120
const HEARTBEAT_SECONDS = 15
const FIRST_RETRY_SECONDS = 1
const LAST_RETRY_SECONDS = 3_600
const DONE_RETENTION_SECONDS = 3 * DAY
// A waiting job is never dropped by age within any outage we could survive.
const WAITING_RETENTION_SECONDS = 90 * DAY
const FAILED_RETENTION_SECONDS = 365 * DAY

export function createQueues(boss: PgBoss): Queues {
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
        const options = queueOptions(job)
        // `exclusive`: while one is waiting or running, the clock adds no other.
        await boss.createQueue(job.name, {
          ...options,
          policy: job.every ? 'exclusive' : 'standard',
        })
        // Creating leaves an existing queue as it was.
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
    retryDelayMax: LAST_RETRY_SECONDS,
    expireInSeconds: RUN_LIMIT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DONE_RETENTION_SECONDS,
    retentionSeconds: WAITING_RETENTION_SECONDS,
    // A broken schedule would fill the list of failures by itself; the log tells of it.
    ...(!job.every && { deadLetter: FAILED_QUEUE }),
  }
}
