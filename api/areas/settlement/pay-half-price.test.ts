import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { countBenefits, findOrders } from '../reservations/public.ts'
import { eventIdOf, eventWith } from '../reservations/testing/reservations-app.ts'
import { eraseTicketHolders } from '../tickets/personal-data.ts'

let checkoutApp: CheckoutApp

const whole = { key: 'inteira', name: 'Inteira', price: 60.01, maxPerOrder: 6 }
const sector = {
  key: 'pista',
  name: 'Pista',
  capacity: 10,
  lotes: [{ key: 'unico', name: 'Lote único', tickets: [whole] }],
}
const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }

beforeAll(async () => {
  checkoutApp = await openCheckoutApp({}, [eventWith('show', [], { ...far, setores: [sector] })])
})
afterAll(() => checkoutApp.close())

/** Reserves halves of one kind; returns the sale's id, or the refusal's code. */
async function reserve(who: string, kind: 'quota' | 'outside', benefits: string[]) {
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    'select id from ticket_types where half_price = $1',
    [kind],
  )
  const items = [{ ticketId: rows[0]?.id, quantity: benefits.length, benefits }]
  const body = { eventId: eventIdOf('show'), items }
  const answer = (await checkoutApp.reserve(who, 'show', {}, body)).json()
  return answer._id ?? answer.code
}

test('each half-price ticket that is paid for keeps its benefit, and costs half', async () => {
  const who = await checkoutApp.buyer()
  const saleId = await reserve(who, 'quota', ['student', 'youth'])
  await checkoutApp.card(who, saleId)
  const { rows } = await checkoutApp.database.pool.query(
    'select benefit, value_cents from ticket_codes where sale_id = $1 order by ordinal',
    [saleId],
  )
  expect(rows).toEqual([
    { benefit: 'student', value_cents: 3000 },
    { benefit: 'youth', value_cents: 3000 },
  ])
})

test('order and mail name sector and lot, and keep the name that was bought', async () => {
  const { pool } = checkoutApp.database
  const who = await checkoutApp.buyer()
  const saleId = await reserve(who, 'quota', ['disabled'])
  await checkoutApp.card(who, saleId)
  await pool.query(`update ticket_types set name = 'Meia nova' where half_price = 'quota'`)
  const orders = await findOrders(checkoutApp.database.db, [saleId])
  expect(orders.get(saleId)?.items).toMatchObject([
    { name: 'Meia-entrada', lotLabel: 'Pista · Lote único' },
  ])
})

test('an erased person’s codes lose their benefit, the counts of the event stay', async () => {
  const { pool, db } = checkoutApp.database
  const who = await checkoutApp.buyer()
  const saleId = await reserve(who, 'outside', ['senior'])
  await checkoutApp.card(who, saleId)
  await db.transaction().execute((tx) => eraseTicketHolders(tx, who))
  const { rows } = await pool.query('select benefit from ticket_codes where sale_id = $1', [saleId])
  expect(rows).toEqual([{ benefit: null }])
  expect((await countBenefits(db, eventIdOf('show'))).get('senior')).toBe(1)
})

test('what was paid for breaks no invariant', async () => {
  await expectInvariants(checkoutApp.database.pool)
})
