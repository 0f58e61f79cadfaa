import { type ChangeName, changes } from '@55tickets/sandbox/change-payment.ts'
import type fc from 'fast-check'
import { expectInvariants } from '../../../testing/invariants.ts'
import { testCard } from '../../payments/testing/payer.ts'
import type { openReservationsApp } from '../../reservations/testing/reservations-app.ts'
import { pay } from '../pay.ts'
import type { ManualCheckout } from './manual-checkout.ts'
import type { Fate } from './provider-fake.ts'

/** The sales so far, oldest first, and where they are paid. */
export interface SalesModel {
  readonly reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
  readonly buyers: readonly string[]
  readonly sales: { readonly id: string; readonly buyer: string }[]
  readonly checkout: ManualCheckout
}
export type Command = fc.AsyncCommand<SalesModel, null>

/** The last but so many. */
export const at = <T>(things: readonly T[], which: number): T | undefined =>
  things.at(-1 - (which % things.length))

/** One thing that somebody does, where there is something to do it with. */
export function act<T>(
  says: string,
  find: (model: Readonly<SalesModel>) => T | undefined,
  run: (thing: T, model: SalesModel) => unknown,
): Command {
  return {
    check: (model) => find(model) !== undefined,
    run: async (model) => {
      const thing = find(model)
      if (thing === undefined) return
      await run(thing, model)
      await expectInvariants(model.reservationsApp.database.pool, true)
    },
    toString: () => says,
  }
}
export const always = () => true
export const saleAt =
  (which: number) =>
  ({ sales }: SalesModel) =>
    at(sales, which)
/** A payment to which this may happen. */
const paymentAt =
  (from: readonly string[], which: number) =>
  ({ checkout }: SalesModel) =>
    at(
      checkout.providerFake.payments.filter(({ status }) => from.includes(status)),
      which,
    )

interface Wish {
  readonly buyer: number
  readonly count: number
  readonly way: Way | null
}
/** How a sale is paid, and what becomes of that. */
export interface Way {
  readonly method: 'PIX' | 'CREDIT_CARD'
  readonly fate: Fate
  readonly installments: number
}

export const reserve = (wish: Wish) =>
  act(`reserve ${JSON.stringify(wish)}`, always, async (_, model) => {
    const buyer = model.buyers[wish.buyer] ?? ''
    const answer = await model.reservationsApp.reserve(buyer, 'show', { inteira: wish.count })
    if (answer.statusCode !== 201) return
    const sale = { id: answer.json<{ _id: string }>()._id, buyer }
    model.sales.push(sale)
    if (wish.way) await payBy(wish.way, sale, model)
  })
export function payBy(
  { method, fate, installments }: Way,
  sale: SalesModel['sales'][number],
  { checkout }: SalesModel,
) {
  checkout.providerFake.fate = fate
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
/** Several changes, one after the other, each told at once or not. */
export const happen = (names: readonly ChangeName[], which: number, isTold: boolean) =>
  act(
    `at the bank, ${isTold ? 'told' : 'untold'}: ${names.join()} (${which})`,
    paymentAt(names[0] ? changes[names[0]].from : [], which),
    async ({ id }, { checkout }) => {
      for (const name of names) {
        const before = checkout.providerFake.told.length
        checkout.providerFake.happen(name, id)
        for (const told of isTold ? checkout.providerFake.told.slice(before) : [])
          await checkout.hear(told)
        if (isTold) await checkout.work()
      }
    },
  )
export const giveBack = (part: number | undefined, which: number) =>
  act(
    `at the bank: ${part ?? 'all'} goes back (${which})`,
    paymentAt(['CONFIRMED', 'RECEIVED'], which),
    ({ id }, { checkout }) => checkout.providerFake.giveBack(id, part),
  )
export const hear = (which: number, copies: number) =>
  act(
    `the last notice but ${which} comes ${copies} times`,
    ({ checkout }) => at(checkout.providerFake.told, which),
    (told, { checkout }) => Promise.all(Array.from({ length: copies }, () => checkout.hear(told))),
  )
