import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listen } from '../../../platform/db/listen.ts'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { pictureVariants } from '../../../platform/files/variants.ts'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { mailSender } from '../../../platform/mail/send-mail.ts'
import { mailTransport } from '../../../platform/mail/transport.ts'
import { repeat } from '../../../platform/repeat.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { identifyById, signedInAs } from '../../../testing/people.ts'
import { createProvider } from '../../payments/asaas/provider.ts'
import { askChargeWorker } from '../../payments/ask-charge.ts'
import { askOpenCharges } from '../../payments/ask-open-charges.ts'
import { noticeWorker } from '../../payments/handle-notice.ts'
import { lookAgain } from '../../payments/look-again.ts'
import { refundWorker } from '../../payments/refund-charge.ts'
import { registerPayments } from '../../payments/routes.ts'
import { takeUpLeft } from '../../payments/take-up-left.ts'
import { SALE_CHANGED } from '../../reservations/public.ts'
import { attachTickets } from '../documents/attach-tickets.ts'
import { expireAllWaiting } from '../expire-waiting.ts'
import type { PaidSessions, SessionPlace } from '../paid-sessions.ts'
import { registerPaying } from '../payment-routes.ts'
import { registerPurchases } from '../routes.ts'
import { settleLeft } from '../settle-left.ts'
import { createSettle } from '../settle-together.ts'
import { settleWorker } from '../settle-worker.ts'
import type { StateStreams } from '../state-streams.ts'
import { createTicketKeys } from '../ticket-keys.ts'
import { registerTickets } from '../ticket-routes.ts'
import { TICKETS_ATTACHMENT } from '../tickets-mail.ts'
import { API_KEY, type ProviderSandbox, TIMEOUTS, WEBHOOK_TOKEN } from './provider-sandbox.ts'

const TAKE_UP_MS = 100

/** One process of the product, as far as paying goes: its calls, its jobs, its ear for changes. */
export async function openCheckoutServer(
  database: TestDatabase,
  sandbox: ProviderSandbox,
  log: Log,
  environment: Record<string, string> = {},
) {
  const given = {
    ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    CARD_LIMIT_ADDRESS: '1000/60',
    ...environment,
  }
  const config = testConfig(given)
  const { db } = database
  const jobs = await startJobs({ database, databaseUrl: database.url, log })
  const { enqueue } = jobs
  const mailer = createMailer(enqueue, config)
  const provider = createProvider({
    address: sandbox.address,
    apiKey: API_KEY,
    timeouts: TIMEOUTS,
    log,
  })
  const joined: SessionPlace[] = []
  const left: SessionPlace[] = []
  const sessions: PaidSessions = {
    join: async (_tx, place) => void joined.push(place),
    leave: async (_tx, place) => void left.push(place),
  }
  const settle = createSettle(db, { config, enqueue, mailer, sessions })
  const means = { config, db, provider, enqueue, mailer, log, sessions, settle }
  const pictures = pictureVariants(db, byteStorage(config))
  const files = { keys: createTicketKeys(config), pictures, log, config }
  await jobs.work([
    settleWorker(means),
    noticeWorker(provider, enqueue),
    refundWorker(provider, enqueue),
    askChargeWorker(provider, enqueue),
    mailSender(mailTransport(config), { [TICKETS_ATTACHMENT]: attachTickets(files) }),
  ])
  let streams: StateStreams | undefined
  const register = (app: FastifyInstance) => {
    registerTickets(app, { ...files, db, mailer, publicUrl: config.PUBLIC_URL })
    registerPurchases(app, db, config)
    registerPayments(app, { db, config, enqueue })
    streams = registerPaying(app, means)
  }
  const { app, logged } = await createTestApp(database, given, register, identifyById)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await sandbox.open(`${url}/api/payments/webhook`)
  const listening = await listen({
    url: database.url,
    channel: SALE_CHANGED,
    log,
    onMessage: (id) => streams?.tell(id),
    onGap: () => streams?.tellAll(),
  })

  const stopTakingUp = repeat(TAKE_UP_MS, 'taking up notices', log, () =>
    takeUpLeft(db, enqueue, 0),
  )

  return {
    app,
    url,
    means,
    keys: files.keys,
    attach: attachTickets(files),
    logged,
    joined,
    left,
    expire: () => expireAllWaiting(means),
    settleLeft: () => settleLeft(means),
    ask: () => askOpenCharges(db, provider, enqueue),
    look: () => lookAgain(db, provider, enqueue),
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
      stopTakingUp()
      await listening.stop()
      await app.close()
      await jobs.stop()
    },
  }
}
