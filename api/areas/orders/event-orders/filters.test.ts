import type { EventOrderLine } from '@55tickets/contracts/event-orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovesApp, openMovesApp } from '../../moves/testing/moves-app.ts'

/** Filters of an event's orders, and the export of what they let through. */

let app: MovesApp
/** Sales by the state that they are in. */
const sales: Record<string, string> = {}
const CPF = '12345678909'
const FORMULA = '=HYPERLINK("http://evil.example","Clique")'

beforeAll(async () => {
  app = await openMovesApp()
  const { pool } = app.database
  const paid = await app.paid({ pista: 2 })
  sales['paid'] = paid.sale
  await pool.query(
    `update users set name = $2, cpf = $3, cellphone = '11987650001' where id = $1`,
    [paid.buyer, FORMULA, CPF],
  )
  await app.nameCode(paid.codes[0], 'Rita Melo')
  await pool.query(`update ticket_codes set holder_cpf = '98765432100' where id = $1`, [
    paid.codes[0],
  ])
  const waiting = await app.buyer()
  sales['waiting'] = await app.hold(waiting, { barato: 1 })
  await app.pix(waiting, sales['waiting'])
  const refunded = await app.paid({ barato: 1 })
  sales['refunded'] = refunded.sale
  await app.server.post(`/api/venda/${refunded.sale}/refund`, refunded.buyer)
  const unpaid = await app.buyer()
  sales['unpaid'] = await app.hold(unpaid, { pista: 1 })
  await app.cancel(unpaid, sales['unpaid'])
})
afterAll(() => app.close())

const get = (query: string, who = app.manager) => app.server.get(`${app.ordersPath}${query}`, who)
const find = async (query: string) =>
  (await get(query)).json<{ docs: EventOrderLine[] }>().docs.map(({ _id }) => _id)
const named = (...states: string[]) => states.map((state) => sales[state] ?? '')

test.each([
  ['', ['refunded', 'waiting', 'paid']],
  ['?group=paid', ['paid']],
  ['?group=waiting', ['waiting']],
  ['?group=refunded', ['refunded']],
  ['?group=disputed', []],
  ['?group=unpaid', ['unpaid']],
  ['?method=PIX', ['waiting']],
  ['?method=CREDIT_CARD', ['refunded', 'paid']],
  ['?method=CREDIT_CARD&group=paid', ['paid']],
  ['?withCoupon=true', []],
])('%s lists the orders of that kind, and no others', async (query, states) => {
  expect(await find(query)).toEqual(named(...states))
})

test('a ticket type lists the orders that have it', async () => {
  expect(await find(`?type=${app.typeId('pista')}`)).toEqual(named('paid'))
  expect(await find(`?type=${app.typeId('pista')}&group=unpaid`)).toEqual(named('unpaid'))
  expect(await find(`?type=${app.typeId('caro')}`)).toEqual([])
})

test('a coupon is told apart from none', async () => {
  const { pool } = app.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into coupons (event_id, id, code, kind, value)
     values ($1, gen_random_uuid(), 'AMIGOS', 'percent', 10) returning id`,
    [app.show],
  )
  await pool.query('update sales set coupon_id = $1, coupon_tickets = 0 where id = $2', [
    rows[0]?.id,
    sales['paid'],
  ])
  expect(await find('?withCoupon=true')).toEqual(named('paid'))
})

test.each([
  ['a CPF', CPF],
  ['a CPF with its dots', '123.456.789-09'],
  ['a holder’s CPF', '987.654.321-00'],
  ['a phone', '(11) 98765-0001'],
  ['a phone with the country', '+55 11 98765-0001'],
])('%s finds its order', async (_what, typed) => {
  expect(await find(`?q=${encodeURIComponent(typed)}`)).toEqual(named('paid'))
})

test('a part of a CPF finds nobody', async () => {
  expect(await find('?q=123456')).toEqual([])
})

test.each(['?group=all', '?method=BOLETO', '?withCoupon=1', '?type=pista', '?unknown=1'])(
  '%s is bad input, for list and export',
  async (query) => {
    expect((await get(query)).statusCode).toBe(400)
    expect((await app.server.get(`${app.ordersPath}.csv${query}`, app.manager)).statusCode).toBe(
      400,
    )
  },
)

const file = async (query = '', who = app.manager) => {
  const answer = await app.server.get(`${app.ordersPath}.csv${query}`, who)
  const [heading = '', ...lines] = answer.body.split('\r\n')
  return { answer, heading, lines: lines.filter(Boolean) }
}

test('the export has exactly what the filters let through, in the order of the list', async () => {
  const { answer, heading, lines } = await file()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="pedidos-show-\d{4}-\d\d-\d\d\.csv"/),
    'cache-control': 'no-store',
  })
  expect(heading).toMatch(/^\uFEFF"Pedido";"Situação";"Feito em";"Comprador"/)
  const cells = (line = '') => line.slice(1, -1).split('";"')
  expect(lines.map((line) => cells(line).length)).toEqual(
    lines.map(() => cells(heading.slice(1)).length),
  )
  expect(lines.map((line) => cells(line)[1])).toEqual([
    'Reembolsado',
    'Aguardando pagamento',
    'Pago',
  ])
  expect((await file('?group=paid')).lines).toHaveLength(1)
  expect((await file('?group=disputed')).lines).toEqual([])
})

test('a name that begins like a formula is exported as text, and CPFs are masked', async () => {
  const [line = ''] = (await file('?group=paid')).lines
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"",""Clique"")"`)
  expect(line).toContain('"***.456.789-**"')
  expect(line).not.toContain(CPF)
  expect(line).toContain(
    '"2";"2 × Pista";"AMIGOS";"Cartão";"100,00";"10,00";"0,00";"110,00";"0,00"',
  )
})

test('batches join without a gap or a repetition', async () => {
  const { pool } = app.database
  await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents,
                        fee_basis_points, takes_card, monthly_rate_basis_points, created_at, expires_at)
     select event_id, gen_random_uuid(), user_id, 'CANCELED', 1, 0, 0, 0, true, 0,
            created_at + make_interval(secs => n / 3), expires_at
       from sales, generate_series(1, 1100) n where id = $1`,
    [sales['unpaid']],
  )
  const { lines } = await file('?group=unpaid')
  expect(lines).toHaveLength(1101)
  expect(new Set(lines.map((line) => line.slice(0, 13))).size).toBe(1101)
})

test('who may not read orders exports none', async () => {
  expect((await file('', await app.member('support'))).answer.statusCode).toBe(200)
  expect((await file('', await app.member('viewer'))).answer.statusCode).toBe(403)
  expect((await file('', await app.buyer())).answer.statusCode).toBe(404)
})
