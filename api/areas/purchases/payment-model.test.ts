import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { eventWith, openReservationsApp, ticket } from '../reservations/testing/reservations-app.ts'
import { abandonPayment } from './abandon-payment.ts'
import { refundSale } from './refund-sale.ts'
import { comeIn } from './testing/gate-steps.ts'
import { ManualCheckout } from './testing/manual-checkout.ts'
import { expectMatchesProvider } from './testing/matches-provider.ts'
import { payingBuyer } from './testing/paying-buyer.ts'
import {
  act,
  always,
  type Command,
  giveBack,
  happen,
  hear,
  payBy,
  reserve,
  type SalesModel,
  saleAt,
  type Way,
} from './testing/payment-steps.ts'
import type { Fate } from './testing/provider-fake.ts'

/**
 * Random sequences of what buyers, the provider, its webhooks, operators, the gate and time can do. The
 * invariants are checked after every step; in the end every centavo at the provider has paid for tickets
 * or was refunded.
 */

const AMOUNT = { runs: 6, longMinutes: 5 }
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
const way: fc.Arbitrary<Way> = fc.oneof(
  fc.record({
    method: fc.constant('PIX' as const),
    fate: fc.constantFrom<Fate>('fine', 'fine', 'fine', 'lost', 'never'),
    installments: fc.constant(1),
  }),
  fc.record({
    method: fc.constant('CREDIT_CARD' as const),
    fate: fc.constantFrom<Fate>(
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
    way: fc.option(way, { freq: 8 }),
  })
  .map(reserve)
const changeOf = (...stories: ChangeName[][]) =>
  fc.tuple(fc.constantFrom(...stories), few, fc.boolean()).map((change) => happen(...change))
const passing = fc.constantFrom(1, 1, 6, 16, 16, 90, 73 * 60).map((minutes) =>
  act(`${minutes} minutes pass`, always, (_, { checkout }) => {
    // Refunds need not survive an outage of days.
    if (minutes > 24 * 60) checkout.providerFake.isAway = false
    return checkout.wait(minutes)
  }),
)
const showing = fc
  .record({ which: few, copies: fc.integer({ min: 1, max: 3 }), isNamed: fc.boolean() })
  .map(comeIn)
const commands: fc.Arbitrary<Command>[] = [
  buy,
  buy,
  buy,
  buy,
  buy,
  fc
    .tuple(way, few)
    .map(([how, which]) =>
      act(`pay ${JSON.stringify(how)} (${which})`, saleAt(which), (sale, model) =>
        payBy(how, sale, model),
      ),
    ),
  few.map((which) =>
    act(`pay in another way (${which})`, saleAt(which), ({ id, buyer }, { checkout }) =>
      abandonPayment(checkout.deps, id, buyer),
    ),
  ),
  changeOf(
    ['confirm'],
    ['confirm'],
    ['pay-late'],
    ['pay-late'],
    ['delete', 'pay-late'],
    ['receive'],
  ),
  changeOf(['approve'], ['reject']),
  changeOf(
    ['chargeback'],
    ['chargeback', 'dispute', 'chargeback-lost'],
    ['chargeback', 'chargeback-won', 'chargeback-reversed'],
  ),
  changeOf(['chargeback-won', 'chargeback-reversed'], ['dispute'], ['chargeback-lost']),
  fc.tuple(fc.constantFrom(undefined, 100, 2_000), few).map((refund) => giveBack(...refund)),
  fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 3 })).map((notice) => hear(...notice)),
  fc.tuple(fc.nat(2), fc.constant(1)).map((notice) => hear(...notice)),
  showing,
  showing,
  fc.constant(act('what was queued is done', always, (_, { checkout }) => checkout.work())),
  passing,
  passing,
  fc.constantFrom(true, false, false).map((isAway) =>
    act(isAway ? 'the provider is away' : 'the provider is back', always, (_, { checkout }) => {
      checkout.providerFake.isAway = isAway
    }),
  ),
  fc.tuple(few, fc.boolean()).map(([which, isLost]) =>
    act(`refund, its answer lost: ${isLost} (${which})`, saleAt(which), ({ id }, { checkout }) => {
      checkout.providerFake.losesRefund = isLost
      const wish = { saleId: id, cause: 'por pedido', by: 'operator' }
      return checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, wish))
    }),
  ),
]

async function startAnew(): Promise<SalesModel> {
  const { pool } = reservationsApp.database
  await pool.query(
    'truncate sales, sale_items, sale_history, charges, notices, notice_copies, ticket_codes, scans, mails, attempts cascade',
  )
  await pool.query('update ticket_types set held = 0, sold = 0')
  await reservationsApp.database.shiftClock('0')
  return {
    reservationsApp,
    buyers,
    sales: [],
    checkout: new ManualCheckout(reservationsApp.database),
  }
}

/** Delivers everything that is still pending. */
async function settle(checkout: ManualCheckout): Promise<void> {
  checkout.providerFake.isAway = false
  checkout.providerFake.losesRefund = false
  for (const minutes of [1, 16, 2, 73 * 60, 2, 60]) {
    // A lookup gives the same state as webhooks, so the newest webhook is delivered first.
    for (const told of checkout.providerFake.told.toReversed()) await checkout.hear(told)
    await checkout.wait(minutes)
  }
  if (checkout.unfinished.length > 0) throw checkout.lastFailure
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
      await settle(model.checkout)
      await expectInvariants(reservationsApp.database.pool)
      await expectMatchesProvider(
        reservationsApp.database.pool,
        model.checkout.providerFake.payments,
      )
    },
  )
  await runSeeds(AMOUNT, (seed) => fc.assert(story, { seed, numRuns: 1 }))
})
