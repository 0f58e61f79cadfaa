import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import fc from 'fast-check'
import { abandonPayment } from '../../../payments/abandon-payment.ts'
import {
  act,
  always,
  changeAtProvider,
  deliverWebhook,
  payBy,
  refundAtProvider,
  saleAt,
} from '../../../payments/testing/payment-steps.ts'
import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { cancel, giveBack, move, refund } from './refund-steps.ts'
import { anySlug, buy, buyAndPay, few, many, payment } from './sale-steps.ts'

/** Steps of buyers, members, the team, the provider and time that change an organization's money. */

const changes = (...sequences: ChangeName[][]) =>
  fc
    .tuple(fc.constantFrom(...sequences), many, fc.boolean())
    .map((change): MoneyCommand => changeAtProvider(...change))

const HOUR = 60
const DAY = 24 * HOUR
const passing = fc.constantFrom(1, 16, 16, 90, 73 * HOUR, 5 * DAY, 33 * DAY, 70 * DAY).map(
  (minutes): MoneyCommand =>
    act(`${minutes} minutes pass`, always, (_, { checkout }: MoneyModel) => {
      // Refunds need not survive an outage of days.
      if (minutes > DAY) checkout.providerFake.isDown = false
      return checkout.wait(minutes)
    }),
)

/** New terms of the fee, which hold for new reservations only. */
const changeFee = fc
  .record({
    slug: anySlug,
    fee: fc.record({
      isBorneByPromoter: fc.boolean(),
      basisPoints: fc.constantFrom(0, 333, 1_250),
    }),
  })
  .map(
    (step): MoneyCommand =>
      act(`change fee ${JSON.stringify(step)}`, always, async (_, model: MoneyModel) => {
        const { isBorneByPromoter, basisPoints } = step.fee
        await model.reservationsApp.database.pool.query(
          'update events set fee_bearer = $2, fee_basis_points = $3 where id = $1',
          [eventIdOf(step.slug), isBorneByPromoter ? 'promoter' : 'customer', basisPoints],
        )
        model.fees.set(eventIdOf(step.slug), step.fee)
      }),
  )

export const moneyCommands: fc.Arbitrary<MoneyCommand>[] = [
  buy,
  buy,
  buy,
  buyAndPay,
  buyAndPay,
  buyAndPay,
  buyAndPay,
  buyAndPay,
  buyAndPay,
  fc
    .tuple(payment, few)
    .map(
      ([how, which]): MoneyCommand =>
        act(`pay ${JSON.stringify(how)} (${which})`, saleAt(which), (sale, model: MoneyModel) =>
          payBy(how, sale, model),
        ),
    ),
  few.map(
    (which): MoneyCommand =>
      act(
        `choose another payment method (${which})`,
        saleAt(which),
        ({ id, buyer }, { checkout }: MoneyModel) => abandonPayment(checkout.deps, id, buyer),
      ),
  ),
  changes(['confirm'], ['confirm'], ['pay-late'], ['delete', 'pay-late'], ['receive'], ['approve']),
  changes(
    ['chargeback'],
    ['chargeback', 'dispute', 'chargeback-lost'],
    ['chargeback', 'chargeback-won', 'chargeback-reversed'],
  ),
  changes(['chargeback-won', 'chargeback-reversed'], ['dispute'], ['chargeback-lost'], ['reject']),
  fc
    .tuple(fc.constantFrom(undefined, undefined, 100, 2_000), few)
    .map((step): MoneyCommand => refundAtProvider(...step)),
  fc
    .tuple(fc.nat(8), fc.integer({ min: 1, max: 3 }))
    .map((delivery): MoneyCommand => deliverWebhook(...delivery)),
  fc.constant<MoneyCommand>(
    act('run the queued jobs', always, (_, { checkout }: MoneyModel) => checkout.runJobs()),
  ),
  passing,
  passing,
  fc.constantFrom(true, false, false).map(
    (isDown): MoneyCommand =>
      act(
        isDown ? 'the provider goes down' : 'the provider is up',
        always,
        (_, { checkout }: MoneyModel) => {
          checkout.providerFake.isDown = isDown
        },
      ),
  ),
  refund,
  giveBack,
  move,
  fc.oneof({ weight: 2, arbitrary: changeFee }, { weight: 1, arbitrary: cancel }),
]
