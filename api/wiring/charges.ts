import type { FastifyInstance } from 'fastify'
import { pollOpenCharges } from '../areas/charges/poll-open-charges.ts'
import { createProvider, type Provider } from '../areas/charges/public.ts'
import { deleteOldCalls } from '../areas/charges/quota/call-counter.ts'
import { createProviderQuota } from '../areas/charges/quota/provider-quota.ts'
import { quotaGauges } from '../areas/charges/quota/quota-gauges.ts'
import { createQuotaWatch } from '../areas/charges/quota/watch-quota.ts'
import { recheckChargeWorker } from '../areas/charges/recheck-charge.ts'
import { recheckClosedCharges } from '../areas/charges/recheck-closed-charges.ts'
import { countOverdueRefunds } from '../areas/charges/reconciliation/overdue-refunds.ts'
import { overdueRefundsReporter } from '../areas/charges/reconciliation/report-overdue-refunds.ts'
import { partRefundWorker, refundWorker } from '../areas/charges/refund-charge.ts'
import {
  type FollowTransferEvent,
  webhookEventWorker,
} from '../areas/charges/webhooks/handle-webhook-event.ts'
import { resumeDeferredEvents } from '../areas/charges/webhooks/resume-deferred-events.ts'
import { registerWebhooks } from '../areas/charges/webhooks/routes.ts'
import { webhookEventTrimmer } from '../areas/charges/webhooks/trim-webhook-events.ts'
import { webhookGauges } from '../areas/charges/webhooks/webhook-gauges.ts'
import { followTransferEvent as followEvent } from '../areas/transfers/follow-transfer-event.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Deps, Part } from './part.ts'
import { wireTransferDeps } from './transfers.ts'

/** Address and key of the payment provider. */
export interface ProviderEndpoint {
  address: () => Promise<string> | string
  apiKey: string
}

interface ProviderOptions {
  config: Config
  db: Db
  log: Log
  /** The sandbox, if that is the provider. */
  sandbox?: ProviderEndpoint | undefined
  timeouts?: Provider['timeouts']
  /** Waits between two tries of a call. */
  sleep?: (ms: number) => Promise<unknown>
}

export function wireProvider(options: ProviderOptions): Provider {
  const { config, db, log, sandbox, timeouts, sleep } = options
  return createProvider({
    ...providerEndpoint(config, sandbox),
    ...(timeouts && { timeouts }),
    ...(sleep && { sleep }),
    heldMinutes: config.RESERVATION_MINUTES,
    quota: createProviderQuota(db, config),
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

/** Charges at the provider: webhooks, lookups and refunds. */
export function wireCharges(deps: Deps, { provider, deferSeconds }: ChargesOptions) {
  const { config, db, enqueue, mailer } = deps
  const transferDeps = wireTransferDeps(deps, provider)
  const watchQuota = createQuotaWatch(deps.log)
  const followTransferEvent: FollowTransferEvent = (db, transfer) =>
    followEvent(db, transferDeps, transfer)
  return {
    workers: [
      webhookEventWorker({ provider, enqueue, followTransferEvent }),
      refundWorker(provider, enqueue),
      partRefundWorker(provider, enqueue),
      recheckChargeWorker(provider, enqueue),
      webhookEventTrimmer(),
      overdueRefundsReporter({ config, mailer }),
    ],
    sweeps: {
      'resume-deferred-events': () => resumeDeferredEvents(db, enqueue, deferSeconds),
      'count-provider-calls': async () => {
        watchQuota(await provider.quota.readUsage())
        await deleteOldCalls(db)
      },
      'poll-open-charges': () => pollOpenCharges(db, provider, enqueue),
      'recheck-closed-charges': () => recheckClosedCharges(db, provider, enqueue),
    },
    gauges: [
      {
        name: 'refunds_overdue',
        help: 'Refunds that the provider refuses or that were not done in time',
        read: () => countOverdueRefunds(db),
      },
      ...webhookGauges(db),
      ...quotaGauges(db, config),
    ],
    register: (app: FastifyInstance) => {
      registerWebhooks(app, { db, config, enqueue })
      app.addHook('onClose', () => provider.quota.flush())
    },
  } satisfies Part
}
