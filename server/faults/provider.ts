import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@55tickets/api/platform/log.ts'
import { SANDBOX_API_KEY } from '@55tickets/sandbox/instance-lock.ts'
import { type Sandbox, startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import pg from 'pg'
import { call } from './call.ts'

export const WEBHOOK_TOKEN = 'the-webhook-token-of-the-drill'

/** A payment at the provider. */
export interface ProviderPayment {
  readonly id: string
  readonly status: string
  readonly billingType: string
  readonly externalReference: string
  readonly description: string
  readonly installment: string | null
  readonly value: number
  readonly refunds?: readonly { readonly value: number }[] | null
}

/** A transfer at the provider. */
interface ProviderTransfer {
  readonly status: string
  readonly externalReference: string | null
  readonly value: number
}

/** Delay of a late card answer: short for the drill, longer than any buyer waits. */
const LATE_MS = 30_000
/** Shortens the provider's retry of 30 s to one second. */
const RETRY_FACTOR = 0.03
/** Shortens the provider's pause before the withdrawal check. */
const TRANSFER_STEP_MS = 500
const OPENING_BALANCE = 1_000_000
const PAGE = 100

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** The sandbox on a database of its own: a provider does not fail with us. */
export async function openProvider(databaseUrl: string, webhookUrl: string) {
  const sandbox: Sandbox = await startSandbox({
    databaseUrl,
    port: 0,
    apiKey: SANDBOX_API_KEY,
    webhook: { url: webhookUrl, token: WEBHOOK_TOKEN },
    retryFactor: RETRY_FACTOR,
    withdrawalCheckUrl: webhookUrl.replace(/webhook$/, 'withdrawal-check'),
    transferStepMs: TRANSFER_STEP_MS,
    openingBalance: OPENING_BALANCE,
    late: () => sleep(LATE_MS, undefined, { ref: false }),
    log: createLog('silent'),
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const headers = { access_token: SANDBOX_API_KEY, 'user-agent': 'drill' }

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await call({ url: `${sandbox.url}${path}`, method, headers, body })
    if (answer.status !== 200)
      throw new Error(`the sandbox answered ${answer.status} to ${path}: ${answer.code}`)
    return answer.body
  }
  const control = (path: string, body: object = {}) => ask('POST', `/control/${path}`, body)

  async function listAll<T>(path: string): Promise<T[]> {
    const all: T[] = []
    for (;;) {
      const page = await ask('GET', `${path}?limit=${PAGE}&offset=${all.length}`)
      const data = page['data'] as T[]
      all.push(...data)
      if (page['hasMore'] !== true || data.length === 0) return all
    }
  }

  return {
    url: sandbox.url,
    control,
    changePayment: (change: string, paymentId: string) =>
      control(`payments/${paymentId}/${change}`),
    /** Open PIX of a sale. */
    async openPix(saleId: string): Promise<string | null> {
      const page = await ask('GET', `/payments?externalReference=${saleId}&status=PENDING`)
      return (page['data'] as ProviderPayment[])[0]?.id ?? null
    },
    async calls(route: string): Promise<number> {
      return Number((await ask('GET', '/control/calls'))[route] ?? 0)
    },
    /** All payments, without deleted ones. */
    payments: () => listAll<ProviderPayment>('/payments'),
    transfers: () => listAll<ProviderTransfer>('/transfers'),
    /** Counts of webhooks: waiting, delivered, dropped, and those with a failed delivery. */
    async webhooks(): Promise<{
      waiting: number
      failed: number
      delivered: number
      dropped: number
    }> {
      const { rows } = await pool.query(
        `select count(*) filter (where ended_at is null)::int as waiting,
                count(*) filter (where outcome = 'delivered')::int as delivered,
                count(*) filter (where outcome = 'dropped')::int as dropped,
                count(*) filter (where last_answer is not null or attempts > 1)::int as failed
           from sandbox.webhook_events`,
      )
      return rows[0]
    },
    async close() {
      await sandbox.stop()
      await pool.end()
    },
  }
}
