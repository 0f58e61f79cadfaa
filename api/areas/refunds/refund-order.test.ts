import { randomUUID } from 'node:crypto'
import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { stepUpAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { type MovesApp, openMovesApp } from '../moves/testing/moves-app.ts'

/** A promoter's refund of a whole order: dry run, confirmation, races. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const refundPath = (sale: string) => `${app.ordersPath}/${sale}/refund`
const plan = async (sale: string, who = app.manager) => {
  const answer = await app.server.get(refundPath(sale), who)
  return { httpStatus: answer.statusCode, ...answer.json<OrderRefundPlan & ErrorAnswer>() }
}
const reason = 'Comprou duas vezes por engano'
const confirmed = { refund: 110, used: 0, route: 'provider' }
const refund = async (sale: string, body: object = { reason, confirmed }, who = app.manager) => {
  const answer = await app.server.post(refundPath(sale), who, body)
  return { httpStatus: answer.statusCode, ...answer.json<{ status: string } & ErrorAnswer>() }
}
/** SQL of a gate that admits the holder of the code `$1`. */
const ADMIT = `
  with used as (
    update ticket_codes set scanned_at = app_now(), holder_name = 'Rita', named_at = app_now() where id = $1 returning event_id, id, user_id)
  insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged)
  select event_id, gen_random_uuid(), user_id, 'A', id, app_now(), false, false, 'admitted', 'admitted' from used`
const use = (code: string | undefined) => app.database.pool.query(ADMIT, [code])

test('the dry run shows what goes back, and changes nothing', async () => {
  const { sale } = await app.paid({ pista: 2 })
  expect(await plan(sale)).toEqual({
    httpStatus: 200,
    total: 100,
    fee: 10,
    interest: 0,
    returned: 0,
    refund: 110,
    promoterShare: 100,
    method: 'CREDIT_CARD',
    route: 'provider',
    tickets: 2,
    used: 0,
    openMoves: 0,
    needsStepUp: false,
  })
  expect(await app.records.status(sale)).toBe('CONFIRMED')
})

test('the dry run counts interest, parts that went back, used tickets and open moves', async () => {
  const { sale, codes } = await app.paid({ pista: 3 }, {}, 3)
  await app.move(sale, codes[0], 'barato')
  await app.move(sale, codes[1], 'caro')
  await use(codes[2])
  const found = await plan(sale)
  const { rows } = await app.database.pool.query(
    'select amount_cents, part_refund_cents from charges where sale_id = $1',
    [sale],
  )
  expect(found.interest).toBeGreaterThan(0)
  expect(found.returned).toBe(rows[0].part_refund_cents / 100)
  expect(found.refund).toBe((rows[0].amount_cents - rows[0].part_refund_cents) / 100)
  expect(found).toMatchObject({ promoterShare: 130, tickets: 3, used: 1, openMoves: 1 })
})

test('a fee that the promoter bears is not counted as theirs', async () => {
  const { pool } = app.database
  const setBearer = (bearer: string) =>
    pool.query('update events set fee_bearer = $2 where id = $1', [app.show, bearer])
  await setBearer('promoter')
  const { sale } = await app.paid({ pista: 1 })
  await setBearer('customer')
  expect(await plan(sale)).toMatchObject({ fee: 0, promoterShare: 45 })
})

test('a confirmed refund ends the tickets, returns the money and tells the buyer why', async () => {
  const { sale, buyer } = await app.paid({ pista: 2 })
  expect(await refund(sale)).toMatchObject({ httpStatus: 200, status: 'REFUNDED' })
  expect(await app.records.codes(sale)).toEqual({ valid: 0, revoked: 2 })
  await eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
  const { rows } = await app.database.pool.query(
    `select cause, actor from sale_history where sale_id = $1 and to_status = 'REFUNDED'`,
    [sale],
  )
  expect(rows).toEqual([{ cause: reason, actor: `member ${app.manager}` }])
  const mails = await app.database.pool.query(
    `select body_text from mails where to_address = $1 and template = 'refund-started'`,
    [`${buyer}@example.com`],
  )
  expect(mails.rows).toHaveLength(1)
  expect(mails.rows[0].body_text).toContain(reason)
  expect(mails.rows[0].body_text).toContain('A organização de')
})

test('repeating one’s own refund gets the same answer, another member’s is refused', async () => {
  const { sale } = await app.paid({ pista: 2 })
  expect(await refund(sale)).toMatchObject({ httpStatus: 200 })
  expect(await refund(sale)).toMatchObject({ httpStatus: 200, status: 'REFUNDED' })
  const other = await app.member('finance')
  expect(await refund(sale, undefined, other)).toMatchObject({ code: 'REFUND_UNDER_WAY' })
  expect(await plan(sale)).toMatchObject({ httpStatus: 409, code: 'REFUND_UNDER_WAY' })
  const refunds = await recordedHistory(app.database.pool, 'order_refunded')
  expect(refunds.slice(-1)).toMatchObject([
    { by: 'member', details: { cents: 11_000, used: 0, isLate: false } },
  ])
  const orders = refunds.map(({ details }) => details['order'])
  expect(new Set(orders).size).toBe(orders.length)
})

test.each([
  ['another amount', { ...confirmed, refund: 109.99 }],
  ['another number of used tickets', { ...confirmed, used: 1 }],
  ['another way back', { ...confirmed, route: 'team' }],
])('%s than was found is refused, and nothing happens', async (_what, other) => {
  const { sale } = await app.paid({ pista: 2 })
  expect(await refund(sale, { reason, confirmed: other })).toMatchObject({
    httpStatus: 409,
    code: 'REFUND_DIFFERS',
  })
  expect(await app.records.status(sale)).toBe('CONFIRMED')
})

test('an order with a used ticket is refunded if that was confirmed, by who proved who they are', async () => {
  const { sale, codes } = await app.paid({ pista: 2 })
  await use(codes[0])
  expect(await refund(sale)).toMatchObject({ code: 'REFUND_DIFFERS' })
  const body = { reason, confirmed: { ...confirmed, used: 1 } }
  expect(await plan(sale)).toMatchObject({ needsStepUp: true })
  expect(await refund(sale, body)).toMatchObject({ httpStatus: 403, code: 'STEP_UP_NEEDED' })
  expect(await app.records.status(sale)).toBe('CONFIRMED')
  await stepUpAs(app.database.db, app.manager)
  expect(await refund(sale, body)).toMatchObject({ httpStatus: 200 })
})

test.each([
  ['is transferred to the buyer’s CPF', 'transfer', 'para a chave PIX do seu CPF'],
  ['is left to our team without a CPF', 'team', 'não temos o seu CPF'],
] as const)('a PIX that the provider no longer returns %s', async (_, route, told) => {
  const buyer = await app.buyer()
  const sale = await app.hold(buyer, { pista: 2 })
  const { pool } = app.database
  await app.pix(buyer, sale)
  await app.sandbox.change('confirm', sale, app.database)
  await eventually(async () => expect(await app.records.status(sale)).toBe('RECEIVED'))
  expect(await plan(sale)).toMatchObject({ method: 'PIX', route: 'provider' })
  await pool.query(`update sale_history set at = at - interval '91 days' where sale_id = $1`, [
    sale,
  ])
  if (route === 'team') {
    await pool.query('update users set cpf = null where id = $1', [buyer])
    await pool.query('update sales set cpf = null where id = $1', [sale])
  }
  expect(await plan(sale)).toMatchObject({ route })
  expect(await refund(sale)).toMatchObject({ code: 'REFUND_DIFFERS' })
  const body = { reason, confirmed: { ...confirmed, route } }
  expect(await refund(sale, body)).toMatchObject({ httpStatus: 200 })
  const { rows } = await pool.query(
    `select team_refund_since is not null as "isLeft",
            (select count(*)::int from pgboss.job where name = 'refund-charge'
                and data->>'chargeId' = charges.id::text) as jobs,
            (select count(*)::int from transfers where charge_id = charges.id) as transfers,
            (select body_text from mails where to_address = $2 and template = 'refund-started') as mail
       from charges where sale_id = $1`,
    [sale, `${buyer}@example.com`],
  )
  expect(rows[0]).toMatchObject({ isLeft: true, jobs: 0, transfers: route === 'transfer' ? 1 : 0 })
  expect(rows[0].mail).toContain(told)
  // No mail follows when the transfer is done.
  expect(rows[0].mail).not.toContain('avisaremos')
})

test('what was never paid, is disputed or is another event’s is refused', async () => {
  const buyer = await app.buyer()
  const held = await app.hold(buyer, { pista: 1 })
  expect(await plan(held)).toMatchObject({ httpStatus: 409, code: 'SALE_NOT_PAID' })
  expect(await refund(held)).toMatchObject({ httpStatus: 409, code: 'SALE_NOT_PAID' })
  const other = await app.hold(buyer, { pista: 1 }, 'outro')
  for (const sale of [other, randomUUID()]) {
    expect(await plan(sale)).toMatchObject({ httpStatus: 404, code: 'SALE_NOT_FOUND' })
    expect(await refund(sale)).toMatchObject({ httpStatus: 404, code: 'SALE_NOT_FOUND' })
  }
  const { sale } = await app.paid({ pista: 2 })
  await app.sandbox.change('chargeback', sale, app.database)
  await eventually(async () => expect(await app.records.status(sale)).toBe('CHARGEBACK'))
  expect(await plan(sale)).toMatchObject({
    code: 'SALE_NOT_PAID',
    message: expect.stringContaining('contestação'),
  })
})

test.each([
  ['nothing', {}],
  ['no reason', { confirmed }],
  ['an empty reason', { reason: ' ', confirmed }],
  ['no confirmation', { reason }],
  ['an amount as text', { reason, confirmed: { ...confirmed, refund: '110' } }],
  ['more than was asked for', { reason, confirmed, force: true }],
])('%s refunds nothing', async (_what, body) => {
  const { sale } = await app.paid({ pista: 2 })
  expect(await refund(sale, body)).toMatchObject({ httpStatus: 400, code: 'BAD_INPUT' })
  expect(await app.records.status(sale)).toBe('CONFIRMED')
})

test('support reads orders, but refunds none', async () => {
  const { sale } = await app.paid({ pista: 2 })
  const support = await app.member('support')
  expect((await plan(sale, support)).httpStatus).toBe(403)
  expect((await refund(sale, undefined, support)).httpStatus).toBe(403)
  const finance = await app.member('finance')
  expect((await refund(sale, undefined, finance)).httpStatus).toBe(200)
})

test('of eight members and the buyer at once, one refunds', async () => {
  const { sale, buyer } = await app.paid({ pista: 2 })
  const members = await Promise.all(Array.from({ length: 8 }, () => app.member('finance')))
  const answers = await Promise.all([
    app.server.post(`/api/venda/${sale}/refund`, buyer),
    ...members.map((who) => app.server.post(refundPath(sale), who, { reason, confirmed })),
  ])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(8)
  const history = await app.records.history(sale)
  expect(history.match(/REFUNDED/g)).toHaveLength(1)
})

test('a ticket that is used while its order is being refunded is told', async () => {
  const { sale, codes } = await app.paid({ pista: 2 })
  const { pool } = app.database
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query(ADMIT, [codes[0]])
  const refunding = refund(sale)
  await untilLockWaits(pool, 1)
  await gate.query('commit')
  gate.release()
  expect(await refunding).toMatchObject({ httpStatus: 409, code: 'REFUND_DIFFERS' })
  expect(await app.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
})
