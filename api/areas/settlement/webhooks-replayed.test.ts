import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { isLongRun, runSeeds, seedsTimeoutMs, testSeed } from '../../testing/long-run.ts'
import { testCard } from '../charges/testing/payer.ts'
import { pay } from '../payments/pay.ts'
import { ManualCheckout } from '../payments/testing/manual-checkout.ts'
import { payingBuyer } from '../payments/testing/paying-buyer.ts'
import type { PaymentOutcome, SentWebhook } from '../payments/testing/provider-fake.ts'
import { eventWith, openReservationsApp, ticket } from '../reservations/testing/reservations-app.ts'

/**
 * All webhooks of a busy run, delivered as things happened, or afterwards in any order and number: every
 * sale ends in the same state.
 */

const AMOUNT = { runs: 1, longMinutes: 2 }

type Method = 'pix' | 'card' | 'plan'
/** A change at the provider, or a refund of so many centavos of each payment, or of all that is left. */
type ProviderChange = ChangeName | number | 'refund'

const sequences: [Method, PaymentOutcome, ...ProviderChange[]][] = [
  ['pix', 'fine'],
  ['pix', 'fine', 'confirm'],
  ['pix', 'fine', 'delete'],
  ['pix', 'fine', 'delete', 'pay-late'],
  ['pix', 'fine', 'overdue', 'confirm'],
  ['pix', 'fine', 'confirm', 500],
  ['pix', 'fine', 'confirm', 500, 'refund'],
  ['pix', 'lost', 'confirm'],
  ['card', 'fine'],
  ['card', 'fine', 'receive'],
  ['card', 'fine', 'receive', 500, 700],
  ['card', 'fine', 'refund'],
  ['card', 'fine', 'chargeback'],
  ['card', 'fine', 'chargeback', 'dispute', 'chargeback-lost'],
  ['card', 'fine', 'chargeback', 'dispute', 'chargeback-won', 'chargeback-reversed'],
  ['card', 'fine', 'receive', 'chargeback', 'chargeback-won', 'chargeback-reversed', 'refund'],
  ['card', 'lost'],
  ['card', 'lost', 'receive', 500],
  ['card', 'analysis'],
  ['card', 'analysis', 'approve'],
  ['card', 'analysis', 'reject'],
  ['card', 'analysis', 'approve', 'receive', 'chargeback'],
  ['card', 'declined'],
  ['plan', 'fine', 'receive'],
  ['plan', 'fine', 500],
  ['plan', 'fine', 'refund'],
  ['plan', 'fine', 'chargeback', 'chargeback-won', 'chargeback-reversed'],
  ['plan', 'analysis', 'approve', 'receive'],
]
/** In long runs two sales of each sequence, so that several are at the same point at the same time. */
const crowd = isLongRun ? [...sequences, ...sequences] : sequences

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { capacity: 1000 })]),
  ])
})
afterAll(() => reservationsApp.close())

async function open(
  checkout: ManualCheckout,
  method: Method,
  outcome: PaymentOutcome,
): Promise<string> {
  const userId = await payingBuyer(reservationsApp)
  const reserved = await reservationsApp.reserve(userId, 'show', { inteira: 2 })
  const { _id: vendaId } = reserved.json<{ _id: string }>()
  checkout.providerFake.outcome = outcome
  const card = { installments: method === 'plan' ? 2 : 1, ...testCard('4444444444444444') }
  const body =
    method === 'pix'
      ? { vendaId, paymentType: 'PIX' as const }
      : { vendaId, paymentType: 'CREDIT_CARD' as const, ...card }
  await pay(checkout.deps, {
    userId,
    body,
    key: null,
    remoteIp: '203.0.113.9',
    hasLeft: () => false,
  })
  return vendaId
}

function applyChange({ providerFake }: ManualCheckout, saleId: string, what: ProviderChange): void {
  for (const { id, externalReference } of providerFake.payments) {
    if (externalReference !== saleId) continue
    if (what === 'refund') providerFake.refundPayment(id)
    else if (typeof what === 'number') providerFake.refundPayment(id, what)
    else providerFake.change(what, id)
  }
}

/** State of each sale, with its charge, codes and counters. */
async function saleStates(sales: readonly string[]): Promise<string[]> {
  const { rows } = await reservationsApp.database.pool.query<{ id: string; state: string }>(
    `select s.id, concat_ws(' ', s.status, c.status, c.refunded_cents, c.refund_cause, s.paid_by = c.id,
            (select count(*) filter (where revoked_at is null) || '/' || count(*) from ticket_codes where sale_id = s.id)) as state
       from sales s join charges c on c.sale_id = s.id where s.id = any ($1)`,
    [sales],
  )
  const states = new Map(rows.map((row) => [row.id, row.state]))
  return sales.map((id, place) => `${crowd[place]?.join(', ')}: ${states.get(id)}`)
}

/** Deterministic for a seed. */
function shuffled<T>(things: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return things
    .map((thing) => [random(), thing] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, thing]) => thing)
}

/** One to three copies of each webhook. */
const manyTimes = (webhooks: readonly SentWebhook[], seed: number): SentWebhook[] =>
  webhooks.flatMap((webhook, index) =>
    Array.from({ length: 1 + ((index + seed) % 3) }, () => webhook),
  )

const BATCH_SIZE = 8
async function deliverAll(
  checkout: ManualCheckout,
  webhooks: readonly SentWebhook[],
  seed: number,
): Promise<void> {
  const order = shuffled(webhooks, seed)
  for (let at = 0; at < order.length; at += BATCH_SIZE) {
    await checkout.receiveAtOnce(order.slice(at, at + BATCH_SIZE))
    await checkout.runJobs()
  }
  // Retries jobs that met a lookup by another job.
  for (let tries = 0; checkout.unfinished.length > 0 && tries < 20; tries += 1)
    await checkout.runJobs()
  if (checkout.unfinished.length > 0) throw checkout.lastFailure
}

const SAVED = ['sales', 'charges', 'sale_history', 'ticket_codes', 'webhook_events'] as const
async function save(): Promise<void> {
  const { pool } = reservationsApp.database
  await pool.query('create schema saved; create table saved.ticket_types as table ticket_types')
  for (const name of SAVED) await pool.query(`create table saved.${name} as table ${name}`)
}
async function restore(): Promise<void> {
  const { pool } = reservationsApp.database
  await pool.query(`truncate ${SAVED.join()}, webhook_duplicates cascade`)
  for (const name of SAVED)
    await pool.query(`insert into ${name} overriding system value table saved.${name}`)
  await pool.query(
    `update ticket_types t set held = s.held, sold = s.sold from saved.ticket_types s where s.id = t.id`,
  )
}

test('webhooks in any order and number lead every sale to the same state as in order', {
  timeout: seedsTimeoutMs(AMOUNT),
}, async () => {
  const live = new ManualCheckout(reservationsApp.database)
  const first: string[] = []
  for (const [method, outcome, ...changes] of crowd) {
    const before = live.providerFake.webhooks.length
    const sale = await open(live, method, outcome)
    first.push(sale)
    const deliver = async () => {
      await live.receiveWebhook(...live.providerFake.webhooks.slice(before))
      await live.runJobs()
    }
    await deliver()
    for (const what of changes) {
      applyChange(live, sale, what)
      await deliver()
    }
  }
  const expected = await saleStates(first)
  await expectInvariants(reservationsApp.database.pool)
  expect(first.length).toBeGreaterThanOrEqual(25)

  // Delivering all webhooks once more changes nothing.
  await deliverAll(live, live.providerFake.webhooks, testSeed())
  expect(await saleStates(first)).toEqual(expected)

  const later = new ManualCheckout(reservationsApp.database)
  const second: string[] = []
  for (const [method, outcome, ...changes] of crowd) {
    const sale = await open(later, method, outcome)
    second.push(sale)
    for (const what of changes) applyChange(later, sale, what)
  }
  await save()
  await runSeeds(AMOUNT, async (seed) => {
    await restore()
    await deliverAll(later, manyTimes(later.providerFake.webhooks, seed), seed)
    expect(await saleStates(second)).toEqual(expected)
    await expectInvariants(reservationsApp.database.pool)
  })
})
