import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNow } from '../../platform/db/clock.ts'
import { createPeople, signedInAs } from '../../testing/people.ts'
import { findOwnHolds } from './queries.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>

beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [
      ticket('inteira', { capacity: 1000, maxPerOrder: 20 }),
      ticket('meia', { price: 25.5 }),
    ]),
    eventWith('rush', [ticket('inteira', { capacity: 30, maxPerOrder: 6 })]),
    eventWith('last', [ticket('inteira', { capacity: 2 }), ticket('vip', { capacity: 100 })]),
    eventWith('again', [ticket('inteira', { capacity: 2 }), ticket('vip', { capacity: 100 })]),
    eventWith('expiring', [ticket('inteira', { capacity: 2 })]),
    eventWith('rules', [
      ticket('min', { minPerOrder: 3, maxPerOrder: 5 }),
      ticket('later', { salesStart: '2099-01-01T00:00', salesEnd: '2099-02-01T00:00' }),
      ticket('over', { salesEnd: '2020-01-01T00:00' }),
      ticket('off', { isAvailable: false }),
      ticket('dollar', { currency: 'USD' }),
      ticket('cheap', { price: 4 }),
      ticket('enough', { price: 4.55 }),
      ticket('free', { price: 0 }),
    ]),
    eventWith('promoter', [ticket('inteira', { price: 33.33 })], { feeBearer: 'promoter' }),
    eventWith('draft', [ticket('inteira')], { published: false }),
    eventWith('over', [ticket('inteira')], {
      startDate: '2020-01-01T00:00',
      endDate: '2020-01-02T00:00',
    }),
  ])
})
afterAll(() => reservationsApp.close())

test('a reservation is priced by the server and held for fifteen minutes', async () => {
  const who = await reservationsApp.newcomer()
  const { db } = reservationsApp.database
  const before = await readNow(db)
  const answer = await reservationsApp.reserve(who, 'show', { inteira: 2, meia: 1 })
  expect(answer.statusCode).toBe(201)
  const body = answer.json()
  expect(body).toMatchObject({
    status: 'PENDING',
    total: 125.5,
    calculatedFeeAmount: 12.55,
    amountCharged: 138.05,
  })
  const reservedAt = Date.parse(body.expiresAt) - 15 * 60_000
  expect(reservedAt).toBeGreaterThanOrEqual(before.getTime())
  expect(reservedAt).toBeLessThanOrEqual((await readNow(db)).getTime())
  expect(await reservationsApp.stock('show', 'meia')).toBe(1)
})

test('the buyer pays no fee if the promoter bears it', async () => {
  const answer = await reservationsApp.reserve(await reservationsApp.newcomer(), 'promoter', {
    inteira: 2,
  })
  expect(answer.json()).toMatchObject({
    total: 66.66,
    calculatedFeeAmount: 0,
    amountCharged: 66.66,
  })
})

test('of forty parallel reservations for thirty tickets, thirty succeed', async () => {
  const people = await createPeople(reservationsApp.database.db, 40)
  const answers = await Promise.all(
    people.map((who) => reservationsApp.reserve(who, 'rush', { inteira: 1 })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30)
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.json()).toMatchObject({
    code: 'NOT_ENOUGH_LEFT',
    message: 'Ingressos esgotados: inteira.',
  })
  expect(await reservationsApp.stock('rush', 'inteira')).toBe(30)
})

test('a reservation that can’t be met in full is refused with what remains', async () => {
  const answer = await reservationsApp.reserve(await reservationsApp.newcomer(), 'last', {
    vip: 1,
    inteira: 3,
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'NOT_ENOUGH_LEFT',
    message: 'Restam apenas 2 ingressos: inteira.',
  })
  expect(await reservationsApp.stock('last', 'vip')).toBe(0)
})

test('a new reservation replaces the user’s old one, even for the last tickets', async () => {
  const who = await reservationsApp.newcomer()
  const first = await reservationsApp.reserve(who, 'again', { inteira: 2 })
  const second = await reservationsApp.reserve(who, 'again', { inteira: 1, vip: 2 })
  expect(second.statusCode).toBe(201)
  expect(second.json()._id).not.toBe(first.json()._id)
  expect(await reservationsApp.stock('again', 'inteira')).toBe(1)
  expect(await reservationsApp.stock('again', 'vip')).toBe(2)
  const refused = await reservationsApp.reserve(who, 'again', { inteira: 3 })
  expect(refused.json()).toMatchObject({ message: 'Restam apenas 2 ingressos: inteira.' })
  expect(await reservationsApp.stock('again', 'vip')).toBe(2)
})

test('stock of reservations that expire together is available at once', async () => {
  const [slow = '', late = '', quick = ''] = await createPeople(reservationsApp.database.db, 3)
  const sale = await reservationsApp.reserve(slow, 'expiring', { inteira: 1 })
  expect((await reservationsApp.reserve(late, 'expiring', { inteira: 1 })).statusCode).toBe(201)
  expect((await reservationsApp.reserve(quick, 'expiring', { inteira: 2 })).statusCode).toBe(409)
  await reservationsApp.database.shiftClock('15 minutes 1 second')
  expect((await reservationsApp.reserve(quick, 'expiring', { inteira: 2 })).statusCode).toBe(201)
  expect((await reservationsApp.cancel(slow, sale.json()._id)).json()).toMatchObject({
    code: 'RESERVATION_EXPIRED',
    message: 'Reserva expirada',
  })
  await reservationsApp.database.shiftClock('0')
  expect(await reservationsApp.stock('expiring', 'inteira')).toBe(2)
})

test('only its owner can cancel a reservation', async () => {
  const [owner, other] = [await reservationsApp.newcomer(), await reservationsApp.newcomer()]
  const { _id: id } = (await reservationsApp.reserve(owner, 'show', { meia: 3 })).json()
  const before = await reservationsApp.stock('show', 'meia')
  expect((await reservationsApp.cancel(other, id)).json()).toMatchObject({ code: 'SALE_NOT_FOUND' })
  const answers = await Promise.all([1, 2, 3].map(() => reservationsApp.cancel(owner, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await reservationsApp.stock('show', 'meia')).toBe(before - 3)
})

test.each([
  ['min', 2, 422, 'TOO_FEW_TICKETS', 'min: escolha pelo menos 3 por pedido.'],
  ['min', 6, 422, 'TOO_MANY_TICKETS', 'min: escolha no máximo 5 por pedido.'],
  ['later', 1, 422, 'SALES_NOT_STARTED', 'later: as vendas ainda não começaram.'],
  ['over', 1, 422, 'SALES_ENDED', 'over: as vendas já terminaram.'],
  ['off', 1, 409, 'SOLD_OUT', 'Ingressos esgotados: off.'],
  ['dollar', 1, 422, 'CURRENCY_NOT_SOLD', 'dollar: este ingresso não é vendido em reais.'],
  ['cheap', 1, 422, 'BELOW_MINIMUM', 'Compra mínima de R$ 5,00'],
  ['free', 1, 422, 'BELOW_MINIMUM', 'Compra mínima de R$ 5,00'],
  ['nothing', 1, 404, 'TICKET_NOT_FOUND', 'Este ingresso não é deste evento.'],
])('%s × %i is refused with %i %s', async (key, quantity, status, code, message) => {
  const answer = await reservationsApp.reserve(await reservationsApp.newcomer(), 'rules', {
    [key]: quantity,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, message })
})

test('the minimum amount includes the fee', async () => {
  // 4.55 plus a fee of 0.46 just reaches the minimum.
  const answer = await reservationsApp.reserve(await reservationsApp.newcomer(), 'rules', {
    enough: 1,
  })
  expect(answer.json()).toMatchObject({ amountCharged: 5.01 })
})

test.each([
  ['draft', 404, 'EVENT_NOT_FOUND'],
  ['nothing', 404, 'EVENT_NOT_FOUND'],
  ['over', 422, 'EVENT_ENDED'],
])('tickets of %s are refused with %i %s', async (slug, status, code) => {
  const answer = await reservationsApp.reserve(await reservationsApp.newcomer(), slug, {
    inteira: 1,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

const line = (quantity: unknown) => ({ ticketId: ticketIdOf('show', 'inteira'), quantity })
test.each<[string, unknown]>([
  ['nothing', {}],
  ['no items', { eventId: eventIdOf('show'), items: [] }],
  ['a quantity of -1', { eventId: eventIdOf('show'), items: [line(-1)] }],
  ['a quantity of 0', { eventId: eventIdOf('show'), items: [line(0)] }],
  ['a quantity of 1.5', { eventId: eventIdOf('show'), items: [line(1.5)] }],
  ['a quantity of "2"', { eventId: eventIdOf('show'), items: [line('2')] }],
  ['a quantity of 1e308', { eventId: eventIdOf('show'), items: [line(1e308)] }],
  ['the same ticket twice', { eventId: eventIdOf('show'), items: [line(1), line(1)] }],
  ['another event in the body', { eventId: eventIdOf('rush'), items: [line(1)] }],
  ['a price', { eventId: eventIdOf('show'), items: [{ ...line(1), price: 1 }] }],
  ['a total', { eventId: eventIdOf('show'), items: [line(1)], total: 1 }],
])('%s is refused as bad input', async (_what, body) => {
  const answer = await reservationsApp.reserveRaw('show', await reservationsApp.newcomer(), body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' })
})

test.each([
  ['1', 201, undefined],
  ['1e309', 400, 'BAD_INPUT'],
  ['-1e309', 400, 'BAD_INPUT'],
])('a quantity of %s in the JSON text gets %i', async (text, status, code) => {
  const body = JSON.stringify({ eventId: eventIdOf('show'), items: [line('many')] })
  const answer = await reservationsApp.app.inject({
    method: 'POST',
    url: `/api/events/${eventIdOf('show')}/reserve`,
    headers: {
      ...signedInAs(await reservationsApp.newcomer()),
      'content-type': 'application/json',
    },
    // Sent as text, because JSON.stringify would turn Infinity into `null`.
    payload: body.replace('"many"', text),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('an order with another event’s ticket is refused as a whole', async () => {
  const items = [line(1), { ticketId: ticketIdOf('rush', 'inteira'), quantity: 1 }]
  const answer = await reservationsApp.reserveRaw('show', await reservationsApp.newcomer(), {
    eventId: eventIdOf('show'),
    items,
  })
  expect(answer.json()).toMatchObject({ code: 'TICKET_NOT_FOUND' })
})

test('parallel requests with the same key make one reservation', async () => {
  const who = await reservationsApp.newcomer()
  const answers = await Promise.all(
    [1, 2, 3].map(() => reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, 'key-1')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
})

test.each(['NULL', '"', String.raw`\"`, '{a,b}', String.raw`c:\d`, "it's--"])(
  'a key of any characters is stored unchanged: %s',
  async (key) => {
    const who = await reservationsApp.newcomer()
    const first = await reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, key)
    const again = await reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, key)
    expect(again.json()._id).toBe(first.json()._id)
    const kept = await reservationsApp.database.pool.query('select key from sales where id = $1', [
      first.json()._id,
    ])
    expect(kept.rows).toEqual([{ key }])
  },
)

test('a hold is shown to its owner alone, until it expires', async () => {
  const [one, other] = [await reservationsApp.newcomer(), await reservationsApp.newcomer()]
  await reservationsApp.reserve(one, 'show', { inteira: 2 })
  const eventId = eventIdOf('show')
  const own = (who: string) => findOwnHolds(reservationsApp.database.db, eventId, who)
  expect(await own(one)).toEqual(new Map([[ticketIdOf('show', 'inteira'), 2]]))
  expect(await own(other)).toEqual(new Map())
  await reservationsApp.database.shiftClock('16 minutes')
  expect(await own(one)).toEqual(new Map())
  await reservationsApp.database.shiftClock('0')
})

test('a key reused for another request is refused', async () => {
  const who = await reservationsApp.newcomer()
  await reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, 'key-2')
  const answer = await reservationsApp.reserve(who, 'show', { inteira: 2 }, {}, 'key-2')
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'KEY_REUSED' })
})

test('keys belong to a user and expire after a day', async () => {
  const [one, other] = [await reservationsApp.newcomer(), await reservationsApp.newcomer()]
  const first = await reservationsApp.reserve(one, 'show', { inteira: 1 }, {}, 'key-3')
  const theirs = await reservationsApp.reserve(other, 'show', { inteira: 2 }, {}, 'key-3')
  expect(theirs.statusCode).toBe(201)
  await reservationsApp.database.shiftClock('24 hours 1 second')
  const again = await reservationsApp.reserve(one, 'show', { inteira: 1 }, {}, 'key-3')
  await reservationsApp.database.shiftClock('0')
  expect(again.json()._id).not.toBe(first.json()._id)
})
