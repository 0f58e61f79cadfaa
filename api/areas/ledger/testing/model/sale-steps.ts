import fc from 'fast-check'
import { act, always, type PaymentChoice, payBy } from '../../../payments/testing/payment-steps.ts'
import type { PaymentOutcome } from '../../../payments/testing/provider-fake.ts'
import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import {
  type CouponCode,
  coupons,
  modelEvents,
  openEvent,
  type SaleTerms,
  type TicketKey,
  ticketKeys,
} from './model-events.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'

/** Steps of buyers: they reserve, and pay at once, later or never. */

export const few = fc.nat(3)
/** Any of the sales of a sequence, the first ones included. */
export const many = fc.nat(12)
const slug = fc.constantFrom(...modelEvents.map((event) => event.slug))
export const anySlug = fc.oneof(
  { weight: 3, arbitrary: fc.constant('show') },
  { weight: 2, arbitrary: slug },
)

export const payment: fc.Arbitrary<PaymentChoice> = fc.oneof(
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

const buying = (how: fc.Arbitrary<Pick<BuyStep, 'payment' | 'isPaidAtOnce'>>) =>
  fc
    .tuple(
      fc.record({
        buyer: few,
        slug: anySlug,
        wanted,
        coupon: fc.option(fc.constantFrom(...coupons.map(({ code }) => code)), { freq: 2 }),
      }),
      how,
    )
    .map(([sale, paid]): MoneyCommand => {
      const step = { ...sale, ...paid }
      return act(`buy ${JSON.stringify(step)}`, always, (_, model: MoneyModel) =>
        buyTickets(model, step),
      )
    })

/** With whatever can happen to a payment. */
export const buy = buying(
  fc.record({ payment: fc.option(payment, { freq: 8 }), isPaidAtOnce: fc.boolean() }),
)

/** With a payment that succeeds, so that there is money to move. */
export const buyAndPay = buying(
  fc.record({
    payment: fc.constantFrom<PaymentChoice>(
      { method: 'PIX', outcome: 'fine', installments: 1 },
      { method: 'PIX', outcome: 'fine', installments: 1 },
      { method: 'CREDIT_CARD', outcome: 'fine', installments: 1 },
      { method: 'CREDIT_CARD', outcome: 'fine', installments: 3 },
    ),
    isPaidAtOnce: fc.constant(true),
  }),
)

interface BuyStep {
  readonly buyer: number
  readonly slug: string
  readonly wanted: Record<TicketKey, number>
  readonly coupon: CouponCode | null
  readonly payment: PaymentChoice | null
  /** True if a PIX is paid in the same step. */
  readonly isPaidAtOnce: boolean
}

/** Reserves tickets of an event that is not over, and pays them. */
export async function buyTickets(model: MoneyModel, step: BuyStep): Promise<void> {
  const buyer = model.buyers[step.buyer] ?? ''
  const keys = ticketKeys.filter((key) => step.wanted[key] > 0)
  const counts = Object.fromEntries(keys.map((key) => [key, step.wanted[key]]))
  const more = step.coupon ? { coupon: step.coupon } : {}
  const where = openEvent(step.slug, model.checkout.now)
  const answer = await model.reservationsApp.reserve(buyer, where, counts, more)
  if (answer.statusCode !== 201) return
  const sale = { id: answer.json<{ _id: string }>()._id, buyer }
  addSale(model, sale, { slug: where, coupon: step.coupon, keys })
  if (!step.payment) return
  await payBy(step.payment, sale, model)
  if (step.payment.method === 'PIX' && step.isPaidAtOnce) await payPix(model)
}

export function addSale(
  model: MoneyModel,
  sale: { readonly id: string; readonly buyer: string },
  { slug: where, coupon, keys }: Pick<SaleTerms, 'coupon' | 'keys'> & { readonly slug: string },
): void {
  const fee = model.fees.get(eventIdOf(where))
  if (!fee) throw new Error(`the model has no event ${where}`)
  model.sales.push(sale)
  model.terms.set(sale.id, { fee, coupon, keys })
}

export async function payPix({ checkout }: MoneyModel): Promise<void> {
  const { providerFake } = checkout
  const last = providerFake.payments.at(-1)
  const before = providerFake.webhooks.length
  if (!last || !providerFake.change('confirm', last.id)) return
  for (const webhook of providerFake.webhooks.slice(before)) await checkout.receiveWebhook(webhook)
  await checkout.runJobs()
}
