import { type ChangeName, changes } from '@55tickets/sandbox/change-payment.ts'
import type fc from 'fast-check'
import { expectInvariants } from '../../../testing/invariants.ts'
import { cardOf } from '../../payments/testing/payer.ts'
import type { openBoxOffice } from '../../reservations/testing/box-office.ts'
import { pay } from '../pay.ts'
import type { Fate } from './paper-bank.ts'
import type { PaperShop } from './paper-shop.ts'

/** The sales so far, oldest first, and where they are paid. */
export interface Paper {
  readonly office: Awaited<ReturnType<typeof openBoxOffice>>
  readonly buyers: readonly string[]
  readonly sales: { readonly id: string; readonly buyer: string }[]
  readonly shop: PaperShop
}
export type Command = fc.AsyncCommand<Paper, null>

/** The last but so many. */
export const at = <T>(things: readonly T[], which: number): T | undefined =>
  things.at(-1 - (which % things.length))

/** One thing that somebody does, where there is something to do it with. */
export function act<T>(
  says: string,
  find: (paper: Readonly<Paper>) => T | undefined,
  run: (thing: T, paper: Paper) => unknown,
): Command {
  return {
    check: (paper) => find(paper) !== undefined,
    run: async (paper) => {
      const thing = find(paper)
      if (thing === undefined) return
      await run(thing, paper)
      await expectInvariants(paper.office.database.pool, true)
    },
    toString: () => says,
  }
}
export const always = () => true
export const saleAt =
  (which: number) =>
  ({ sales }: Paper) =>
    at(sales, which)
/** A payment to which this may happen. */
const paymentAt =
  (from: readonly string[], which: number) =>
  ({ shop }: Paper) =>
    at(
      shop.bank.payments.filter(({ status }) => from.includes(status)),
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
  act(`reserve ${JSON.stringify(wish)}`, always, async (_, paper) => {
    const buyer = paper.buyers[wish.buyer] ?? ''
    const answer = await paper.office.reserve(buyer, 'show', { inteira: wish.count })
    if (answer.statusCode !== 201) return
    const sale = { id: answer.json<{ _id: string }>()._id, buyer }
    paper.sales.push(sale)
    if (wish.way) await payBy(wish.way, sale, paper)
  })
export function payBy(
  { method, fate, installments }: Way,
  sale: Paper['sales'][number],
  { shop }: Paper,
) {
  shop.bank.fate = fate
  const { id: vendaId, buyer: userId } = sale
  const body =
    method === 'PIX'
      ? { vendaId, paymentType: method }
      : { vendaId, paymentType: method, installments, ...cardOf('4444444444444444') }
  return pay(shop.means, { userId, body, key: null, remoteIp: '203.0.113.9', hasLeft: () => false })
}
/** Several changes, one after the other, each told at once or not. */
export const happen = (names: readonly ChangeName[], which: number, isTold: boolean) =>
  act(
    `at the bank, ${isTold ? 'told' : 'untold'}: ${names.join()} (${which})`,
    paymentAt(names[0] ? changes[names[0]].from : [], which),
    async ({ id }, { shop }) => {
      for (const name of names) {
        const before = shop.bank.told.length
        shop.bank.happen(name, id)
        for (const told of isTold ? shop.bank.told.slice(before) : []) await shop.hear(told)
        if (isTold) await shop.work()
      }
    },
  )
export const giveBack = (part: number | undefined, which: number) =>
  act(
    `at the bank: ${part ?? 'all'} goes back (${which})`,
    paymentAt(['CONFIRMED', 'RECEIVED'], which),
    ({ id }, { shop }) => shop.bank.giveBack(id, part),
  )
export const hear = (which: number, copies: number) =>
  act(
    `the last notice but ${which} comes ${copies} times`,
    ({ shop }) => at(shop.bank.told, which),
    (told, { shop }) => Promise.all(Array.from({ length: copies }, () => shop.hear(told))),
  )
