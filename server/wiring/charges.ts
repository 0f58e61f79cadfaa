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
import { findUnfulfilled } from '@55tickets/api/areas/settlement/public.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { FastifyInstance } from 'fastify'
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

interface ChargesOptions {
  readonly provider: Provider
  /**
   * Seconds for which a webhook event is deferred to the request that waits for the provider's
   * answer.
   */
  readonly deferSeconds?: number
}

/** Charges at the provider: webhooks, lookups, refunds and the nightly reconciliation. */
export function wireCharges(deps: Deps, { provider, deferSeconds }: ChargesOptions) {
  const { config, db, enqueue, mailer } = deps
  return {
    workers: [
      webhookEventWorker(provider, enqueue),
      refundWorker(provider, enqueue),
      recheckChargeWorker(provider, enqueue),
      webhookEventTrimmer(),
      ...nightlyWorkers({ config, provider, enqueue, mailer, findUnfulfilled }),
    ],
    sweeps: {
      'resume-deferred-events': () => resumeDeferredEvents(db, enqueue, deferSeconds),
      'poll-open-charges': () => pollOpenCharges(db, provider, enqueue),
      'recheck-closed-charges': () => recheckClosedCharges(db, provider, enqueue),
    },
    gauges: [
      {
        name: 'refunds_overdue',
        help: 'Refunds that the provider refuses or that were not done in time',
        read: () => countOverdueRefunds(db),
      },
    ],
    register: (app: FastifyInstance) => registerWebhooks(app, { db, config, enqueue }),
  } satisfies Part
}
