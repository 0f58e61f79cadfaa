import type { Worker } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import {
  createWebhookStore,
  type StoreWebhookEvent,
} from '../../charges/webhooks/store-webhook-event.ts'
import { wirePaymentParts } from './payment-parts.ts'
import { ProviderFake, type SentWebhook } from './provider-fake.ts'

interface QueuedJob {
  readonly name: string
  readonly input: unknown
}

const log = createLog('silent')

/** The payment part on a real database, with jobs, webhooks and time driven by the test. */
export class ManualCheckout {
  readonly providerFake = new ProviderFake()
  readonly deps: ReturnType<typeof wirePaymentParts>['deps']
  /** Minutes since the start. */
  now = 0
  lastFailure: unknown
  private readonly database: TestDatabase
  private readonly storeWebhook: StoreWebhookEvent
  private readonly keys = new Set<string>()
  private queue: QueuedJob[] = []
  private readonly workers: ReadonlyMap<string, Worker>
  private readonly sweeps: ReturnType<typeof wirePaymentParts>['sweeps']
  private readonly releaseExpired: () => Promise<void>

  constructor(database: TestDatabase) {
    this.database = database
    const enqueue: Enqueue = async (_tx, { name }, input, { key } = {}) => {
      if (name === 'send-mail') return
      if (key !== undefined && this.keys.has(`${name} ${key}`)) return
      this.keys.add(`${name} ${key}`)
      this.queue.push({ name, input })
    }
    this.storeWebhook = createWebhookStore(database.db, enqueue)
    const environment = { CARD_LIMIT_ACCOUNT: '100000/60', CARD_LIMIT_ADDRESS: '100000/60' }
    const deps = testDeps(database, { environment, enqueue, log })
    const { provider } = this.providerFake
    const payments = wirePaymentParts(deps, provider)
    this.deps = payments.deps
    this.sweeps = payments.sweeps
    const workers = payments.parts.flatMap((part) => part.workers ?? [])
    this.workers = new Map(workers.map((worker) => [worker.name, worker]))
    this.releaseExpired = wireReservations(deps).sweeps['release-expired']
  }

  /** Delivers a webhook, possibly again. */
  async receiveWebhook(webhook: SentWebhook): Promise<void> {
    await this.storeWebhook({ body: webhook, wasAltered: false }, log)
    await this.sweeps['resume-deferred-events']()
  }

  /** Runs the queued jobs in parallel. Failed ones are queued again for the next call. */
  async runJobs(): Promise<void> {
    const { db } = this.database
    const signal = new AbortController().signal
    const failed: QueuedJob[] = []
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

  /** Lets minutes pass and runs the sweeps. */
  async wait(minutes: number): Promise<void> {
    await this.runJobs()
    this.now += minutes
    await this.database.shiftClock(`${this.now} minutes`)
    await this.releaseExpired()
    await this.sweeps['expire-waiting']()
    await this.sweeps['poll-open-charges']()
    await this.sweeps['recheck-closed-charges']()
    await this.runJobs()
  }

  get unfinished(): readonly QueuedJob[] {
    return this.queue
  }
}
