import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { eventWith, ticket } from '../reservations/testing/box-office.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** A ticket may name a session: whoever pays it has a place there. */

let desk: CashDesk
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
  desk = await openCashDesk({}, [eventWith('show', tickets, { programacoes: [session] })])
  const { rows } = await desk.database.pool.query<{ id: string }>('select id from sessions')
  sessionId = rows[0]?.id ?? ''
})
afterAll(() => desk.close())

const of = (places: readonly { userId: string }[], userId: string) =>
  places.filter((place) => place.userId === userId)

async function buy(who: string, wanted: Record<string, number>): Promise<string> {
  const sale = await desk.hold(who, wanted)
  expect((await desk.card(who, sale)).json().status).toBe('CONFIRMED')
  return sale
}

async function refund(sale: string): Promise<void> {
  await desk.bank.happen('refund', sale, desk.database)
  await eventually(async () => expect(await desk.books.status(sale)).toBe('REFUNDED'))
}

test('paying gives one place, however many tickets; other tickets give none', async () => {
  const ana = await desk.buyer()
  await buy(ana, { oficina: 2, inteira: 1 })
  expect(of(desk.shop.joined, ana)).toEqual([{ sessionId, userId: ana }])
  const bia = await desk.buyer()
  await buy(bia, { inteira: 1 })
  expect(of(desk.shop.joined, bia)).toEqual([])
})

test('the place goes with the last ticket that paid for it', async () => {
  const ana = await desk.buyer()
  const first = await buy(ana, { oficina: 1 })
  const second = await buy(ana, { oficina: 1 })
  await refund(first)
  expect(of(desk.shop.left, ana)).toEqual([])
  await refund(second)
  expect(of(desk.shop.left, ana)).toEqual([{ sessionId, userId: ana }])
})
