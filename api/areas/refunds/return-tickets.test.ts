import { randomUUID } from 'node:crypto'
import type { Sale } from '@55tickets/contracts/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { sumPaid } from '../orders/public.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { countBenefits } from '../reservations/public.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { refundSale } from './refund-sale.ts'
import { returnTickets } from './return-tickets.ts'

/** Some tickets of a paid sale are given back. */

const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
const session = {
  key: 'oficina',
  titulo: 'Oficina',
  dataInicio: '2099-06-01T20:00',
  dataFim: '2099-06-01T22:00',
  isPaid: true,
  price: 50,
}
const sector = {
  key: 'pista',
  name: 'Pista',
  capacity: 10,
  lotes: [
    { key: 'unico', name: 'Lote único', tickets: [{ key: 'pista', name: 'Pista', price: 60.01 }] },
  ],
}
const COUPON = `
  insert into coupons (event_id, id, code, kind, value, max_tickets)
  select id, gen_random_uuid(), 'DEZ', 'percent', 10, 2 from events where slug = 'show'`

let checkoutApp: CheckoutApp
beforeAll(async () => {
  const tickets = [
    ticket('inteira', { capacity: 100 }),
    ticket('outra', { price: 33.33, capacity: 100 }),
    ticket('vaga', { capacity: 100, programacao: 'oficina' }),
  ]
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', tickets, { ...far, programacoes: [session] }),
    eventWith('meia', [], { ...far, setores: [sector] }),
  ])
  await checkoutApp.database.pool.query(COUPON)
})
beforeEach(async () => {
  checkoutApp.sandbox.setDown(false)
  await checkoutApp.database.shiftClock('0')
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function paid(
  wanted: Record<string, number> = { inteira: 3 },
  { installments = 1, more = {} }: { installments?: number; more?: object } = {},
) {
  const ana = await checkoutApp.buyer()
  const answer = await checkoutApp.reserve(ana, 'show', wanted, more)
  const sale = answer.json<{ _id: string }>()._id
  expect((await checkoutApp.card(ana, sale, { installments })).json().status).toBe('CONFIRMED')
  return { ana, sale, codes: await codesOf(sale) }
}

async function codesOf(sale: string): Promise<string[]> {
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    `select code.id from ticket_codes code join ticket_types type on type.id = ticket_type_id
      where sale_id = $1 and revoked_at is null order by type.position, ordinal`,
    [sale],
  )
  return rows.map(({ id }) => id)
}

const giveBack = (saleId: string, codeIds: readonly (string | undefined)[]) =>
  checkoutApp.database.db.transaction().execute((tx) =>
    returnTickets(tx, checkoutApp.server.deps, {
      saleId,
      codeIds: codeIds.map((id) => id ?? ''),
      cause: 'sessão cancelada',
      by: 'rui',
    }),
  )
const read = async (who: string, sale: string) =>
  (await checkoutApp.server.get(`/api/venda/${sale}`, who)).json<Sale>()
const chargeOf = async (sale: string) =>
  checkoutApp.database.db
    .selectFrom('charges')
    .select(['status', 'amount_cents', 'refunded_cents', 'part_refund_cents'])
    .where('sale_id', '=', sale)
    .executeTakeFirstOrThrow()
const untilRefunded = (sale: string, cents: number) =>
  eventually(async () => expect((await chargeOf(sale)).refunded_cents).toBe(cents))
/** Waits for a refund and lets its claim of the charge expire, for which the next would wait. */
async function untilNextMayStart(sale: string, cents: number, minutes = 1) {
  await untilRefunded(sale, cents)
  await checkoutApp.database.shiftClock(`${minutes} minutes`)
}
const partMails = async (who: string) =>
  (await checkoutApp.records.mails(who)).filter((template) => template === 'refund-part')

test('a ticket that is given back goes with its fee, the others stay valid', async () => {
  const before = await checkoutApp.records.counts('inteira')
  const { ana, sale, codes } = await paid()
  expect(await giveBack(sale, [codes[1]])).toEqual({ refundCents: 5_500, isWhole: false })
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await codesOf(sale)).toEqual([codes[0], codes[2]])
  expect((await checkoutApp.records.counts('inteira')).sold).toBe(before.sold + 2)
  await untilRefunded(sale, 5_500)
  await eventually(async () => expect(await partMails(ana)).toHaveLength(1))
  expect((await read(ana, sale)).refund).toMatchObject({ status: 'DONE', amount: 55 })
  await expectInvariants(checkoutApp.database.pool)
})

test('figures count what is left', async () => {
  const show = eventIdOf('show')
  const sums = async () => (await sumPaid(checkoutApp.database.db, [show])).get(show)
  const before = await sums()
  const { sale, codes } = await paid()
  await giveBack(sale, [codes[0]])
  const after = await sums()
  expect((after?.revenue ?? 0) - (before?.revenue ?? 0)).toBe(10_000)
  expect((after?.fees ?? 0) - (before?.fees ?? 0)).toBe(1_000)
})

test('a ticket can’t be given back twice, nor one of another sale', async () => {
  const { sale, codes } = await paid()
  const other = await paid()
  expect(await giveBack(sale, [codes[0], codes[0]])).toMatchObject({ refundCents: 5_500 })
  expect(await giveBack(sale, [codes[0]])).toEqual({ refused: 'CODE_NOT_FOUND' })
  expect(await giveBack(sale, [codes[1], other.codes[0]])).toEqual({ refused: 'CODE_NOT_FOUND' })
  expect(await giveBack(sale, [])).toEqual({ refused: 'CODE_NOT_FOUND' })
  expect(await giveBack(randomUUID(), [codes[1]])).toEqual({ refused: 'SALE_NOT_FOUND' })
  expect(await codesOf(sale)).toHaveLength(2)
})

test('of eight parallel presses one gives the ticket back', async () => {
  const { sale, codes } = await paid()
  const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(sale, [codes[0]])))
  expect(answers.filter((answer) => 'refundCents' in answer)).toHaveLength(1)
  expect((await chargeOf(sale)).part_refund_cents).toBe(5_500)
})

test('a used ticket is not given back, and none of those that come with it', async () => {
  const { sale, codes } = await paid()
  await admitCodes(checkoutApp.database.pool, `code.id = '${codes[0]}'`)
  expect(await giveBack(sale, [codes[0], codes[1]])).toEqual({ refused: 'TICKET_USED' })
  expect(await codesOf(sale)).toHaveLength(3)
})

test('a gate that is just admitting a ticket wins', async () => {
  const { sale, codes } = await paid()
  const { pool } = checkoutApp.database
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('select 1 from ticket_codes where id = $1 for update', [codes[0]])
  const returning = giveBack(sale, [codes[0]])
  await untilLockWaits(pool, 1)
  await admitCodes(gate, `code.id = '${codes[0]}'`)
  await gate.query('commit')
  gate.release()
  expect(await returning).toEqual({ refused: 'TICKET_USED' })
})

test('the last ticket makes it a full refund', async () => {
  const { ana, sale, codes } = await paid({ inteira: 2 })
  await giveBack(sale, [codes[0]])
  await untilNextMayStart(sale, 5_500)
  expect(await giveBack(sale, [codes[1]])).toEqual({ refundCents: 5_500, isWhole: true })
  expect(await checkoutApp.records.status(sale)).toBe('REFUNDED')
  expect(await giveBack(sale, [codes[1]])).toEqual({ refused: 'REFUND_UNDER_WAY' })
  await untilRefunded(sale, 11_000)
  expect((await read(ana, sale)).refund).toMatchObject({ status: 'DONE', amount: 110 })
})

test('all tickets at once are a full refund', async () => {
  const before = await checkoutApp.records.counts('inteira')
  const { sale, codes } = await paid({ inteira: 2 })
  expect(await giveBack(sale, codes)).toEqual({ refundCents: 11_000, isWhole: true })
  expect(await checkoutApp.records.counts('inteira')).toEqual(before)
  expect((await chargeOf(sale)).part_refund_cents).toBe(0)
})

test('a buyer who cancels the rest gets the rest', async () => {
  const before = await checkoutApp.records.counts('inteira')
  const { ana, sale, codes } = await paid()
  await giveBack(sale, [codes[0]])
  await untilNextMayStart(sale, 5_500)
  expect((await checkoutApp.server.post(`/api/venda/${sale}/refund`, ana)).statusCode).toBe(200)
  expect(await checkoutApp.records.counts('inteira')).toEqual(before)
  await untilRefunded(sale, 16_500)
  await expectInvariants(checkoutApp.database.pool)
})

test('giving back and the buyer’s cancellation exclude each other', async () => {
  const { ana, sale, codes } = await paid()
  const [answer, cancelled] = await Promise.all([
    giveBack(sale, [codes[0]]),
    checkoutApp.server.post(`/api/venda/${sale}/refund`, ana),
  ])
  // In either order the buyer's cancellation succeeds, and the ticket is paid back once.
  expect(cancelled.statusCode).toBe(200)
  expect(['refundCents' in answer, 'refused' in answer]).toContain(true)
  await untilRefunded(sale, 16_500)
  expect(await codesOf(sale)).toEqual([])
})

test('parts of a plan with interest add up to the charge', async () => {
  const { sale, codes } = await paid({ inteira: 1, outra: 2 }, { installments: 3 })
  const { amount_cents: amount } = await chargeOf(sale)
  await giveBack(sale, [codes[0]])
  await untilNextMayStart(sale, (await chargeOf(sale)).part_refund_cents)
  await giveBack(sale, [codes[1]])
  const { part_refund_cents: part } = await chargeOf(sale)
  expect(part).toBeGreaterThan(5_500 + 3_667)
  await untilNextMayStart(sale, part, 2)
  await giveBack(sale, [codes[2]])
  await untilRefunded(sale, amount)
})

test('what was decided is refunded when the provider is back', async () => {
  const { ana, sale, codes } = await paid()
  checkoutApp.sandbox.setDown(true)
  await giveBack(sale, [codes[0]])
  expect((await read(ana, sale)).refund).toMatchObject({
    status: 'UNDER_WAY',
    amount: 55,
    doneAt: null,
  })
  checkoutApp.sandbox.setDown(false)
  await untilRefunded(sale, 5_500)
})

test('a rolled-back transaction gives nothing back', async () => {
  const { sale, codes } = await paid()
  const failed = checkoutApp.database.db.transaction().execute(async (tx) => {
    const request = { saleId: sale, codeIds: codes.slice(0, 1), cause: 'x', by: 'x' }
    await returnTickets(tx, checkoutApp.server.deps, request)
    throw new Error('the process ended')
  })
  await expect(failed).rejects.toThrow('the process ended')
  expect(await codesOf(sale)).toHaveLength(3)
  expect((await chargeOf(sale)).part_refund_cents).toBe(0)
})

test('a coupon can be used again for a ticket that was given back', async () => {
  const used = async () =>
    (await checkoutApp.database.pool.query(`select used from coupons where code = 'DEZ'`)).rows
  const { sale, codes } = await paid({ inteira: 2 }, { more: { coupon: 'DEZ' } })
  expect(await used()).toEqual([{ used: 2 }])
  expect(await giveBack(sale, [codes[0]])).toMatchObject({ refundCents: 4_950 })
  expect(await used()).toEqual([{ used: 1 }])
  await giveBack(sale, [codes[1]])
  expect(await used()).toEqual([{ used: 0 }])
})

test('a half goes back to its quota, with its benefit', async () => {
  const { pool, db } = checkoutApp.database
  const ana = await checkoutApp.buyer()
  const { rows } = await pool.query<{ id: string }>(
    `select id from ticket_types where half_price = 'quota'`,
  )
  const benefits = ['student', 'youth', 'disabled']
  const items = [{ ticketId: rows[0]?.id, quantity: 3, benefits }]
  const body = { eventId: eventIdOf('meia'), items }
  const { _id: sale } = (await checkoutApp.reserve(ana, 'meia', {}, body)).json()
  await checkoutApp.card(ana, sale)
  const codes = await codesOf(sale)
  expect(await giveBack(sale, [codes[1]])).toMatchObject({ refundCents: 3_300 })
  const counted = await countBenefits(db, eventIdOf('meia'))
  expect([...counted.keys()].toSorted()).toEqual(['disabled', 'student'])
  const sectors = await pool.query('select sold, halves_taken from sectors')
  expect(sectors.rows).toEqual([{ sold: 2, halves_taken: 2 }])
  await expectInvariants(pool)
})

test('the place in a session goes with its last ticket', async () => {
  const { ana, sale, codes } = await paid({ inteira: 1, vaga: 2 })
  expect(await checkoutApp.records.subscriptions(ana)).toHaveLength(1)
  await giveBack(sale, [codes[1]])
  expect(await checkoutApp.records.subscriptions(ana)).toHaveLength(1)
  await giveBack(sale, [codes[2]])
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([])
  await expectInvariants(checkoutApp.database.pool)
})

test('a dispute that is won brings back only the tickets that were kept', async () => {
  const { sale, codes } = await paid()
  await giveBack(sale, [codes[0]])
  await untilRefunded(sale, 5_500)
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CHARGEBACK'))
  await checkoutApp.sandbox.change('chargeback-won', sale, checkoutApp.database)
  await checkoutApp.sandbox.change('chargeback-reversed', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
  expect(await codesOf(sale)).toEqual([codes[1], codes[2]])
  await expectInvariants(checkoutApp.database.pool)
})

test('an unpaid or refunded sale gives nothing back', async () => {
  const ana = await checkoutApp.buyer()
  const held = await checkoutApp.hold(ana)
  expect(await giveBack(held, [randomUUID()])).toEqual({ refused: 'SALE_NOT_PAID' })
  const { sale, codes } = await paid()
  await checkoutApp.database.db
    .transaction()
    .execute((tx) =>
      refundSale(tx, checkoutApp.server.deps, { saleId: sale, cause: 'fim', by: 'rui' }),
    )
  expect(await giveBack(sale, [codes[0]])).toEqual({ refused: 'REFUND_UNDER_WAY' })
})
