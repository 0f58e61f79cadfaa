import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import type { TransferChangeName } from '@55tickets/sandbox/transfers/change-transfer.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'

export const WEBHOOK_TOKEN = 'the-token-of-these-tests'
export const API_KEY = '$aact_hmlg_of-these-tests'
/** Long enough that no response is lost on a busy machine. */
const LONG_TIMEOUT_MS = 60_000
/** Timeout of a call whose response comes only with `answerLateCards`. */
const SHORT_TIMEOUT_MS = 300

/** Opens the provider's sandbox for tests. Its webhooks go to the URL given to `open`. */
export async function openProviderSandbox(databaseUrl: string, log: Log) {
  const timeouts = { cardMs: LONG_TIMEOUT_MS, otherMs: LONG_TIMEOUT_MS }
  let lateAnswer = Promise.withResolvers<void>()
  const start = (webhookUrl: string) =>
    startSandbox({
      databaseUrl,
      port: 0,
      apiKey: API_KEY,
      webhook: { url: webhookUrl, token: WEBHOOK_TOKEN },
      retryFactor: 0.01,
      withdrawalCheckUrl: webhookUrl.replace(/webhook$/, 'withdrawal-check'),
      transferStepMs: 20,
      openingBalance: 10_000,
      late: () => lateAnswer.promise,
      log,
    })
  let sandbox: Awaited<ReturnType<typeof start>> | undefined
  let isDown = false

  async function control(path: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`${sandbox?.url}/control/${path}`, {
      method: 'POST',
      headers: { access_token: API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  return {
    async open(webhookUrl: string) {
      sandbox = await start(webhookUrl)
    },
    address: () => (isDown || !sandbox ? 'http://127.0.0.1:1' : sandbox.url),
    /** While down, nothing listens at its address. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Timeouts of the product's calls to the provider. */
    timeouts,
    /** Runs work during which responses to cards time out. */
    async loseResponse<T>(work: () => Promise<T>): Promise<T> {
      timeouts.cardMs = SHORT_TIMEOUT_MS
      try {
        return await work()
      } finally {
        timeouts.cardMs = LONG_TIMEOUT_MS
      }
    },
    /** Answers the late cards that are waiting. */
    answerLateCards: () => {
      lateAnswer.resolve()
      lateAnswer = Promise.withResolvers<void>()
    },
    setWebhooks: (modes: object) => control('webhook-events', modes),
    /** Ends all faults and modes. */
    reset: () => control('reset'),
    /** Sets limits of calls, with a new window. */
    setQuota: (limits: object) => control('quota', limits),
    fault: (fault: object) => control('faults', fault),
    /** Sets what becomes of transfers. */
    setTransfers: (modes: object) => control('transfers', modes),
    changeTransfer: (name: TransferChangeName, id: string) => control(`transfers/${id}/${name}`),
    /** Changes the newest payment of a sale. */
    async change(
      name: ChangeName | 'refund' | 'payer',
      saleId: string,
      db: Pick<Database, 'pool'>,
      more: object = {},
    ) {
      const { rows } = await db.pool.query<{ id: string }>(
        `select body->>'id' as id from sandbox.payments
          where body->>'externalReference' = $1 order by number desc limit 1`,
        [saleId],
      )
      await control(`payments/${rows[0]?.id}/${name}`, more)
    },
    changePayment: (name: ChangeName, providerId: string) =>
      control(`payments/${providerId}/${name}`),
    async close() {
      lateAnswer.resolve()
      await sandbox?.stop()
    },
  }
}

export type ProviderSandbox = Awaited<ReturnType<typeof openProviderSandbox>>
