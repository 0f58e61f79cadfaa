import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'

/** Cancelling a paid purchase by its buyer. */

const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString().slice(0, 19).concat('Z')
const dates = (days: number) => ({ startDate: inDays(days), endDate: inDays(days, 4) })
const workshop = {
  key: 'oficina',
  titulo: 'Oficina',
  dataInicio: inDays(30),
  dataFim: inDays(30, 2),
  isPaid: true,
  price: 50,
}

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', [ticket('inteira', { capacity: 100 })], dates(30)),
    eventWith('logo', [ticket('inteira')], dates(4)),
    eventWith('oficinas', [ticket('vaga', { programacao: 'oficina' })], {
      ...dates(30),
      programacoes: [workshop],
    }),
  ])
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await checkoutApp.database.shiftClock('0')
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

const giveBack = (who: string, id: string, payload?: object) =>
  checkoutApp.server.post(`/api/venda/${id}/refund`, who, payload)
const seen = async (who: string, id: string) =>
  (await checkoutApp.server.get(`/api/venda/${id}`, who)).json<{
    status: string
    refundableUntil: string | null
    refund: { status: string; amount: number } | null
  }>()

async function bought(wanted: Record<string, number> = { inteira: 1 }, slug = 'show') {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, wanted, slug)
  const paid = await checkoutApp.card(ana, sale)
  expect(paid.json()).toMatchObject({ status: 'CONFIRMED' })
  return { ana, sale }
}

test('a cancelled purchase is refunded with fee and interest, and its tickets are revoked', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  await checkoutApp.card(ana, sale, { installments: 3 })
  const { sold } = await checkoutApp.records.counts('inteira')
  const { rows } = await checkoutApp.database.pool.query<{
    amount_cents: number
    interest: boolean
  }>('select amount_cents, interest_cents > 0 as interest from charges where sale_id = $1', [sale])
  expect(rows[0]?.interest).toBe(true)

  const answer = await giveBack(ana, sale)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'REFUNDED' }])
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 2 })
  expect((await checkoutApp.records.counts('inteira')).sold).toBe(sold - 2)
  expect(await checkoutApp.records.mails(ana)).toContain('refund-started')

  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED']),
  )
  const given = await checkoutApp.database.pool.query<{ cents: number }>(
    `select round(sum((refund->>'value')::numeric) * 100)::int as cents
       from sandbox.payments, jsonb_array_elements(body->'refunds') refund
      where body->>'externalReference' = $1`,
    [sale],
  )
  expect(given.rows[0]?.cents).toBe(rows[0]?.amount_cents)
})

test('the subscription that came with a ticket is cancelled with it', async () => {
  const { ana, sale } = await bought({ vaga: 1 }, 'oficinas')
  expect(await checkoutApp.records.subscriptions(ana)).toHaveLength(1)
  expect((await giveBack(ana, sale)).statusCode).toBe(200)
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([])
})

test('a sale is refundable until seven days after the payment', async () => {
  const { ana, sale } = await bought()
  const { refundableUntil } = await seen(ana, sale)
  const days = (Date.parse(refundableUntil ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)

  await checkoutApp.database.shiftClock('7 days 1 minute')
  expect((await seen(ana, sale)).refundableUntil).toBeNull()
  expect((await giveBack(ana, sale)).json()).toMatchObject({ code: 'REFUND_TOO_LATE' })
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')

  await checkoutApp.database.shiftClock('6 days 23 hours 59 minutes')
  expect((await seen(ana, sale)).refundableUntil).toBe(refundableUntil)
  expect((await giveBack(ana, sale)).statusCode).toBe(200)
})

test('a purchase is not refundable within 48 hours before the event, however recent', async () => {
  const { ana, sale } = await bought({ inteira: 1 }, 'logo')
  await checkoutApp.database.shiftClock('2 days 1 minute')
  const late = await giveBack(ana, sale)
  expect([late.statusCode, late.json()]).toEqual([
    422,
    { code: 'REFUND_TOO_LATE', message: 'O prazo para cancelar esta compra já passou.' },
  ])
  expect((await seen(ana, sale)).refundableUntil).toBeNull()
  await checkoutApp.database.shiftClock('1 day 23 hours 59 minutes')
  expect((await giveBack(ana, sale)).statusCode).toBe(200)
})

test('a purchase with a used ticket is not refundable', async () => {
  const { ana, sale } = await bought({ inteira: 2 })
  await admitCodes(checkoutApp.database.pool, 'code.sale_id = $1 and code.ordinal = 1', [sale])
  expect((await seen(ana, sale)).refundableUntil).toBeNull()
  expect((await giveBack(ana, sale)).json()).toMatchObject({ code: 'TICKET_USED' })
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
})

test('a purchase is not refundable once its session was attended', async () => {
  const { ana, sale } = await bought({ vaga: 1 }, 'oficinas')
  await admitCodes(
    checkoutApp.database.pool,
    'code.user_id = $1 and code.subscription_id is not null',
    [ana],
  )
  expect((await seen(ana, sale)).refundableUntil).toBeNull()
  expect((await giveBack(ana, sale)).json()).toMatchObject({ code: 'TICKET_USED' })
  expect(await checkoutApp.records.subscriptions(ana)).toHaveLength(1)
})

test('a session attended for an earlier purchase does not count as use of the next one', async () => {
  const { ana } = await bought({ vaga: 1 }, 'oficinas')
  const { pool } = checkoutApp.database
  await admitCodes(pool, 'code.user_id = $1 and code.subscription_id is not null', [ana])
  await checkoutApp.database.shiftClock('1 hour')
  const sale = await checkoutApp.hold(ana, { vaga: 1 }, 'oficinas')
  await checkoutApp.card(ana, sale)
  expect((await giveBack(ana, sale)).statusCode).toBe(200)
})

test('a purchase of a cancelled event is on its way back, however late, used or not', async () => {
  const { ana, sale } = await bought({ inteira: 2 }, 'logo')
  const { pool } = checkoutApp.database
  await checkoutApp.database.shiftClock('2 days 1 minute')
  expect((await giveBack(ana, sale)).json()).toMatchObject({ code: 'REFUND_TOO_LATE' })
  // Only the event is written, as no job may refund the purchase before its buyer asks.
  const setCancelled = (at: string) =>
    pool.query(`update events set cancelled_at = ${at} where id = $1`, [eventIdOf('logo')])
  await setCancelled('app_now()')
  for (const isUsed of [false, true]) {
    if (isUsed) await admitCodes(pool, 'code.sale_id = $1 and code.ordinal = 1', [sale])
    const answer = await giveBack(ana, sale)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'REFUND_UNDER_WAY'])
    expect(await seen(ana, sale)).toMatchObject({ status: 'REFUNDED', refundableUntil: null })
  }
  await setCancelled('null')
})

test('unpaid and refunded sales are refused with their own codes', async () => {
  const ana = await checkoutApp.buyer()
  const held = await checkoutApp.hold(ana)
  expect((await giveBack(ana, held)).json()).toMatchObject({ code: 'SALE_NOT_PAID' })
  await checkoutApp.pix(ana, held)
  expect((await giveBack(ana, held)).json()).toMatchObject({ code: 'SALE_NOT_PAID' })

  const { ana: bia, sale } = await bought()
  await giveBack(bia, sale)
  expect((await giveBack(bia, sale)).json()).toMatchObject({ code: 'REFUND_UNDER_WAY' })
  expect(await seen(bia, sale)).toMatchObject({ status: 'REFUNDED', refundableUntil: null })
})

test('another user’s sale is not found, whether it exists or not', async () => {
  const { sale } = await bought()
  const bia = await checkoutApp.buyer()
  for (const id of [sale, randomUUID()]) {
    const answer = await giveBack(bia, id)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'SALE_NOT_FOUND'])
  }
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
})

test.each([
  ['an id that is none', 'nothing', undefined],
  ['a part of the money', randomUUID(), { amount: 1 }],
  ['a list', randomUUID(), []],
])('%s is refused', async (_what, id, payload) => {
  const ana = await checkoutApp.buyer()
  const answer = await giveBack(ana, id, payload)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})
