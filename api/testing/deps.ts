import { type Clock, databaseClock } from '../platform/db/clock.ts'
import { listen } from '../platform/db/listen.ts'
import type { Enqueue } from '../platform/jobs/enqueue.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { mailTransport } from '../platform/mail/transport.ts'
import { allWorkers, type Deps, type Part } from '../wiring/part.ts'
import { testConfig } from './app.ts'
import type { TestDatabase } from './database.ts'

interface DepsOptions {
  environment?: Record<string, string>
  log?: Log
  clock?: Pick<Clock, 'now'>
  enqueue?: Enqueue
}

/** Jobs that have to wait for others are tried again soon. */
const SOON = { lastRetrySeconds: 1, pollSeconds: 1 }

const dropJob: Enqueue = async () => undefined

/** Dependencies of the parts in `api/wiring`. No job runs: mails are queued and stay there. */
export function testDeps({ db }: TestDatabase, options: DepsOptions = {}): Deps {
  const { environment, enqueue = dropJob } = options
  const config = testConfig(environment)
  const { log = createLog('silent'), clock = { now: () => new Date() } } = options
  return { config, db, reads: db, log, clock, enqueue, mailer: createMailer(enqueue, config) }
}

/**
 * Deps whose jobs run as in the product. `start` begins to run the jobs of these parts and to listen
 * for them. Cron jobs and sweeps do not run by themselves: the test calls them.
 */
export async function depsWithJobs(
  database: TestDatabase,
  { environment, log = createLog('silent') }: Pick<DepsOptions, 'environment' | 'log'> = {},
) {
  const { db } = database
  const { directUrl } = database.address
  const jobs = await startJobs({ database, directUrl, log, ...SOON })
  const clock = await databaseClock(db)
  const deps = testDeps(database, {
    log,
    clock,
    enqueue: jobs.enqueue,
    ...(environment && { environment }),
  })
  const mail = mailTransport(deps.config)
  const listeners: Awaited<ReturnType<typeof listen>>[] = []
  return {
    deps,
    clock,
    start: async (parts: readonly Part[]): Promise<void> => {
      await jobs.work(allWorkers(parts, mail).filter(({ cron }) => cron === undefined))
      for (const { listening } of parts)
        if (listening) listeners.push(await listen({ ...listening, directUrl, log }))
    },
    stop: async (): Promise<void> => {
      for (const listening of listeners) await listening.stop()
      await jobs.stop()
      mail.close()
    },
  }
}
