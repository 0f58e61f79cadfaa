import { wirePayments } from '@55tickets/server/wiring/payments.ts'
import { wireReservations } from '@55tickets/server/wiring/reservations.ts'
import type { Worker } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { storeWebhookEvent } from '../../payments/store-webhook-event.ts'
import { ProviderFake, type Told } from './provider-fake.ts'

interface Queued {
  readonly name: string
  readonly input: unknown
}

const log = createLog('silent')

/** Everything that makes sales follow money, on the real database, whenever the test says so. */
export class ManualCheckout {
  readonly providerFake = new ProviderFake()
  readonly deps: ReturnType<typeof wirePayments>['deps']
  /** In minutes. */
  now = 0
  lastFailure: unknown
  private readonly database: TestDatabase
  private readonly enqueue: Enqueue
  private readonly keys = new Set<string>()
  private queue: Queued[] = []
  private readonly workers: ReadonlyMap<string, Worker>
  private readonly sweeps: ReturnType<typeof wirePayments>['sweeps']
  private readonly releaseExpired: () => Promise<void>

  constructor(database: TestDatabase) {
    this.database = database
    const enqueue: Enqueue = async (_tx, { name }, input, { key } = {}) => {
      if (name === 'send-mail') return
      if (key !== undefined && this.keys.has(`${name} ${key}`)) return
      this.keys.add(`${name} ${key}`)
      this.queue.push({ name, input })
    }
    this.enqueue = enqueue
    const environment = { CARD_LIMIT_ACCOUNT: '100000/60', CARD_LIMIT_ADDRESS: '100000/60' }
    const deps = testDeps(database, { environment, enqueue, log })
    const { provider } = this.providerFake
    const payments = wirePayments(deps, { provider, deferSeconds: 0 })
    this.deps = payments.deps
    this.sweeps = payments.sweeps
    this.workers = new Map(payments.workers.map((worker) => [worker.name, worker]))
    this.releaseExpired = wireReservations(deps).sweeps.releaseExpired.run
  }

  /** The provider tells something, possibly again. */
  async hear(told: Told): Promise<void> {
    await storeWebhookEvent(this.database.db, this.enqueue, { body: told, wasAltered: false }, log)
    await this.sweeps.resumeDeferredEvents.run()
  }

  /** What was queued is done, side by side. What fails is tried again the next time. */
  async work(): Promise<void> {
    const { db } = this.database
    const signal = new AbortController().signal
    const failed: Queued[] = []
    while (this.queue.length > 0) {
      const jobs = this.queue
      this.queue = []
      await Promise.all(
        jobs.map(async (job) => {
          try {
            await this.workers.get(job.name)?.run(job.input, { db, log, signal })
          } catch (error) {
            this.lastFailure = error
            failed.push(job)
          }
        }),
      )
    }
    this.queue = failed
  }

  /** Minutes pass, with all that the clock starts. */
  async wait(minutes: number): Promise<void> {
    await this.work()
    this.now += minutes
    await this.database.shiftClock(`${this.now} minutes`)
    await this.releaseExpired()
    await this.sweeps.expireWaiting.run()
    await this.sweeps.pollOpenCharges.run()
    await this.sweeps.recheckClosedCharges.run()
    await this.work()
  }

  get unfinished(): readonly Queued[] {
    return this.queue
  }
}
