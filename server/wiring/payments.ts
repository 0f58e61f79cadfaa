import { pollOpenCharges } from '@55tickets/api/areas/charges/poll-open-charges.ts'
import { createProvider, type Provider } from '@55tickets/api/areas/charges/public.ts'
import { recheckChargeWorker } from '@55tickets/api/areas/charges/recheck-charge.ts'
import { recheckClosedCharges } from '@55tickets/api/areas/charges/recheck-closed-charges.ts'
import { countOverdueRefunds } from '@55tickets/api/areas/charges/reconciliation/overdue-refunds.ts'
import { nightlyWorkers } from '@55tickets/api/areas/charges/reconciliation/reconcile-nightly.ts'
import { refundWorker } from '@55tickets/api/areas/charges/refund-charge.ts'
import { webhookEventWorker } from '@55tickets/api/areas/charges/webhooks/handle-webhook-event.ts'
import { resumeDeferredEvents } from '@55tickets/api/areas/charges/webhooks/resume-deferred-events.ts'
import { registerWebhooks } from '@55tickets/api/areas/charges/webhooks/routes.ts'
import { webhookEventTrimmer } from '@55tickets/api/areas/charges/webhooks/trim-webhook-events.ts'
import { registerPayments } from '@55tickets/api/areas/payments/routes.ts'
import type { StateStreams } from '@55tickets/api/areas/payments/state-streams.ts'
import { registerRefunds } from '@55tickets/api/areas/refunds/routes.ts'
import { SALE_CHANGED } from '@55tickets/api/areas/reservations/public.ts'
import { expireAllWaiting } from '@55tickets/api/areas/settlement/expire-waiting.ts'
import { notifyExpired } from '@55tickets/api/areas/settlement/notify-expired.ts'
import { findUnfulfilled } from '@55tickets/api/areas/settlement/public.ts'
import {
  createBatchedSettle,
  settleUnsettled,
  settleWorker,
} from '@55tickets/api/areas/settlement/settle.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { FastifyInstance } from 'fastify'
import { paidSessions } from './paid-sessions.ts'
import type { Deps, Part } from './part.ts'

/** Address and key of the payment provider. */
export interface ProviderEndpoint {
  address: () => Promise<string> | string
  apiKey: string
}

interface ProviderOptions {
  config: Config
  log: Log
  /** The sandbox, if that is the provider. */
  sandbox?: ProviderEndpoint | undefined
  timeouts?: Provider['timeouts']
  /** Waits between two tries of a call. */
  sleep?: (ms: number) => Promise<unknown>
}

export function wireProvider({ config, log, sandbox, timeouts, sleep }: ProviderOptions): Provider {
  return createProvider({
    ...providerEndpoint(config, sandbox),
    ...(timeouts && { timeouts }),
    ...(sleep && { sleep }),
    heldMinutes: config.RESERVATION_MINUTES,
    log,
  })
}

function providerEndpoint(config: Config, sandbox: ProviderEndpoint | undefined): ProviderEndpoint {
  if (config.ASAAS_API_KEY !== undefined)
    return { address: () => config.ASAAS_BASE_URL, apiKey: config.ASAAS_API_KEY }
  const nowhere = () => Promise.reject(new Error('no payment provider is configured'))
  return sandbox ?? { address: nowhere, apiKey: '' }
}

const EXPIRE_MS = 10_000
const POLL_CHARGES_MS = 20_000
const RESUME_EVENTS_MS = 2_000

interface PaymentsOptions {
  readonly provider: Provider
  /**
   * Seconds for which a webhook event is deferred to the request that waits for the provider's
   * answer.
   */
  readonly deferSeconds?: number
}

/** Payments: charges, the sales that follow them, the paid sessions that come with tickets. */
export function wirePayments(base: Deps, { provider, deferSeconds }: PaymentsOptions) {
  const { config, db, log, enqueue, mailer } = base
  const sessions = paidSessions({ log, mailer, config })
  const settle = createBatchedSettle(db, { config, enqueue, mailer, sessions })
  const deps = { config, db, provider, enqueue, mailer, log, sessions, settle }
  let streams: StateStreams | undefined
  const workers: Worker[] = [
    settleWorker(deps),
    webhookEventWorker(provider, enqueue),
    refundWorker(provider, enqueue),
    recheckChargeWorker(provider, enqueue),
    webhookEventTrimmer(),
    ...nightlyWorkers({ config, provider, enqueue, mailer, findUnfulfilled }),
  ]
  return {
    deps,
    workers,
    sweeps: {
      expireWaiting: {
        name: 'expiring sales whose payment did not arrive',
        everyMs: EXPIRE_MS,
        run: () => expireAllWaiting(deps),
      },
      notifyExpired: {
        name: 'notifying buyers of expired sales',
        everyMs: EXPIRE_MS,
        run: () => notifyExpired(deps),
      },
      settleUnsettled: {
        name: 'settling sales whose charge changed',
        everyMs: EXPIRE_MS,
        run: () => settleUnsettled(deps),
      },
      resumeDeferredEvents: {
        name: 'resuming deferred webhook events',
        everyMs: RESUME_EVENTS_MS,
        run: () => resumeDeferredEvents(db, enqueue, deferSeconds),
      },
      pollOpenCharges: {
        name: 'polling open charges',
        everyMs: POLL_CHARGES_MS,
        run: () => pollOpenCharges(db, provider, enqueue),
      },
      recheckClosedCharges: {
        name: 'rechecking closed charges',
        everyMs: POLL_CHARGES_MS,
        run: () => recheckClosedCharges(db, provider, enqueue),
      },
    },
    gauges: [
      {
        name: 'refunds_overdue',
        help: 'Refunds that the provider refuses or that were not done in time',
        read: () => countOverdueRefunds(db),
      },
    ],
    listening: {
      channel: SALE_CHANGED,
      onMessage: (saleId: string) => streams?.push(saleId),
      onGap: () => streams?.pushAll(),
    },
    register: (app: FastifyInstance) => {
      registerWebhooks(app, { db, config, enqueue })
      streams = registerPayments(app, deps)
      registerRefunds(app, deps)
    },
  } satisfies Part & Record<string, unknown>
}
