import { randomUUID } from 'node:crypto'
import type { EventOrder, EventOrderLine } from '@55tickets/contracts/event-orders.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovesApp, openMovesApp } from '../../moves/testing/moves-app.ts'

/** Orders of an event, as its promoter reads them. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
afterAll(() => app.close())

const list = async (query = '', who = app.manager) => {
  const answer = await app.server.get(`${app.ordersPath}${query}`, who)
  return {
    status: answer.statusCode,
    ...answer.json<{ docs: EventOrderLine[]; totalDocs: number; totalPages: number }>(),
  }
}
const find = async (q: string) =>
  (await list(`?q=${encodeURIComponent(q)}`)).docs.map(({ _id }) => _id)
const read = async (sale: string, who = app.manager) => {
  const answer = await app.server.get(`${app.ordersPath}/${sale}`, who)
  return { httpStatus: answer.statusCode, ...answer.json<EventOrder>() }
}

test('orders are listed with the newest first, without reservations that ended', async () => {
  const first = await app.paid({ pista: 2 })
  const second = await app.paid({ barato: 1 })
  const cancelled = await app.hold(second.buyer, { barato: 1 })
  await app.cancel(second.buyer, cancelled)
  const { docs, totalDocs } = await list()
  expect(docs.map(({ _id }) => _id)).toEqual([second.sale, first.sale])
  expect(totalDocs).toBe(2)
  expect(docs[1]).toMatchObject({ status: 'CONFIRMED', tickets: 2, amount: 110, isMove: false })
})

test('an order is found by buyer, holder, order number and ticket number', async () => {
  const { buyer, sale, codes } = await app.paid({ pista: 1 })
  await app.nameCode(codes[0], 'Conceição Araújo')
  const { orderNumber } = await read(sale)
  for (const q of ['conceicao ARAUJO', orderNumber, ticketNumber(codes[0] ?? ''), buyer])
    expect(await find(q), q).toEqual([sale])
  expect(await find('conceicao silva')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('an order shows its tickets with masked CPFs, what was moved and what waits', async () => {
  const { sale, codes } = await app.paid({ pista: 3 })
  await app.nameCode(codes[0], 'Rita Melo')
  await app.move(sale, codes[1], 'barato')
  const { order } = await app.move(sale, codes[0], 'caro')
  const { tickets, buyer, ...rest } = await read(sale)
  expect(rest).toMatchObject({ status: 'CONFIRMED', amount: 165, refund: { amount: 22 } })
  expect(buyer.cpf).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/)
  expect(tickets).toMatchObject([
    {
      _id: codes[0],
      name: 'Pista',
      holderName: 'Rita Melo',
      holderCpf: '***.982.247-**',
      state: 'valid',
      openMove: { _id: order?._id, name: 'Camarote', amount: 132 },
    },
    { _id: codes[2], name: 'Pista', openMove: null },
    { _id: codes[1], name: 'Arquibancada', movedFrom: 'Pista' },
  ])
  expect((await read(order?._id ?? '')).isMove).toBe(true)
})

test('pages are bounded, and other events’ orders are not found', async () => {
  expect(await list('?page=2')).toMatchObject({ docs: [], status: 200 })
  expect((await list('?page=0')).status).toBe(400)
  expect((await list(`?q=${'x'.repeat(101)}`)).status).toBe(400)
  const buyer = await app.buyer()
  const other = await app.hold(buyer, { pista: 1 }, 'outro')
  expect((await read(other)).httpStatus).toBe(404)
  expect((await read(randomUUID())).httpStatus).toBe(404)
})

test('who only looks at figures reads no orders', async () => {
  expect((await list('', await app.member('viewer'))).status).toBe(403)
  expect((await list('', await app.member('support'))).status).toBe(200)
  expect((await list('', await app.buyer())).status).toBe(404)
})
