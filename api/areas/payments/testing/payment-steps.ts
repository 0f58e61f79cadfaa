import { type ChangeName, changes } from '@55tickets/sandbox/change-payment.ts'
import type fc from 'fast-check'
import { testCard } from '../../charges/testing/payer.ts'
import type { openReservationsApp } from '../../reservations/testing/reservations-app.ts'
import { pay } from '../pay.ts'
import type { ManualCheckout } from './manual-checkout.ts'
import type { PaymentOutcome } from './provider-fake.ts'

/** State of a run: the sales so far, oldest first, and the apps that they use. */
export interface SalesModel {
  readonly reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
  readonly buyers: readonly string[]
  readonly sales: { readonly id: string; readonly buyer: string }[]
  readonly checkout: ManualCheckout
  /** Runs after every step; throws if something does not add up. */
  readonly check: () => Promise<void>
}
export type Command = fc.AsyncCommand<SalesModel, null>

/** The element this many before the last, wrapping around. */
export const at = <T>(things: readonly T[], which: number): T | undefined =>
  things.at(-1 - (which % things.length))

/** Creates a command that runs on what `find` returns, and is skipped if that is undefined. */
export function act<T, Model extends SalesModel>(
  label: string,
  find: (model: Readonly<Model>) => T | undefined,
  run: (thing: T, model: Model) => unknown,
): fc.AsyncCommand<Model, null> {
  return {
    check: (model) => find(model) !== undefined,
    run: async (model) => {
      const thing = find(model)
      if (thing === undefined) return
      await run(thing, model)
      await model.check()
    },
    toString: () => label,
  }
}
export const always = () => true
export const saleAt =
  (which: number) =>
  ({ sales }: SalesModel) =>
    at(sales, which)
/** Finds a payment in one of these statuses. */
const paymentAt =
  (from: readonly string[], which: number) =>
  ({ checkout }: SalesModel) =>
    at(
      checkout.providerFake.payments.filter(({ status }) => from.includes(status)),
      which,
    )

interface ReserveStep {
  readonly buyer: number
  readonly count: number
  readonly payment: PaymentChoice | null
}
/** Payment method and its outcome at the provider. */
export interface PaymentChoice {
  readonly method: 'PIX' | 'CREDIT_CARD'
  readonly outcome: PaymentOutcome
  readonly installments: number
}

export const reserve = (step: ReserveStep) =>
  act(`reserve ${JSON.stringify(step)}`, always, async (_, model) => {
    const buyer = model.buyers[step.buyer] ?? ''
    const answer = await model.reservationsApp.reserve(buyer, 'show', { inteira: step.count })
    if (answer.statusCode !== 201) return
    const sale = { id: answer.json<{ _id: string }>()._id, buyer }
    model.sales.push(sale)
    if (step.payment) await payBy(step.payment, sale, model)
  })
export function payBy(
  { method, outcome, installments }: PaymentChoice,
  sale: SalesModel['sales'][number],
  { checkout }: SalesModel,
) {
  checkout.providerFake.outcome = outcome
  const { id: vendaId, buyer: userId } = sale
  const body =
    method === 'PIX'
      ? { vendaId, paymentType: method }
      : { vendaId, paymentType: method, installments, ...testCard('4444444444444444') }
  return pay(checkout.deps, {
    userId,
    body,
    key: null,
    remoteIp: '203.0.113.9',
    hasLeft: () => false,
  })
}
/** Changes a payment step by step; webhooks are delivered at once, or not at all. */
export const changeAtProvider = (
  names: readonly ChangeName[],
  which: number,
  isDelivered: boolean,
) =>
  act(
    `at the provider, ${isDelivered ? 'with' : 'without'} webhook: ${names.join()} (${which})`,
    paymentAt(names[0] ? changes[names[0]].from : [], which),
    async ({ id }, { checkout }) => {
      for (const name of names) {
        const before = checkout.providerFake.webhooks.length
        checkout.providerFake.change(name, id)
        if (!isDelivered) continue
        await checkout.receiveWebhook(...checkout.providerFake.webhooks.slice(before))
        await checkout.runJobs()
      }
    },
  )
export const refundAtProvider = (part: number | undefined, which: number) =>
  act(
    `at the provider: refund ${part ?? 'all'} (${which})`,
    paymentAt(['CONFIRMED', 'RECEIVED'], which),
    ({ id }, { checkout }) => checkout.providerFake.refundPayment(id, part),
  )
export const deliverWebhook = (which: number, copies: number) =>
  act(
    `the last webhook but ${which} arrives ${copies} times`,
    ({ checkout }) => at(checkout.providerFake.webhooks, which),
    (webhook, { checkout }) =>
      Promise.all(Array.from({ length: copies }, () => checkout.receiveWebhook(webhook))),
  )
