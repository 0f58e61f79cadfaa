import type { Worker } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { allSweeps, type Deps, type Part } from '../../../wiring/part.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import type { Provider } from '../../charges/public.ts'
import type { TransferWebhook } from '../../charges/testing/transfer-fake.ts'
import {
  createWebhookStore,
  type StoreWebhookEvent,
} from '../../charges/webhooks/store-webhook-event.ts'
import { wirePaymentParts } from './payment-parts.ts'
import { ProviderFake, type SentWebhook } from './provider-fake.ts'

interface QueuedJob {
  readonly name: string
  readonly input: unknown
  /** Time before which it does not run. */
  readonly after: Date | undefined
}

const log = createLog('silent')

const MAX_TRIES = 40

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
  private readonly moreSweeps: readonly (() => Promise<void>)[]
  private readonly releaseExpired: () => Promise<void>

  constructor(
    database: TestDatabase,
    wireMore: (deps: Deps, provider: Provider) => readonly Part[] = () => [],
  ) {
    this.database = database
    const enqueue: Enqueue = async (_tx, { name }, input, { key, after } = {}) => {
      if (name === 'send-mail') return
      if (key !== undefined && this.keys.has(`${name} ${key}`)) return
      this.keys.add(`${name} ${key}`)
      this.queue.push({ name, input, after })
    }
    this.storeWebhook = createWebhookStore(database.db, enqueue)
    const environment = { CARD_LIMIT_ACCOUNT: '100000/60', CARD_LIMIT_ADDRESS: '100000/60' }
    const deps = testDeps(database, { environment, enqueue, log })
    const { provider } = this.providerFake
    const payments = wirePaymentParts(deps, provider)
    this.deps = payments.deps
    this.sweeps = payments.sweeps
    const more = wireMore(deps, provider)
    this.moreSweeps = allSweeps(more).map(([, sweep]) => sweep)
    const workers = [...payments.parts, ...more].flatMap((part) => part.workers ?? [])
    this.workers = new Map(workers.map((worker) => [worker.name, worker]))
    this.releaseExpired = wireReservations(deps).sweeps['release-expired']
  }

  /** Delivers webhooks in turn, possibly again. */
  async receiveWebhook(...webhooks: (SentWebhook | TransferWebhook)[]): Promise<void> {
    for (const webhook of webhooks)
      await this.storeWebhook({ body: webhook, wasAltered: false }, log)
    await this.sweeps['resume-deferred-events']()
  }

  /** Delivers webhooks at the same time, while two processes resume those that were deferred. */
  async receiveAtOnce(webhooks: readonly SentWebhook[]): Promise<void> {
    await Promise.all(
      webhooks.map((webhook) => this.storeWebhook({ body: webhook, wasAltered: false }, log)),
    )
    const resume = this.sweeps['resume-deferred-events']
    await Promise.all([resume(), resume()])
  }

  /** Runs the queued jobs in parallel. Failed ones are queued again for the next call. */
  async runJobs(): Promise<void> {
    const { db } = this.database
    const signal = new AbortController().signal
    const failed: QueuedJob[] = []
    for (;;) {
      const jobs = this.queue.filter((job) => this.isDue(job))
      if (jobs.length === 0) break
      this.queue = this.queue.filter((job) => !jobs.includes(job))
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
    this.queue.push(...failed)
  }

  private isDue({ after }: QueuedJob): boolean {
    return after === undefined || after.getTime() <= Date.now() + this.now * 60_000
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
    for (const sweep of this.moreSweeps) await sweep()
    await this.runJobs()
  }

  /**
   * Delivers everything that is still pending, and calls `retry` while jobs are left; throws if one can't be
   * finished.
   */
  async settle(retry = () => this.runJobs()): Promise<void> {
    this.providerFake.isDown = false
    this.providerFake.losesRefundResponse = false
    for (const minutes of [1, 16, 2, 73 * 60, 2, 60]) {
      // A lookup gives the same state as webhooks, so the newest webhook is delivered first.
      await this.receiveWebhook(...this.providerFake.webhooks.toReversed())
      await this.wait(minutes)
    }
    // Parallel jobs about one charge stop each other.
    for (let tries = 0; this.queue.length > 0 && tries < MAX_TRIES; tries += 1) await retry()
    if (this.queue.length > 0) throw this.lastFailure
  }

  get unfinished(): readonly QueuedJob[] {
    return this.queue
  }
}
