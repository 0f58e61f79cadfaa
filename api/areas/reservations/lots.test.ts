import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSector, lotIdOf } from '../../testing/add-sector.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>

/** The event starts in ten days, so that the quota is kept. */
const later = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
const tickets = [
  ticket('cedo', { price: 60.01, maxPerOrder: 6 }),
  ticket('cedo-meia', { price: 30, maxPerOrder: 6 }),
  ticket('cedo-60', { price: 30, maxPerOrder: 6 }),
  ticket('tarde', { price: 80, maxPerOrder: 6 }),
  ticket('tarde-meia', { price: 40, maxPerOrder: 6 }),
  ticket('tarde-60', { price: 40, maxPerOrder: 6 }),
]
const lots = (size: number | null) => [
  { name: '1º lote', size, whole: 'cedo', half: 'cedo-meia', senior: 'cedo-60' },
  { name: '2º lote', size: null, whole: 'tarde', half: 'tarde-meia', senior: 'tarde-60' },
]

beforeAll(async () => {
  const slugs = ['last', 'time', 'hand', 'expiring', 'halves', 'release', 'late', 'several', 'gone']
  reservationsApp = await openReservationsApp([
    ...slugs.map((slug) => eventWith(slug, tickets, later)),
    eventWith('given', [...tickets, ticket('avulso')], later),
  ])
  const { pool } = reservationsApp.database
  for (const slug of [...slugs, 'given']) {
    await addSector(pool, slug, {
      capacity: 10,
      quota: 4,
      lots: lots(2),
    })
  }
  await pool.query('update lots set size = null where event_id = any ($1) and position = 0', [
    [['halves', 'release', 'late', 'given'].map(eventIdOf)],
  ])
})
afterAll(() => reservationsApp.close())

const reserve = async (slug: string, wanted: Record<string, number>, benefit?: string) => {
  const who = await reservationsApp.newcomer()
  const items = Object.entries(wanted).map(([key, quantity]) => ({
    ticketId: ticketIdOf(slug, key),
    quantity,
    ...(benefit && { benefits: Array<string>(quantity).fill(benefit) }),
  }))
  const answer = await reservationsApp.reserveRaw(slug, who, { eventId: eventIdOf(slug), items })
  return { who, status: answer.statusCode, body: answer.json() }
}
const refused = (status: number, code: string) => ({ status, body: { code } })
const successor = (slug: string, kind = '', name = 'Inteira', prices = [60.01, 80]) => ({
  replaces: ticketIdOf(slug, `cedo${kind}`),
  replacedLotName: '1º lote',
  replacedPrice: prices[0],
  ticketId: ticketIdOf(slug, `tarde${kind}`),
  sectorName: 'Pista',
  name,
  lotName: '2º lote',
  price: prices[1],
})
const turned = (slug: string) => ({
  status: 409,
  body: { code: 'LOT_CLOSED', successor: successor(slug), successors: [successor(slug)] },
})

test('a lot turns with its last ticket: the buyer is told the new price', async () => {
  expect(await reserve('last', { tarde: 1 })).toMatchObject({
    status: 409,
    body: { code: 'LOT_CLOSED', successor: { ticketId: ticketIdOf('last', 'cedo'), price: 60.01 } },
  })
  expect(await reserve('last', { cedo: 3 })).toMatchObject({
    status: 409,
    body: { code: 'NOT_ENOUGH_LEFT', message: 'Restam apenas 2 ingressos: Inteira.' },
  })
  expect((await reserve('last', { cedo: 2 })).status).toBe(201)
  expect(await reserve('last', { cedo: 1 })).toMatchObject(turned('last'))
  expect(await reserve('last', { tarde: 1 })).toMatchObject({ status: 201, body: { total: 80 } })
})

test('a lot turns at its time, and what it has left flows on', async () => {
  const { pool } = reservationsApp.database
  expect((await reserve('time', { cedo: 1 })).status).toBe(201)
  await pool.query('update lots set closes_at = app_now() where id = $1', [
    lotIdOf('time', '1º lote'),
  ])
  expect(await reserve('time', { cedo: 1 })).toMatchObject(turned('time'))
  // Ten places, of which one is taken and four are kept for half price.
  expect((await reserve('time', { tarde: 5 })).status).toBe(201)
  expect(await reserve('time', { tarde: 1 })).toMatchObject(refused(409, 'NOT_ENOUGH_LEFT'))
})

test('one refusal tells the new prices of all chosen tickets whose lot has turned', async () => {
  const { pool } = reservationsApp.database
  const who = await reservationsApp.newcomer()
  const items = [
    { ticketId: ticketIdOf('several', 'cedo-meia'), quantity: 1, benefits: ['student'] },
    { ticketId: ticketIdOf('several', 'cedo'), quantity: 1 },
  ]
  await pool.query('update lots set closed_at = app_now() where id = $1', [
    lotIdOf('several', '1º lote'),
  ])
  const body = { eventId: eventIdOf('several'), items }
  const half = successor('several', '-meia', 'Meia-entrada', [30, 40])
  expect((await reservationsApp.reserveRaw('several', who, body)).json()).toEqual({
    code: 'LOT_CLOSED',
    message: 'Meia-entrada, Inteira: o lote que você escolheu encerrou.',
    successor: half,
    successors: [half, successor('several')],
  })
  // What is of the open lot has no successor.
  const [first] = items
  const mixed = {
    ...body,
    items: [first, { ticketId: ticketIdOf('several', 'tarde'), quantity: 1 }],
  }
  expect((await reservationsApp.reserveRaw('several', who, mixed)).json()).toMatchObject({
    successors: [half],
  })
})

test('nobody is asked for a price if one of the tickets is sold out in the next lot', async () => {
  const { pool } = reservationsApp.database
  expect((await reserve('gone', { 'cedo-meia': 2 }, 'student')).status).toBe(201)
  expect((await reserve('gone', { 'tarde-meia': 2 }, 'student')).status).toBe(201)
  await pool.query('update lots set closed_at = app_now() where id = $1', [
    lotIdOf('gone', '1º lote'),
  ])
  const who = await reservationsApp.newcomer()
  const items = [
    { ticketId: ticketIdOf('gone', 'cedo'), quantity: 1 },
    { ticketId: ticketIdOf('gone', 'cedo-meia'), quantity: 1, benefits: ['student'] },
  ]
  const body = { eventId: eventIdOf('gone'), items }
  expect((await reservationsApp.reserveRaw('gone', who, body)).json()).toEqual({
    code: 'LOT_CLOSED',
    message: 'Ingressos esgotados: Meia-entrada.',
  })
})

test('a lot is closed by hand, and a buyer who holds it keeps the price', async () => {
  const { pool } = reservationsApp.database
  const held = await reserve('hand', { cedo: 1 })
  await pool.query('update lots set closed_at = app_now() where id = $1', [
    lotIdOf('hand', '1º lote'),
  ])
  expect(await reserve('hand', { cedo: 1 })).toMatchObject(turned('hand'))
  const body = {
    eventId: eventIdOf('hand'),
    items: [{ ticketId: ticketIdOf('hand', 'cedo'), quantity: 2 }],
  }
  // Asking for more of it is refused, and the reservation stays as it was.
  expect((await reservationsApp.reserveRaw('hand', held.who, body)).json()).toMatchObject({
    code: 'LOT_CLOSED',
  })
  const { rows } = await pool.query('select total_cents, status from sales where id = $1', [
    held.body._id,
  ])
  expect(rows).toEqual([{ total_cents: 6001, status: 'PENDING' }])
})

test('what expired holds give back is sold at that price again', async () => {
  const { database } = reservationsApp
  expect((await reserve('expiring', { cedo: 2 })).status).toBe(201)
  expect((await reserve('expiring', { tarde: 1 })).status).toBe(201)
  await database.shiftClock('16 minutes')
  expect(await reserve('expiring', { tarde: 1 })).toMatchObject(refused(409, 'LOT_CLOSED'))
  expect((await reserve('expiring', { cedo: 2 })).status).toBe(201)
  await database.shiftClock('0')
})

test('others do not take the quota, 60+ are never refused for it, halves stay within it', async () => {
  expect((await reserve('halves', { cedo: 6 })).status).toBe(201)
  expect(await reserve('halves', { cedo: 1 })).toMatchObject(refused(409, 'NOT_ENOUGH_LEFT'))
  expect((await reserve('halves', { 'cedo-60': 1 }, 'senior')).status).toBe(201)
  expect(await reserve('halves', { 'cedo-meia': 4 }, 'student')).toMatchObject({
    status: 409,
    body: { message: 'Restam apenas 3 ingressos: Meia-entrada.' },
  })
  expect((await reserve('halves', { 'cedo-meia': 3 }, 'student')).status).toBe(201)
  expect(await reserve('halves', { 'cedo-60': 1 }, 'senior')).toMatchObject(
    refused(409, 'NOT_ENOUGH_LEFT'),
  )
})

test.each([
  ['none', undefined],
  ['one of another kind', 'senior'],
])('a half-price ticket needs its benefit, not %s', async (_, benefit) => {
  expect(await reserve('release', { 'cedo-meia': 1 }, benefit)).toMatchObject(
    refused(422, 'BENEFIT_REQUIRED'),
  )
})

test('two days before the event others may take what is left of the quota', async () => {
  const { database } = reservationsApp
  expect((await reserve('release', { 'cedo-meia': 1 }, 'youth')).status).toBe(201)
  expect(await reserve('release', { cedo: 6 })).toMatchObject({ status: 201 })
  await database.pool.query(
    `update events set starts_at = app_now() + interval '48 hours 1 second' where id = $1`,
    [eventIdOf('release')],
  )
  expect(await reserve('release', { cedo: 1 })).toMatchObject(refused(409, 'NOT_ENOUGH_LEFT'))
  await database.shiftClock('2 seconds')
  expect((await reserve('release', { cedo: 3 })).status).toBe(201)
  await database.shiftClock('0')
})

test('an event that moves to a later day after the release breaks no invariant', async () => {
  const { pool } = reservationsApp.database
  // Others have taken of the quota by now, and from here on it is kept again.
  await pool.query(
    `update events set starts_at = app_now() + interval '30 days', ends_at = app_now() + interval '31 days',
            updated_at = app_now() where id = $1`,
    [eventIdOf('release')],
  )
  expect(await reserve('release', { cedo: 1 })).toMatchObject(refused(409, 'NOT_ENOUGH_LEFT'))
  await expectInvariants(pool)
})

const isInStock = async (saleId: string): Promise<boolean> => {
  const { pool } = reservationsApp.database
  const { rows } = await pool.query('select is_in_stock($1) as yes', [saleId])
  return rows[0].yes
}

test('money that comes too late gets no place that was given away meanwhile', async () => {
  const { pool } = reservationsApp.database
  const setGiven = (key: string, given: number) =>
    pool.query('update ticket_types set given = $2 where id = $1', [
      ticketIdOf('given', key),
      given,
    ])
  // The second case fills the sector of a type that has room itself.
  for (const [wanted, given, benefit] of [
    ['avulso', 'avulso'],
    ['cedo-meia', 'cedo-60', 'student'],
  ] as const) {
    const { who, body } = await reserve('given', { [wanted]: 2 }, benefit)
    await reservationsApp.cancel(who, body._id)
    await setGiven(given, 8)
    expect(await isInStock(body._id)).toBe(true)
    await setGiven(given, 9)
    expect(await isInStock(body._id)).toBe(false)
    await setGiven(given, 0)
  }
})

test('money that comes too late gets tickets as far as lot, sector and quota have them', async () => {
  const giveBack = async (wanted: Record<string, number>, benefit?: string) => {
    const { who, body } = await reserve('late', wanted, benefit)
    await reservationsApp.cancel(who, body._id)
    return body._id as string
  }
  const wholes = await giveBack({ cedo: 2 })
  const halves = await giveBack({ 'cedo-meia': 2 }, 'student')
  const seniors = await giveBack({ 'cedo-60': 2 }, 'senior')
  const all = async () => [
    await isInStock(wholes),
    await isInStock(halves),
    await isInStock(seniors),
  ]
  expect(await all()).toEqual([true, true, true])
  await reserve('late', { cedo: 5 })
  expect(await all()).toEqual([false, true, true])
  await reserve('late', { 'cedo-meia': 3 }, 'student')
  expect(await all()).toEqual([false, false, true])
  await reserve('late', { 'cedo-60': 1 }, 'senior')
  expect(await all()).toEqual([false, false, false])
})

test('the counters of sectors and lots add up', async () => {
  await expectInvariants(reservationsApp.database.pool)
})
