import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { type MovesApp, openMovesApp } from './testing/moves-app.ts'

/** Tickets that are moved to a type which costs no more. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
beforeEach(() => app.sandbox.setDown(false))
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

test('a cheaper type takes the ticket at once, and the difference goes back with its fee', async () => {
  const { buyer, sale, codes } = await app.paid()
  await app.nameCode(codes[0], 'Rita Melo')
  const before = await app.records.counts('pista')
  expect(await app.move(sale, codes[0], 'barato')).toEqual({
    status: 200,
    kind: 'change',
    refund: 22,
    order: null,
  })
  expect(await app.codes(sale)).toEqual([
    { id: codes[1], name: 'Pista', holder: null, from: null },
    { id: codes[0], name: 'Arquibancada', holder: 'Rita Melo', from: 'Pista' },
  ])
  expect((await app.records.counts('pista')).sold).toBe(before.sold - 1)
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(2_200))
  await eventually(async () =>
    expect(await app.records.mails(buyer)).toEqual([
      'order-confirmed',
      'move-changed',
      'refund-part',
    ]),
  )
  await expectInvariants(app.database.pool)
})

test('a type of the same price refunds nothing', async () => {
  const { buyer, sale, codes } = await app.paid()
  expect(await app.move(sale, codes[0], 'igual')).toMatchObject({ kind: 'change', refund: 0 })
  expect(await app.refundedCents(sale)).toEqual({ refunded: 0, decided: 0 })
  expect(await app.records.mails(buyer)).toEqual(['order-confirmed', 'move-changed'])
})

test('a ticket may be moved on and back, and the sale refunded in the end', async () => {
  const { buyer, sale, codes } = await app.paid({ pista: 1, igual: 1 })
  for (const key of ['igual', 'pista', 'barato'])
    expect(await app.move(sale, codes[0], key)).toMatchObject({ status: 200 })
  await expectInvariants(app.database.pool)
  const refund = await app.server.post(`/api/venda/${sale}/refund`, buyer)
  expect(refund.statusCode).toBe(200)
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(11_000))
  await expectInvariants(app.database.pool)
})

test('a plan of instalments gives the difference back with its interest', async () => {
  const { sale, codes } = await app.paid({ pista: 2 }, {}, 3)
  const { refund } = await app.move(sale, codes[0], 'barato')
  expect(refund).toBeGreaterThan(22)
  await eventually(async () =>
    expect((await app.refundedCents(sale)).refunded).toBe(Math.round(refund * 100)),
  )
})

test('the place in a session comes and goes with the type', async () => {
  const { buyer, sale, codes } = await app.paid({ pista: 1 })
  await app.move(sale, codes[0], 'oficina')
  expect(await app.records.subscriptions(buyer)).toHaveLength(1)
  await app.move(sale, codes[0], 'barato')
  expect(await app.records.subscriptions(buyer)).toEqual([])
  await expectInvariants(app.database.pool)
})

test('a full type is refused until a place is free', async () => {
  const first = await app.paid({ cheio: 1 })
  const { sale, codes } = await app.paid({ pista: 1 })
  expect(await app.move(sale, codes[0], 'cheio')).toMatchObject({
    status: 422,
    code: 'MOVE_NOT_POSSIBLE',
    message: 'Não há mais lugares neste tipo.',
  })
  await app.server.post(`/api/venda/${first.sale}/refund`, first.buyer)
  expect(await app.move(sale, codes[0], 'cheio')).toMatchObject({ status: 200 })
})

test('used, revoked and foreign tickets are refused', async () => {
  const { sale, codes } = await app.paid({ pista: 3 })
  const other = await app.paid({ pista: 1 })
  await admitCodes(app.database.pool, `code.id = '${codes[0]}'`)
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ status: 409, code: 'CODE_USED' })
  expect(await app.move(sale, other.codes[0], 'barato')).toMatchObject({ code: 'CODE_NOT_FOUND' })
  expect(await app.move(sale, randomUUID(), 'barato')).toMatchObject({ code: 'CODE_NOT_FOUND' })
  expect(await app.move(randomUUID(), codes[1], 'barato')).toMatchObject({
    status: 404,
    code: 'SALE_NOT_FOUND',
  })
  expect(await app.move(sale, codes[1], 'nenhum')).toMatchObject({ code: 'TICKET_NOT_FOUND' })
  expect(await app.move(sale, codes[1], 'pista')).toMatchObject({ code: 'MOVE_NOT_POSSIBLE' })
  expect(await app.move(sale, 'x', 'barato')).toMatchObject({ status: 400 })
})

test('a lot that is not on sale takes no ticket', async () => {
  const { sale, codes } = await app.paid({ caro: 1 })
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select type.id from ticket_types type join lots on lots.id = lot_id
      where lots.name = '2º lote' and half_price is null`,
  )
  const options = await app.options(sale, codes[0])
  const second = options.find(({ ticketTypeId }) => ticketTypeId === rows[0]?.id)
  expect(second).toMatchObject({ problem: 'O lote deste tipo não está à venda agora.' })
  const halves = options.filter(({ price }) => price === 35 || price === 45)
  expect(halves.length).toBeGreaterThan(0)
  for (const { problem } of halves) expect(problem).toContain('benefício')
})

test('the options show what happens to the money', async () => {
  const { sale, codes } = await app.paid({ pista: 1 })
  const options = await app.options(sale, codes[0])
  const shown = (name: string) => options.find((option) => option.name === name)
  expect(shown('Pista')).toBeUndefined()
  expect(shown('Arquibancada')).toMatchObject({ kind: 'change', toPay: 0, refund: 22 })
  expect(shown('Camarote')).toMatchObject({ kind: 'order', toPay: 132, refund: 55, problem: null })
})

test('eight parallel moves of one ticket to one type move it once', async () => {
  const { sale, codes } = await app.paid()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.move(sale, codes[0], 'barato')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await app.refundedCents(sale)).decided).toBe(2_200)
  await expectInvariants(app.database.pool)
})

test('of two parallel moves to the last place one wins', async () => {
  const holders = await Promise.all([app.paid({ pista: 1 }), app.paid({ pista: 1 })])
  await app.database.pool.query(
    `update ticket_types set capacity = sold + held + 1 where name = 'Gramado'`,
  )
  const answers = await Promise.all(
    holders.map(({ sale, codes }) => app.move(sale, codes[0], 'igual')),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  await app.database.pool.query(`update ticket_types set capacity = 100 where name = 'Gramado'`)
})

test('a gate that is just admitting the ticket wins', async () => {
  const { sale, codes } = await app.paid({ pista: 1 })
  const { pool } = app.database
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('select 1 from ticket_codes where id = $1 for update', [codes[0]])
  const moving = app.move(sale, codes[0], 'barato')
  await untilLockWaits(pool, 1)
  await admitCodes(gate, `code.id = '${codes[0]}'`)
  await gate.query('commit')
  gate.release()
  expect(await moving).toMatchObject({ code: 'CODE_USED' })
})

test('a move and the buyer’s cancellation give the money back once', async () => {
  const { buyer, sale, codes } = await app.paid()
  const [, cancelled] = await Promise.all([
    app.move(sale, codes[0], 'barato'),
    app.server.post(`/api/venda/${sale}/refund`, buyer),
  ])
  expect(cancelled.statusCode).toBe(200)
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(11_000))
  expect(await app.codes(sale)).toEqual([])
})

test('only who may refund orders moves tickets', async () => {
  const { buyer, sale, codes } = await app.paid()
  const support = await app.member('support')
  expect(await app.move(sale, codes[0], 'barato', support)).toMatchObject({ status: 403 })
  expect(await app.move(sale, codes[0], 'barato', buyer)).toMatchObject({ status: 404 })
  const finance = await app.member('finance')
  expect(await app.move(sale, codes[0], 'barato', finance)).toMatchObject({ status: 200 })
})

test('after the event nothing is moved', async () => {
  const { sale, codes } = await app.paid()
  const { pool } = app.database
  const { rows } = await pool.query('select starts_at, ends_at from events where id = $1', [
    app.show,
  ])
  await pool.query(
    `update events set starts_at = app_now() - interval '2 hours', ends_at = app_now() - interval '1 hour' where id = $1`,
    [app.show],
  )
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ code: 'EVENT_ENDED' })
  await pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    app.show,
    rows[0].starts_at,
    rows[0].ends_at,
  ])
})
