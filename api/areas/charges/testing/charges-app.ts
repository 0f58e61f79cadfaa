import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { type ChangeName, changePayment } from '@55tickets/sandbox/change-payment.ts'
import type { Payment } from '@55tickets/sandbox/payment.ts'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import pg from 'pg'
import { expect } from 'vitest'
import type { GivenUp, Worker } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { noDelay } from '../../../testing/no-delay.ts'
import { wireCharges, wireProvider } from '../../../wiring/charges.ts'
import {
  eventWith,
  openReservationsApp,
  ticket,
} from '../../reservations/testing/reservations-app.ts'
import type { Charge } from '../charge.ts'
import { sendCard, sendPix } from '../send.ts'
import { findCharge, openCharges, recordOutcomes } from '../store.ts'
import { type cards, cards as numbers, testCard, testPayer } from './payer.ts'

export const TOKEN = 'the-token-of-these-tests'
const API_KEY = '$aact_hmlg_of-these-tests'
/** A short timeout for cards, a long one for other calls because test machines are busy. */
export const TIMEOUTS = { cardMs: 300, otherMs: 60_000 }

export interface WebhookEventBody {
  readonly id: string
  readonly event: string
  readonly payment: Payment
}

/**
 * Charges with a sandbox provider. Webhook events are delivered only when a test does so.
 */
export async function openChargesApp() {
  const reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { capacity: 1000 })]),
  ])
  const { database } = reservationsApp
  const { db, pool } = database
  const closing = Promise.withResolvers<void>()
  const sandbox = await startSandbox({
    databaseUrl: database.address.directUrl,
    port: 0,
    apiKey: API_KEY,
    // Nothing listens there: tests deliver webhook events themselves.
    webhook: { url: 'http://127.0.0.1:1/nowhere', token: TOKEN },
    late: () => closing.promise,
    log: createLog('silent'),
  })
  // The sandbox prepares its statements, for which it needs a session.
  const providerPool = new pg.Pool({ connectionString: database.address.directUrl, max: 2 })
  // Its end doesn't wait for connections to close, and dropping the database cuts them.
  providerPool.on('error', () => undefined)
  const lines: string[] = []
  const log = createLog(
    'trace',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  let isProviderDown = false
  /** Enqueued jobs; the transaction is ignored. */
  const queued: { job: string; input: unknown }[] = []
  const enqueue: Enqueue = async (_tx, job, input) => {
    queued.push({ job: job.name, input })
  }
  const run = (worker: Worker, input: unknown): Promise<void | GivenUp> =>
    worker.run(input, { db, log, signal: new AbortController().signal })
  const environment = { ASAAS_WEBHOOK_TOKEN: TOKEN }
  const deps = testDeps(database, { environment, log, enqueue })
  const providerAddress = {
    address: () => (isProviderDown ? 'http://127.0.0.1:1' : sandbox.url),
    apiKey: API_KEY,
  }
  const provider = wireProvider({
    ...deps,
    sandbox: providerAddress,
    timeouts: TIMEOUTS,
    sleep: noDelay,
  })
  /** Provider client for cards that are answered. */
  const longTimeoutProvider = wireProvider({
    ...deps,
    sandbox: providerAddress,
    timeouts: { ...TIMEOUTS, cardMs: 60_000 },
    sleep: noDelay,
  })
  const charges = wireCharges(deps, { provider, deferSeconds: 0 })
  const { app, logged } = await createTestApp(database, environment, charges.register)
  const workers = new Map(charges.workers.map((worker) => [worker.name, worker]))

  const worker = (name: string): Worker => {
    const found = workers.get(name)
    if (!found) throw new Error(`no worker does ${name}`)
    return found
  }

  async function open(more: Partial<Charge> = {}) {
    const userId = await reservationsApp.newcomer()
    const reserved = await reservationsApp.reserve(userId, 'show', { inteira: 2 })
    const { _id: saleId } = reserved.json<{ _id: string }>()
    const { event_id: eventId } = await db
      .selectFrom('sales')
      .select('event_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    const newCharge = {
      id: randomUUID(),
      eventId,
      saleId,
      userId,
      method: 'CREDIT_CARD' as const,
      amountCents: 11_000,
      interestCents: 0,
      installments: 1,
      key: null,
      requestHash: null,
      ...more,
    }
    const opened = await db.transaction().execute((tx) => openCharges(tx, [newCharge]))
    const charge = opened.get(newCharge.saleId)
    if (!charge) throw new Error('the sale has an open charge already')
    return { charge, payer: testPayer(userId) }
  }

  async function findPayments({ saleId }: Pick<Charge, 'saleId'>): Promise<Payment[]> {
    const { rows } = await pool.query<{ body: Payment }>(
      `select body from sandbox.payments where body->>'externalReference' = $1 order by number`,
      [saleId],
    )
    return rows.map(({ body }) => body)
  }

  async function control(
    method: 'GET' | 'POST',
    path: string,
    body: object = {},
  ): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      headers: { access_token: API_KEY, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }

  const payCard = async (card: keyof typeof cards, more: Partial<Charge> = {}) => {
    const { charge, payer } = await open(more)
    const by = card === 'late' ? provider : longTimeoutProvider
    const outcome = await sendCard(db, by, charge, payer, testCard(numbers[card]), '203.0.113.9')
    // The response timed out, but the card is charged.
    if (card === 'late')
      await eventually(async () => expect(await findPayments(charge)).not.toEqual([]))
    return { charge, outcome }
  }
  const payPix = async () => {
    const { charge, payer } = await open({ method: 'PIX' })
    return { charge, outcome: await sendPix(db, provider, charge, payer) }
  }
  const record = ({ charge, outcome }: Awaited<ReturnType<typeof payCard>>) =>
    db.transaction().execute(async (tx) => {
      const recorded = (await recordOutcomes(tx, [{ chargeId: charge.id, outcome }])).get(charge.id)
      if (!recorded) throw new Error('the charge was not found')
      return recorded
    })

  return {
    database,
    provider,
    enqueue,
    queued,
    log,
    app,
    run,
    webhookEventWorker: worker('handle-webhook-event'),
    open,
    payCard,
    payPix,
    /** Pays by card and records the outcome. */
    cardCharge: async (...how: Parameters<typeof payCard>) => record(await payCard(...how)),
    pixCharge: async () => record(await payPix()),
    record,
    /** Log lines of the provider client and the server. */
    logged: () => [...lines, ...logged()].join(''),
    /** Sets the sandbox's counts of calls to zero, and its faults and limits to none. */
    startCounting: () => control('POST', 'reset'),
    /** Calls by route since `startCounting`. */
    countCalls: () => control('GET', 'calls'),
    /** Sets the sandbox's limits of calls, with a new window. */
    setQuota: (limits: object) => control('POST', 'quota', limits),
    /** What the sandbox counted in its window. */
    readQuota: () => control('GET', 'quota'),
    setProviderDown: (isDown: boolean) => {
      isProviderDown = isDown
    },
    async chargeStatus({ id }: Pick<Charge, 'id'>) {
      return (await findCharge(db, id))?.status
    },
    /** Forgets all sales, here and at the provider, and is at the time of now again. */
    async startOver(): Promise<void> {
      queued.length = 0
      isProviderDown = false
      await database.shiftClock('0')
      await pool.query(
        `truncate sales, sale_items, sale_history, charges, webhook_events, webhook_duplicates, attempts,
                  sandbox.payments, sandbox.webhook_events cascade;
         update ticket_types set held = 0, sold = 0`,
      )
    },
    /** The provider's own connections to its tables. */
    providerPool,
    /** Payments of a sale at the provider, oldest first. */
    payments: findPayments,
    /** Changes the payments of a sale at the provider. */
    async changeAtProvider(name: ChangeName, { saleId }: Pick<Charge, 'saleId'>) {
      for (const { id } of await findPayments({ saleId }))
        await changePayment(providerPool, id, name)
    },
    /** Webhook events of a sale, in the order of the provider. */
    async webhookEvents({ saleId }: Pick<Charge, 'saleId'>): Promise<WebhookEventBody[]> {
      const { rows } = await pool.query<WebhookEventBody>(
        `select 'evt_' || id as id, event, payment from sandbox.webhook_events
          where payment->>'externalReference' = $1 order by webhook_events.id`,
        [saleId],
      )
      return rows
    },
    postWebhook: (body: unknown, token: string | null = TOKEN) =>
      app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { 'asaas-access-token': token }),
        },
        payload: body as object | string,
      }),
    /** Delivers a webhook event and runs its jobs. */
    async deliver(event: WebhookEventBody): Promise<void> {
      const before = queued.length
      await this.postWebhook(event)
      await charges.sweeps['resume-deferred-events']()
      const jobs = queued.slice(before).filter(({ job }) => job === 'handle-webhook-event')
      for (const { job, input } of jobs) await run(worker(job), input)
    },
    async close() {
      closing.resolve()
      await app.close()
      await sandbox.stop()
      await providerPool.end()
      await reservationsApp.close()
    },
  }
}

export type ChargesApp = Awaited<ReturnType<typeof openChargesApp>>
