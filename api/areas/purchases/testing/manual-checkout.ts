import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { testConfig } from '../../../testing/app.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { askOpenCharges } from '../../payments/ask-open-charges.ts'
import { noticeWorker } from '../../payments/handle-notice.ts'
import { lookAgain } from '../../payments/look-again.ts'
import { refundWorker } from '../../payments/refund-charge.ts'
import { takeNotice } from '../../payments/take-notice.ts'
import { takeUpLeft } from '../../payments/take-up-left.ts'
import { releaseAllExpired } from '../../reservations/release-expired.ts'
import { expireAllWaiting } from '../expire-waiting.ts'
import type { PayMeans } from '../means.ts'
import { settleSale } from '../settle-sale.ts'
import { settleWorker } from '../settle-worker.ts'
import { ProviderFake, type Told } from './provider-fake.ts'

interface Queued {
  readonly name: string
  readonly input: unknown
}

const log = createLog('silent')

/** Everything that makes sales follow money, on the real database, whenever the test says so. */
export class ManualCheckout {
  readonly providerFake = new ProviderFake()
  readonly means: PayMeans
  /** In minutes. */
  now = 0
  lastFailure: unknown
  private readonly database: TestDatabase
  private readonly enqueue: Enqueue
  private readonly keys = new Set<string>()
  private queue: Queued[] = []

  constructor(database: TestDatabase) {
    this.database = database
    const { db } = database
    const enqueue: Enqueue = async (_tx, { name }, input, { key } = {}) => {
      if (name === 'send-mail') return
      if (key !== undefined && this.keys.has(`${name} ${key}`)) return
      this.keys.add(`${name} ${key}`)
      this.queue.push({ name, input })
    }
    this.enqueue = enqueue
    const config = testConfig({ CARD_LIMIT_ACCOUNT: '100000/60', CARD_LIMIT_ADDRESS: '100000/60' })
    const base = {
      config,
      enqueue,
      mailer: createMailer(enqueue, config),
      sessions: { join: async () => undefined, leave: async () => undefined },
    }
    this.means = {
      ...base,
      db,
      log,
      provider: this.providerFake.provider,
      settle: (settling) => db.transaction().execute((tx) => settleSale(tx, base, settling)),
    }
  }

  /** The provider tells something, possibly again. */
  async hear(told: Told): Promise<void> {
    await takeNotice(this.database.db, this.enqueue, { body: told, isOdd: false }, log)
    await takeUpLeft(this.database.db, this.enqueue, 0)
  }

  /** What was queued is done, side by side. What fails is tried again the next time. */
  async work(): Promise<void> {
    const { provider } = this.providerFake
    const workers = new Map(
      [
        settleWorker(this.means),
        noticeWorker(provider, this.enqueue),
        refundWorker(provider, this.enqueue),
      ].map((worker) => [worker.name, worker]),
    )
    const { db } = this.database
    const signal = new AbortController().signal
    const failed: Queued[] = []
    while (this.queue.length > 0) {
      const jobs = this.queue
      this.queue = []
      await Promise.all(
        jobs.map(async (job) => {
          try {
            await workers.get(job.name)?.run(job.input, { db, log, signal })
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
    const { db } = this.database
    await this.work()
    this.now += minutes
    await this.database.shiftClock(`${this.now} minutes`)
    await releaseAllExpired(db)
    await expireAllWaiting(this.means)
    await askOpenCharges(db, this.providerFake.provider, this.enqueue)
    await lookAgain(db, this.providerFake.provider, this.enqueue)
    await this.work()
  }

  get unfinished(): readonly Queued[] {
    return this.queue
  }
}
