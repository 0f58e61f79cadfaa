import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import fc from 'fast-check'
import { isRefusal } from '../../../../platform/refuse.ts'
import { cancelEvent } from '../../../cancellation/cancel-event.ts'
import { moveHolder } from '../../../moves/move-holder.ts'
import { abandonPayment } from '../../../payments/abandon-payment.ts'
import {
  act,
  always,
  changeAtProvider,
  deliverWebhook,
  type PaymentChoice,
  payBy,
  refundAtProvider,
  saleAt,
} from '../../../payments/testing/payment-steps.ts'
import type { PaymentOutcome } from '../../../payments/testing/provider-fake.ts'
import { sumPaidOut } from '../../../payouts/balances.ts'
import { refundSale } from '../../../refunds/refund-sale.ts'
import { returnTickets } from '../../../refunds/return-tickets.ts'
import { eventIdOf, ticketIdOf } from '../../../reservations/testing/reservations-app.ts'
import {
  type CouponCode,
  coupons,
  modelEvents,
  type SaleTerms,
  type TicketKey,
  ticketKeys,
} from './model-events.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { PASSWORD } from './money-model.ts'

/** What buyers, members, the team, the provider and time can do to the money of an organization. */

const few = fc.nat(3)
const slug = fc.constantFrom(...modelEvents.map((event) => event.slug))
const anySlug = fc.oneof(
  { weight: 3, arbitrary: fc.constant('show') },
  { weight: 2, arbitrary: slug },
)

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
      'fine',
      'analysis',
      'declined',
      'lost',
    ),
    installments: fc.constantFrom(1, 1, 2, 3, 7),
  }),
)

const wanted = fc
  .record({ inteira: fc.nat(2), camarote: fc.nat(1), geral: fc.nat(2) })
  .filter((counts) => ticketKeys.some((key) => counts[key] > 0))

export const buy = fc
  .record({
    buyer: few,
    slug: anySlug,
    wanted,
    coupon: fc.option(fc.constantFrom(...coupons.map(({ code }) => code)), { freq: 2 }),
    payment: fc.option(payment, { freq: 8 }),
    isPaidAtOnce: fc.boolean(),
  })
  .map(
    (step): MoneyCommand =>
      act(`buy ${JSON.stringify(step)}`, always, (_, model: MoneyModel) => buyTickets(model, step)),
  )

interface BuyStep {
  readonly buyer: number
  readonly slug: string
  readonly wanted: Record<TicketKey, number>
  readonly coupon: CouponCode | null
  readonly payment: PaymentChoice | null
  /** Whether a PIX is paid in the same step. */
  readonly isPaidAtOnce: boolean
}

async function buyTickets(model: MoneyModel, step: BuyStep): Promise<void> {
  const buyer = model.buyers[step.buyer] ?? ''
  const keys = ticketKeys.filter((key) => step.wanted[key] > 0)
  const counts = Object.fromEntries(keys.map((key) => [key, step.wanted[key]]))
  const more = step.coupon ? { coupon: step.coupon } : {}
  const answer = await model.reservationsApp.reserve(buyer, step.slug, counts, more)
  if (answer.statusCode !== 201) return
  const sale = { id: answer.json<{ _id: string }>()._id, buyer }
  addSale(model, sale, { slug: step.slug, coupon: step.coupon, keys })
  if (!step.payment) return
  await payBy(step.payment, sale, model)
  if (step.payment.method === 'PIX' && step.isPaidAtOnce) await payPix(model)
}

function addSale(
  model: MoneyModel,
  sale: { readonly id: string; readonly buyer: string },
  { slug: where, coupon, keys }: Pick<SaleTerms, 'coupon' | 'keys'> & { readonly slug: string },
): void {
  const fee = model.fees.get(eventIdOf(where))
  if (!fee) throw new Error(`the model has no event ${where}`)
  model.sales.push(sale)
  model.terms.set(sale.id, { fee, coupon, keys })
}

async function payPix({ checkout }: MoneyModel): Promise<void> {
  const { providerFake } = checkout
  const last = providerFake.payments.at(-1)
  const before = providerFake.webhooks.length
  if (!last || !providerFake.change('confirm', last.id)) return
  for (const webhook of providerFake.webhooks.slice(before)) await checkout.receiveWebhook(webhook)
  await checkout.runJobs()
}

const changes = (...sequences: ChangeName[][]) =>
  fc
    .tuple(fc.constantFrom(...sequences), few, fc.boolean())
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

const refund = fc.tuple(few, fc.boolean()).map(
  ([which, isLost]): MoneyCommand =>
    act(
      `refund, response lost: ${isLost} (${which})`,
      saleAt(which),
      ({ id }, { checkout }: MoneyModel) => {
        checkout.providerFake.losesRefundResponse = isLost
        const request = { saleId: id, cause: 'por pedido', by: 'operator' }
        return checkout.deps.db
          .transaction()
          .execute((tx) => refundSale(tx, checkout.deps, request))
      },
    ),
)

export const giveBack = fc.tuple(few, fc.nat(2)).map(
  ([which, place]): MoneyCommand =>
    act(
      `give back the ticket ${place} (${which})`,
      saleAt(which),
      async ({ id }, model: MoneyModel) => {
        const { deps } = model.checkout
        const codeId = await findCode(model, id, place)
        const request = {
          saleId: id,
          codeIds: codeId ? [codeId] : [],
          cause: 'por pedido',
          by: 'rui',
        }
        await deps.db.transaction().execute((tx) => returnTickets(tx, deps, request))
      },
    ),
)

/** Moves a ticket; a dearer one is a second sale, which later steps may pay. */
const move = fc
  .record({ which: few, place: fc.nat(2), key: fc.constantFrom(...ticketKeys), payment })
  .map(
    (step): MoneyCommand =>
      act(
        `move ${JSON.stringify(step)}`,
        saleAt(step.which),
        async ({ id, buyer }, model: MoneyModel) => {
          const { deps } = model.checkout
          const codeId = await findCode(model, id, step.place)
          const where = await findSlug(model, id)
          if (codeId === undefined || where === undefined) return
          const answer = await moveHolder(deps, {
            eventId: eventIdOf(where),
            saleId: id,
            codeId,
            ticketTypeId: ticketIdOf(where, step.key),
            userId: model.owner,
          })
          if (isRefusal(answer) || answer.order === null) return
          const sale = { id: answer.order._id, buyer }
          addSale(model, sale, { slug: where, coupon: null, keys: [step.key] })
          await payBy(step.payment, sale, model)
          if (step.payment.method === 'PIX') await payPix(model)
        },
      ),
  )

async function findCode(model: MoneyModel, saleId: string, place: number) {
  const { rows } = await model.reservationsApp.database.pool.query<{ id: string }>(
    'select id from ticket_codes where sale_id = $1 and revoked_at is null order by ticket_type_id, ordinal',
    [saleId],
  )
  return rows[place % Math.max(1, rows.length)]?.id
}

async function findSlug(model: MoneyModel, saleId: string): Promise<string | undefined> {
  const { rows } = await model.reservationsApp.database.pool.query<{ event_id: string }>(
    'select event_id from sales where id = $1',
    [saleId],
  )
  return modelEvents.find((event) => eventIdOf(event.slug) === rows[0]?.event_id)?.slug
}

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

const cancel = anySlug.map(
  (where): MoneyCommand =>
    act(`cancel ${where}`, always, async (_, model: MoneyModel) => {
      const answer = await cancelEvent(
        { ...model.checkout.deps, sumPaidOut },
        {
          eventId: eventIdOf(where),
          userId: model.owner,
          address: '203.0.113.9',
          reason: 'O artista ficou doente',
          password: PASSWORD,
          name: where,
        },
      )
      if (!isRefusal(answer)) model.cancelled.add(eventIdOf(where))
    }),
)

export const moneyCommands: fc.Arbitrary<MoneyCommand>[] = [
  buy,
  buy,
  buy,
  buy,
  buy,
  buy,
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
  giveBack,
  move,
  move,
  fc.oneof({ weight: 2, arbitrary: changeFee }, { weight: 1, arbitrary: cancel }),
]
