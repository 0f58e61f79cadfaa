import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'

export const WEBHOOK_TOKEN = 'the-token-of-these-tests'
export const API_KEY = '$aact_hmlg_of-these-tests'
/** No answer is lost because the machine is busy. */
const PATIENT_MS = 60_000
/** Timeout of a call whose answer does not come before `answerLate`. */
const LOST_MS = 300

/** The provider, as the tests drive it. Its notices go to wherever `notify` was told. */
export async function openProviderSandbox(databaseUrl: string, log: Log) {
  const timeouts = { cardMs: PATIENT_MS, otherMs: PATIENT_MS }
  let lateAnswer = Promise.withResolvers<void>()
  const start = (webhookUrl: string) =>
    startSandbox({
      databaseUrl,
      port: 0,
      apiKey: API_KEY,
      webhook: { url: webhookUrl, token: WEBHOOK_TOKEN },
      retryFactor: 0.01,
      late: () => lateAnswer.promise,
      log,
    })
  let sandbox: Awaited<ReturnType<typeof start>> | undefined
  let isAway = false

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
    address: () => (isAway || !sandbox ? 'http://127.0.0.1:1' : sandbox.url),
    /** While away nobody answers at its address. */
    leave: (away: boolean) => {
      isAway = away
    },
    /** Timeouts of the product's calls to the provider. */
    timeouts,
    /** While this runs, the answer to a card is not waited for. */
    async loseAnswer<T>(work: () => Promise<T>): Promise<T> {
      timeouts.cardMs = LOST_MS
      try {
        return await work()
      } finally {
        timeouts.cardMs = PATIENT_MS
      }
    },
    /** Late cards that wait are answered now. */
    answerLate: () => {
      lateAnswer.resolve()
      lateAnswer = Promise.withResolvers<void>()
    },
    notices: (modes: object) => control('notices', modes),
    /** Ends all faults and modes. */
    reset: () => control('reset'),
    fault: (fault: object) => control('faults', fault),
    /** Something happens to the newest payment of a sale. */
    async happen(
      name: ChangeName | 'refund',
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
    happenTo: (name: ChangeName, providerId: string) => control(`payments/${providerId}/${name}`),
    async close() {
      lateAnswer.resolve()
      await sandbox?.stop()
    },
  }
}

export type ProviderSandbox = Awaited<ReturnType<typeof openProviderSandbox>>
