import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'

/** Tickets with a session: paying one subscribes the buyer to it. */

let checkoutApp: CheckoutApp
let sessionId: string
beforeAll(async () => {
  const session = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
    isPaid: true,
    price: 50,
  }
  const tickets = [ticket('oficina', { programacao: 'oficina' }), ticket('inteira')]
  checkoutApp = await openCheckoutApp({}, [eventWith('show', tickets, { programacoes: [session] })])
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>('select id from sessions')
  sessionId = rows[0]?.id ?? ''
})
afterAll(() => checkoutApp.close())

async function buy(who: string, wanted: Record<string, number>): Promise<string> {
  const sale = await checkoutApp.hold(who, wanted)
  expect((await checkoutApp.card(who, sale)).json().status).toBe('CONFIRMED')
  return sale
}

async function refund(sale: string): Promise<void> {
  await checkoutApp.sandbox.change('refund', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('REFUNDED'))
}

test('paying creates one subscription for any number of tickets, and none for tickets without a session', async () => {
  const ana = await checkoutApp.buyer()
  await buy(ana, { oficina: 2, inteira: 1 })
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([sessionId])
  const bia = await checkoutApp.buyer()
  await buy(bia, { inteira: 1 })
  expect(await checkoutApp.records.subscriptions(bia)).toEqual([])
})

test('the subscription is cancelled with the last ticket that paid for it', async () => {
  const ana = await checkoutApp.buyer()
  const first = await buy(ana, { oficina: 1 })
  const second = await buy(ana, { oficina: 1 })
  await refund(first)
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([sessionId])
  await refund(second)
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([])
})
