import { askChargeWorker } from '@55tickets/api/areas/payments/ask-charge.ts'
import { askOpenCharges } from '@55tickets/api/areas/payments/ask-open-charges.ts'
import { noticeWorker } from '@55tickets/api/areas/payments/handle-notice.ts'
import { lookAgain } from '@55tickets/api/areas/payments/look-again.ts'
import { createProvider } from '@55tickets/api/areas/payments/public.ts'
import { nightlyWorkers } from '@55tickets/api/areas/payments/reconcile-nightly.ts'
import { refundWorker } from '@55tickets/api/areas/payments/refund-charge.ts'
import { registerPayments } from '@55tickets/api/areas/payments/routes.ts'
import { takeUpLeft } from '@55tickets/api/areas/payments/take-up-left.ts'
import { noticeTrimmer } from '@55tickets/api/areas/payments/trim-notices.ts'
import { expireAllWaiting } from '@55tickets/api/areas/purchases/expire-waiting.ts'
import { registerPaying } from '@55tickets/api/areas/purchases/payment-routes.ts'
import { findUnfulfilled } from '@55tickets/api/areas/purchases/public.ts'
import { settleLeft } from '@55tickets/api/areas/purchases/settle-left.ts'
import { createSettle } from '@55tickets/api/areas/purchases/settle-together.ts'
import { settleWorker } from '@55tickets/api/areas/purchases/settle-worker.ts'
import { tellExpired } from '@55tickets/api/areas/purchases/tell-expired.ts'
import { SALE_CHANGED } from '@55tickets/api/areas/reservations/public.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import { type Listening, listen } from '@55tickets/api/platform/db/listen.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import type { Enqueue } from '@55tickets/api/platform/jobs/enqueue.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { Mailer } from '@55tickets/api/platform/mail/mailer.ts'
import { repeat } from '@55tickets/api/platform/repeat.ts'
import type { FastifyInstance } from 'fastify'
import { paidPlaces } from './paid-places.ts'

/** Where the payment provider is reached, and with which key. */
export interface ProviderPlace {
  address: () => Promise<string> | string
  apiKey: string
}

interface PayingOptions {
  config: Config
  db: Db
  databaseUrl: string
  log: Log
  enqueue: Enqueue
  mailer: Mailer
  /** The sandbox, where that is the provider. */
  sandbox?: ProviderPlace | undefined
}

const EXPIRE_MS = 10_000
const ASK_MS = 20_000
const TAKE_UP_MS = 2_000

/** Everything about money, wired together: charges, the sales that follow them, the places that come with tickets. */
export function createPaying(options: PayingOptions) {
  const { config, db, databaseUrl, log, enqueue, mailer } = options
  const provider = createProvider({
    ...providerPlace(options),
    heldMinutes: config.RESERVATION_MINUTES,
    log,
  })
  const sessions = paidPlaces({ log, mailer, config })
  const settle = createSettle(db, { config, enqueue, mailer, sessions })
  const means = { config, db, provider, enqueue, mailer, log, sessions, settle }
  const workers: Worker[] = [
    settleWorker(means),
    noticeWorker(provider, enqueue),
    refundWorker(provider, enqueue),
    askChargeWorker(provider, enqueue),
    noticeTrimmer(),
    ...nightlyWorkers({ config, provider, enqueue, mailer, findUnfulfilled }),
  ]
  return {
    workers,
    /** Puts the calls on the server and goes on until stopped. */
    async start(app: FastifyInstance): Promise<{ stop(): Promise<void> }> {
      registerPayments(app, { db, config, enqueue })
      const streams = registerPaying(app, means)
      const listening: Listening = await listen({
        url: databaseUrl,
        channel: SALE_CHANGED,
        log,
        onMessage: (saleId) => streams.tell(saleId),
        onGap: () => streams.tellAll(),
      })
      const repeated = [
        repeat(EXPIRE_MS, 'ending what waits for its money', log, () => expireAllWaiting(means)),
        repeat(EXPIRE_MS, 'telling what has expired', log, () => tellExpired(means)),
        repeat(EXPIRE_MS, 'making sales follow their charges', log, () => settleLeft(means)),
        repeat(TAKE_UP_MS, 'taking up notices that were left', log, () => takeUpLeft(db, enqueue)),
        repeat(ASK_MS, 'asking about open charges', log, () =>
          askOpenCharges(db, provider, enqueue),
        ),
        repeat(ASK_MS, 'asking once more about charges', log, () =>
          lookAgain(db, provider, enqueue),
        ),
      ]
      return {
        async stop() {
          for (const stopRepeating of repeated) stopRepeating()
          await listening.stop()
        },
      }
    },
  }
}

function providerPlace({ config, sandbox }: PayingOptions): ProviderPlace {
  if (config.ASAAS_API_KEY !== undefined)
    return { address: () => config.ASAAS_BASE_URL, apiKey: config.ASAAS_API_KEY }
  const nowhere = () => Promise.reject(new Error('there is no payment provider'))
  return sandbox ?? { address: nowhere, apiKey: '' }
}
