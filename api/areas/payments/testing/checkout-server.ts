import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../../platform/log.ts'
import { repeat } from '../../../platform/repeat.ts'
import { createTestApp } from '../../../testing/app.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { depsWithJobs } from '../../../testing/deps.ts'
import { noDelay } from '../../../testing/no-delay.ts'
import { identifyById, signedInAs } from '../../../testing/people.ts'
import { wireCancellation } from '../../../wiring/cancellation.ts'
import { wireProvider } from '../../../wiring/charges.ts'
import { wireFiles } from '../../../wiring/files.ts'
import { wireLedger } from '../../../wiring/ledger.ts'
import { wireOrders } from '../../../wiring/orders.ts'
import { wirePeople } from '../../../wiring/people.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireTickets } from '../../../wiring/tickets.ts'
import { TICKETS_ATTACHMENT } from '../../tickets/mails.ts'
import { wirePaymentParts } from './payment-parts.ts'
import { API_KEY, type ProviderSandbox, WEBHOOK_TOKEN } from './provider-sandbox.ts'

const RESUME_MS = 100

/**
 * Starts the payment part of a server process: routes, jobs and the LISTEN connection. Only the
 * sweep for unprocessed webhook events runs by itself; tests run the others.
 */
export async function openCheckoutServer(
  database: TestDatabase,
  sandbox: ProviderSandbox,
  log: Log,
  more: Record<string, string> = {},
) {
  const environment = {
    ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    CARD_LIMIT_ADDRESS: '1000/60',
    PAYMENT_STATUS_PER_MINUTE: '1000000',
    ...more,
  }
  const { deps, start, stop } = await depsWithJobs(database, { environment, log })
  const { address, timeouts } = sandbox
  const place = { address, apiKey: API_KEY }
  const slowProvider = wireProvider({ ...deps, sandbox: place, timeouts, sleep: noDelay })
  // A failed refund is retried after twice `otherMs`, so this is short; the calls have longer timeouts.
  const provider = { ...slowProvider, timeouts: { cardMs: timeouts.cardMs, otherMs: 1_000 } }
  const payments = wirePaymentParts(deps, provider)
  const tickets = wireTickets(deps, wireFiles(deps).pictures)
  const parts = [
    tickets,
    wireOrders(deps),
    wirePeople(deps),
    wireCancellation(deps),
    wireLedger(deps),
    ...payments.parts,
  ]
  const register = (app: FastifyInstance) => {
    for (const part of parts) part.register(app)
  }
  const rights = createRights(database.db)
  const { app, logged } = await createTestApp(database, environment, register, identifyById, rights)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await sandbox.open(`${url}/api/payments/webhook`)
  await start(parts)
  const { sweeps } = payments
  const name = 'resume-deferred-events'
  const stopResuming = repeat({ everyMs: RESUME_MS, name, log, run: sweeps[name] })

  return {
    app,
    url,
    deps: payments.deps,
    keys: tickets.keys,
    attach: tickets.attachments[TICKETS_ATTACHMENT],
    logged,
    expire: sweeps['expire-waiting'],
    notifyExpired: sweeps['notify-expired'],
    settleUnsettled: sweeps['settle-unsettled'],
    pollOpenCharges: sweeps['poll-open-charges'],
    pollTransfers: sweeps['poll-transfers'],
    recheckClosedCharges: sweeps['recheck-closed-charges'],
    post: (
      path: string,
      who: string,
      payload?: object,
      { key, ip }: { key?: string | undefined; ip?: string | undefined } = {},
    ) =>
      app.inject({
        method: 'POST',
        url: path,
        ...(ip && { remoteAddress: ip }),
        headers: { ...signedInAs(who), ...(key && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      }),
    get: (path: string, who: string) => app.inject({ url: path, headers: signedInAs(who) }),
    async close() {
      stopResuming()
      await app.close()
      await stop()
    },
  }
}
