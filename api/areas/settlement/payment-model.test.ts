import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { abandonPayment } from '../payments/abandon-payment.ts'
import { showAtGate } from '../payments/testing/gate-steps.ts'
import { ManualCheckout } from '../payments/testing/manual-checkout.ts'
import { expectMatchesProvider } from '../payments/testing/matches-provider.ts'
import { payingBuyer } from '../payments/testing/paying-buyer.ts'
import {
  act,
  always,
  type Command,
  changeAtProvider,
  deliverWebhook,
  type PaymentChoice,
  payBy,
  refundAtProvider,
  reserve,
  type SalesModel,
  saleAt,
} from '../payments/testing/payment-steps.ts'
import type { PaymentOutcome } from '../payments/testing/provider-fake.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { returnTickets } from '../refunds/return-tickets.ts'
import { eventWith, openReservationsApp, ticket } from '../reservations/testing/reservations-app.ts'

/**
 * Random sequences of what buyers, the provider, its webhooks, operators, the gate and time can do. The
 * invariants are checked after every step; in the end every centavo at the provider has paid for tickets
 * or was refunded.
 */

const seconds = process.env['MONEY_MODEL_SECONDS']
const AMOUNT = { runs: 6, longMinutes: 5, seconds: seconds ? Number(seconds) : undefined }
const BUYERS = 4
const CAPACITY = 5

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let buyers: string[]
beforeAll(async () => {
  const always = { startDate: '2099-01-01T19:00', endDate: '2099-01-01T23:00' }
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { capacity: CAPACITY })], always),
  ])
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => payingBuyer(reservationsApp)))
})
afterAll(() => reservationsApp.close())

const few = fc.nat(3)
const payment: fc.Arbitrary<PaymentChoice> = fc.oneof(
  fc.record({
    method: fc.constant('PIX' as const),
    outcome: fc.constantFrom<PaymentOutcome>('fine', 'fine', 'fine', 'lost', 'never'),
    installments: fc.constant(1),
  }),
  fc.record({
    method: fc.constant('CREDIT_CARD' as const),
    outcome: fc.constantFrom<PaymentOutcome>(
      'fine',
      'fine',
      'fine',
      'analysis',
      'analysis',
      'declined',
      'lost',
      'never',
    ),
    installments: fc.constantFrom(1, 1, 2),
  }),
)
const buy = fc
  .record({
    buyer: fc.nat(BUYERS - 1),
    count: fc.integer({ min: 1, max: 3 }),
    payment: fc.option(payment, { freq: 8 }),
  })
  .map(reserve)
const changes = (...sequences: ChangeName[][]) =>
  fc
    .tuple(fc.constantFrom(...sequences), few, fc.boolean())
    .map((change) => changeAtProvider(...change))
const passing = fc.constantFrom(1, 1, 6, 16, 16, 90, 73 * 60).map((minutes) =>
  act(`${minutes} minutes pass`, always, (_, { checkout }) => {
    // Refunds need not survive an outage of days.
    if (minutes > 24 * 60) checkout.providerFake.isDown = false
    return checkout.wait(minutes)
  }),
)
const showing = fc
  .record({ which: few, copies: fc.integer({ min: 1, max: 3 }), isNamed: fc.boolean() })
  .map(showAtGate)
/** Gives back the first valid ticket of a sale. */
const returnOne =
  (isLost: boolean) =>
  async ({ id }: { readonly id: string }, { checkout }: SalesModel) => {
    checkout.providerFake.losesRefundResponse = isLost
    const code = await checkout.deps.db
      .selectFrom('ticket_codes')
      .select('id')
      .where('sale_id', '=', id)
      .where('revoked_at', 'is', null)
      .orderBy('ordinal')
      .executeTakeFirst()
    const request = { saleId: id, codeIds: code ? [code.id] : [], cause: 'por pedido', by: 'rui' }
    return checkout.deps.db.transaction().execute((tx) => returnTickets(tx, checkout.deps, request))
  }

const commands: fc.Arbitrary<Command>[] = [
  buy,
  buy,
  buy,
  buy,
  buy,
  fc
    .tuple(payment, few)
    .map(([how, which]) =>
      act(`pay ${JSON.stringify(how)} (${which})`, saleAt(which), (sale, model) =>
        payBy(how, sale, model),
      ),
    ),
  few.map((which) =>
    act(`choose another payment method (${which})`, saleAt(which), ({ id, buyer }, { checkout }) =>
      abandonPayment(checkout.deps, id, buyer),
    ),
  ),
  changes(
    ['confirm'],
    ['confirm'],
    ['pay-late'],
    ['pay-late'],
    ['delete', 'pay-late'],
    ['receive'],
  ),
  changes(['approve'], ['reject']),
  changes(
    ['chargeback'],
    ['chargeback', 'dispute', 'chargeback-lost'],
    ['chargeback', 'chargeback-won', 'chargeback-reversed'],
  ),
  changes(['chargeback-won', 'chargeback-reversed'], ['dispute'], ['chargeback-lost']),
  fc
    .tuple(fc.constantFrom(undefined, 100, 2_000), few)
    .map((refund) => refundAtProvider(...refund)),
  fc
    .tuple(fc.nat(8), fc.integer({ min: 1, max: 3 }))
    .map((delivery) => deliverWebhook(...delivery)),
  fc.tuple(fc.nat(2), fc.constant(1)).map((delivery) => deliverWebhook(...delivery)),
  showing,
  showing,
  fc.constant(act('run the queued jobs', always, (_, { checkout }) => checkout.runJobs())),
  passing,
  passing,
  fc.constantFrom(true, false, false).map((isDown) =>
    act(isDown ? 'the provider goes down' : 'the provider is up', always, (_, { checkout }) => {
      checkout.providerFake.isDown = isDown
    }),
  ),
  fc.tuple(few, fc.boolean()).map(([which, isLost]) =>
    act(`refund, response lost: ${isLost} (${which})`, saleAt(which), ({ id }, { checkout }) => {
      checkout.providerFake.losesRefundResponse = isLost
      const request = { saleId: id, cause: 'por pedido', by: 'operator' }
      return checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
    }),
  ),
  fc
    .tuple(few, fc.boolean())
    .map(([which, isLost]) =>
      act(`return a ticket, response lost: ${isLost} (${which})`, saleAt(which), returnOne(isLost)),
    ),
]

async function startAnew(): Promise<SalesModel> {
  const { pool } = reservationsApp.database
  await pool.query(
    'truncate sales, sale_items, sale_history, charges, webhook_events, webhook_duplicates, ticket_codes, scans, mails, attempts cascade',
  )
  await pool.query('update ticket_types set held = 0, sold = 0')
  await reservationsApp.database.shiftClock('0')
  return {
    reservationsApp,
    buyers,
    sales: [],
    checkout: new ManualCheckout(reservationsApp.database),
    check: () => expectInvariants(pool),
  }
}

test('in any sequence every payment leads to tickets or a refund', {
  timeout: seedsTimeoutMs(AMOUNT),
}, async () => {
  const story = fc.asyncProperty(
    // Shrinks long sequences quickly.
    fc.noBias(fc.commands<SalesModel, null, false>(commands, { maxCommands: 40, size: 'max' })),
    async (steps) => {
      const model = await startAnew()
      await fc.asyncModelRun(() => ({ model, real: null }), steps)
      await model.checkout.settle()
      await expectInvariants(reservationsApp.database.pool)
      await expectMatchesProvider(
        reservationsApp.database.pool,
        model.checkout.providerFake.payments,
      )
    },
  )
  await runSeeds(AMOUNT, (seed) => fc.assert(story, { seed, numRuns: 1 }))
})
