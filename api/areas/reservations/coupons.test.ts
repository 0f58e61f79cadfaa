import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'

/** Coupons and limits per CPF in the reservation, and the price of a choice. */

let app: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  app = await openReservationsApp(
    [
      eventWith('show', [
        ticket('pista', { price: 49.99, capacity: 100 }),
        ticket('camarote', { price: 200 }),
        ticket('vip', { price: 300 }),
      ]),
      eventWith('limitado', [ticket('pista')]),
    ],
    { RESERVES_PER_MINUTE: '100000' },
  )
  const { pool } = app.database
  await pool.query(`update ticket_types set is_hidden = true where name = 'vip'`)
  await pool.query('update events set max_per_cpf = 3 where id = $1', [eventIdOf('limitado')])
})
afterAll(() => app.close())

async function addCoupon(more: Record<string, unknown> = {}, slug = 'show'): Promise<string> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  const row = {
    kind: 'percent',
    value: 10,
    event_id: eventIdOf(slug),
    id: randomUUID(),
    code,
    ...more,
  }
  const columns = Object.keys(row)
  await app.database.pool.query(
    `insert into coupons (${columns.join()}) values (${columns.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(row),
  )
  return code
}

async function usedOf(code: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ used: number }>(
    'select used from coupons where code = $1',
    [code],
  )
  return rows[0]?.used ?? -1
}

const price = (code: string, wanted: Record<string, number>, address = '198.51.100.1') =>
  app.app.inject({
    method: 'POST',
    url: `/api/events/${eventIdOf('show')}/coupon`,
    remoteAddress: address,
    payload: {
      code,
      items: Object.entries(wanted).map(([name, quantity]) => ({
        ticketId: ticketIdOf('show', name),
        quantity,
      })),
    },
  })

const reserve = async (wanted: Record<string, number>, coupon: string, who?: string) =>
  app.reserve(who ?? (await app.newcomer()), 'show', wanted, { coupon })

test('a choice is priced as it is then reserved, to the centavo', async () => {
  const code = await addCoupon()
  const priced = (await price(code.toLowerCase(), { pista: 3, camarote: 1 })).json()
  // 3 × (49.99 − 4.99) + 200 − 20, and a fee of ten percent.
  expect(priced).toMatchObject({
    coupon: { code, kind: 'percent', value: 10, ticketIds: null, remaining: null },
    unlocked: [],
    discount: 34.97,
    total: 315,
    calculatedFeeAmount: 31.5,
    amountCharged: 346.5,
  })
  expect(priced.items).toEqual(
    expect.arrayContaining([
      { ticketId: ticketIdOf('show', 'pista'), quantity: 3, price: 49.99, discount: 4.99 },
    ]),
  )
  const reserved = (await reserve({ pista: 3, camarote: 1 }, ` ${code} `)).json()
  expect(reserved).toMatchObject({ total: 315, calculatedFeeAmount: 31.5, amountCharged: 346.5 })
  expect(await usedOf(code)).toBe(4)
})

test('a coupon counts tickets, refuses more than it has left, and is given back', async () => {
  const code = await addCoupon({ max_tickets: 3 })
  const who = await app.newcomer()
  const first = await reserve({ pista: 2 }, code, who)
  expect(first.statusCode).toBe(201)
  const refused = await reserve({ pista: 2 }, code)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'COUPON_USED_UP', message: 'Este cupom só vale para mais 1 ingresso.' },
  ])
  expect((await price(code, { pista: 2 })).json().code).toBe('COUPON_USED_UP')
  expect((await price(code, { pista: 1 })).json().coupon.remaining).toBe(1)
  // While it is being paid it uses the coupon as well.
  const setStatus = (status: string) =>
    app.database.pool.query('update sales set status = $2 where id = $1', [
      first.json()._id,
      status,
    ])
  await setStatus('PAYMENT_PENDING')
  expect(await usedOf(code)).toBe(2)
  await setStatus('PENDING')
  // The same buyer exchanges the reservation: what it used counts as left.
  expect((await reserve({ pista: 3 }, code, who)).statusCode).toBe(201)
  expect(await usedOf(code)).toBe(3)
  const { _id } = (await app.reserve(who, 'show', { pista: 1 })).json()
  expect(await usedOf(code)).toBe(0)
  await app.cancel(who, _id)
  await reserve({ pista: 3 }, code)
  await app.database.pool.query(`update sales set expires_at = app_now() where status = 'PENDING'`)
  expect((await price(code, { pista: 3 })).json().coupon.remaining).toBe(3)
  await app.releaseExpired()
  expect(await usedOf(code)).toBe(0)
})

test('one per person is one ticket for an account, or for a CPF on two accounts', async () => {
  const code = await addCoupon({ is_once_per_person: true })
  const [ana, also, other] = [await app.newcomer(), await app.newcomer(), await app.newcomer()]
  await app.database.pool.query(`update users set cpf = '52998224725' where id = any ($1)`, [
    [ana, also],
  ])
  expect((await reserve({ pista: 2 }, code, ana)).json().code).toBe('COUPON_USED_UP')
  expect((await reserve({ pista: 1 }, code, ana)).statusCode).toBe(201)
  expect((await reserve({ pista: 1 }, code, also)).json().code).toBe('COUPON_USED_UP')
  expect((await reserve({ pista: 1 }, code, other)).statusCode).toBe(201)
})

test('a coupon outside of its period, switched off, or for other tickets is refused', async () => {
  const past = await addCoupon({ ends_at: new Date(Date.now() - 1000) })
  const future = await addCoupon({ starts_at: new Date(Date.now() + 60_000) })
  const off = await addCoupon({ is_active: false })
  const other = await addCoupon({ ticket_type_ids: [ticketIdOf('show', 'camarote')] })
  const foreign = await addCoupon({}, 'limitado')
  for (const code of [past, future, off, other, foreign]) {
    expect((await reserve({ pista: 1 }, code)).json().code).toBe('COUPON_INVALID')
    expect((await price(code, { pista: 1 })).json().code).toBe('COUPON_INVALID')
  }
  expect((await reserve({ pista: 1, camarote: 1 }, other)).statusCode).toBe(201)
  expect(await usedOf(other)).toBe(1)
})

test('a coupon that would make an order free points to courtesies', async () => {
  const code = await addCoupon({ kind: 'amount', value: 4999 })
  const refused = await reserve({ pista: 1 }, code)
  expect(refused.json()).toMatchObject({
    code: 'COUPON_INVALID',
    message: expect.stringContaining('cortesia'),
  })
  expect((await price(code, { pista: 1 })).json().message).toContain('cortesia')
  expect((await reserve({ pista: 1, camarote: 1 }, code)).statusCode).toBe(201)
})

test('a hidden ticket exists only for whoever has its coupon', async () => {
  const code = await addCoupon({ kind: 'unlock', value: 0, max_tickets: 2 })
  const discount = await addCoupon()
  const who = await app.newcomer()
  expect((await app.reserve(who, 'show', { vip: 1 })).json().code).toBe('TICKET_NOT_FOUND')
  expect((await reserve({ vip: 1 }, discount)).json().code).toBe('TICKET_NOT_FOUND')
  expect((await price(discount, { vip: 1 })).json().code).toBe('TICKET_NOT_FOUND')
  const { unlocked } = (await price(code, {})).json()
  expect(unlocked).toMatchObject([{ _id: ticketIdOf('show', 'vip'), price: 300 }])
  expect((await reserve({ vip: 1, pista: 1 }, code, who)).json().total).toBe(349.99)
  expect(await usedOf(code)).toBe(1)
})

const CARRIER = '198.51.100.7'

test('thirty wrong codes of a guesser refuse right ones to nobody else behind the carrier’s address', async () => {
  const code = await addCoupon()
  const buyer = await app.newcomer()
  const tryCode = async (typed: string, address = CARRIER) =>
    (await price(typed, {}, address)).statusCode
  const buy = async () => (await typeCode(code, await app.newcomer(), CARRIER)).statusCode
  const guesser = await app.newcomer()
  for (let turn = 0; turn < 30; turn++)
    expect((await typeCode(`ERRADO${turn}`, guesser, CARRIER)).statusCode).toBe(422)
  expect((await typeCode(code, guesser, CARRIER)).statusCode).toBe(429)
  for (let turn = 0; turn < 31; turn++) expect(await tryCode('NADA-DISSO')).toBe(422)
  expect([await tryCode(code), await buy()]).toEqual([200, 201])

  // Three hundred of visitors without an account lock these alone out, and only there.
  const countUp = (key: string) =>
    app.database.pool.query('update attempts set count = 299 where key = $1', [key])
  await countUp(`coupon address ${CARRIER}`)
  expect([await tryCode('NADA-DISSO'), await tryCode('NADA-DISSO')]).toEqual([422, 429])
  expect([await tryCode(code), await tryCode(code, '198.51.100.8')]).toEqual([429, 200])
  expect(await buy()).toBe(201)
  await countUp(`coupon users address ${CARRIER}`)
  expect((await typeCode('NADA-DISSO', buyer, CARRIER)).statusCode).toBe(422)
  expect(await buy()).toBe(429)
})

const typeCode = (typed: string, who: string, address: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/events/${eventIdOf('show')}/reserve`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${who}` },
    payload: {
      eventId: eventIdOf('show'),
      items: [{ ticketId: ticketIdOf('show', 'pista'), quantity: 1 }],
      coupon: typed,
    },
  })

test('the 31st wrong code of an account is refused from any address, and so is a right one', async () => {
  const code = await addCoupon()
  const who = await app.newcomer()
  const guess = async (turn: number, typed: string) =>
    (await typeCode(typed, who, `203.0.113.${turn + 1}`)).statusCode
  for (let turn = 0; turn < 30; turn++) expect(await guess(turn, `ERRADO${turn}`)).toBe(422)
  expect(await guess(30, 'ERRADO')).toBe(429)
  expect(await guess(31, code)).toBe(429)
})

test('codes that no coupon can have are wrong, not an error', async () => {
  for (const code of ["' or 1=1 --", 'ação', '🎟️', 'x'.repeat(100)])
    expect((await price(code, {}, '198.51.100.9')).json().code).toBe('COUPON_INVALID')
  expect((await price('x'.repeat(101), {}, '198.51.100.9')).statusCode).toBe(400)
})

test('a limit per CPF counts held and paid orders of all its accounts', async () => {
  const people = [await app.newcomer(), await app.newcomer(), await app.newcomer()] as const
  const [ana, also, other] = people
  const buy = async (who: string, pista: number) =>
    (await app.reserve(who, 'limitado', { pista })).json()
  expect(await buy(ana, 1)).toMatchObject({ code: 'CPF_REQUIRED' })
  await app.database.pool.query(`update users set cpf = '11144477735' where id = any ($1)`, [
    [ana, also],
  ])
  await app.database.pool.query(`update users set cpf = '52998224725' where id = $1`, [other])
  expect(await buy(ana, 4)).toMatchObject({ code: 'CPF_LIMIT_REACHED' })
  expect(await buy(ana, 2)).toMatchObject({ status: 'PENDING' })
  expect(await buy(also, 2)).toMatchObject({
    code: 'CPF_LIMIT_REACHED',
    message: 'Seu CPF pode comprar só mais 1 ingresso neste evento.',
  })
  expect(await buy(other, 3)).toMatchObject({ status: 'PENDING' })
  const { rows } = await app.database.pool.query<{ cpf: string }>(
    'select cpf from sales where event_id = $1 order by cpf',
    [eventIdOf('limitado')],
  )
  expect(rows.map(({ cpf }) => cpf)).toEqual(['11144477735', '52998224725'])
  // A sale keeps the CPF that it was counted for.
  await app.database.pool.query(`update users set cpf = '39053344705' where id = $1`, [ana])
  expect(await buy(also, 2)).toMatchObject({ code: 'CPF_LIMIT_REACHED' })
})

test('two accounts of one CPF at the same moment share its limit', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.newcomer()))
  await app.database.pool.query(`update users set cpf = '86288366757' where id = any ($1)`, [
    people,
  ])
  await app.database.pool.query('update ticket_types set capacity = 100 where event_id = $1', [
    eventIdOf('limitado'),
  ])
  const answers = await Promise.all(people.map((who) => app.reserve(who, 'limitado', { pista: 1 })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
})

test('everything adds up', () => expectInvariants(app.database.pool))
