import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { type MovesApp, openMovesApp } from './testing/moves-app.ts'

/** Tickets that are moved to a dearer type, by a second order. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
beforeEach(async () => {
  app.sandbox.setDown(false)
  await app.database.shiftClock('0')
  await app.database.pool.query(
    `update ticket_types set capacity = sold + held + 3 where name = 'Camarote'`,
  )
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

/** Buys tickets and moves the first one to the dearer type. */
async function moved(wanted: Record<string, number> = { pista: 2 }) {
  const bought = await app.paid(wanted)
  await app.nameCode(bought.codes[0], 'Rita Melo')
  const answer = await app.move(bought.sale, bought.codes[0], 'caro')
  expect(answer).toMatchObject({ status: 200, kind: 'order', refund: 55 })
  return { ...bought, second: answer.order?._id ?? '' }
}
const isValid = async (sale: string, code: string | undefined) =>
  (await app.codes(sale)).some(({ id }) => id === code)
/** Releases expired reservations, as the sweep does. */
const expireAll = () =>
  app.database.pool.query('select lock_ticket_types($1), release_expired($1)', [app.show])

test('a dearer type is held for a day, and the ticket stays valid', async () => {
  const before = await app.records.counts('caro')
  const { buyer, sale, codes, second } = await moved()
  expect(await app.records.status(second)).toBe('PENDING')
  expect((await app.records.counts('caro')).held).toBe(before.held + 1)
  const { expires_at: until, created_at: since } = await app.records.sale(second)
  expect(until.getTime() - since.getTime()).toBe(24 * 3_600_000)
  expect(await isValid(sale, codes[0])).toBe(true)
  expect(await app.records.mails(buyer)).toEqual(['order-confirmed', 'move-ordered'])
  await expectInvariants(app.database.pool)
})

test('when it is paid, the holder has the new ticket and the old one goes back', async () => {
  const { buyer, sale, codes, second } = await moved()
  expect((await app.card(buyer, second)).json().status).toBe('CONFIRMED')
  expect(await app.codes(second)).toMatchObject([
    { name: 'Camarote', holder: 'Rita Melo', from: 'Pista' },
  ])
  expect(await isValid(sale, codes[0])).toBe(false)
  expect(await isValid(sale, codes[1])).toBe(true)
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(5_500))
  await eventually(async () =>
    expect(await app.records.mails(buyer)).toEqual([
      'order-confirmed',
      'move-ordered',
      'move-done',
      'refund-part',
    ]),
  )
  await expectInvariants(app.database.pool)
})

test('an order of one ticket is refunded as a whole, and its mail says why', async () => {
  const { buyer, sale, second } = await moved({ pista: 1 })
  await app.card(buyer, second)
  expect(await app.records.status(sale)).toBe('REFUNDED')
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select body_text as text from mails where to_address = $1 and template = 'refund-started'`,
    [`${buyer}@example.com`],
  )
  expect(rows[0]?.text).toContain('foi trocado')
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(5_500))
})

test('it is paid by PIX, too', async () => {
  const { buyer, sale, codes, second } = await moved()
  await app.pix(buyer, second)
  expect(await isValid(sale, codes[0])).toBe(true)
  await app.sandbox.change('confirm', second, app.database)
  await eventually(async () => expect(await isValid(sale, codes[0])).toBe(false))
  expect(await app.codes(second)).toHaveLength(1)
})

test('a declined card leaves the hold and the time as they were', async () => {
  const { buyer, second } = await moved()
  const before = await app.records.sale(second)
  const declined = await app.card(buyer, second, { number: cards.declined })
  expect(declined.statusCode).toBe(422)
  const after = await app.records.sale(second)
  expect(after.status).toBe('PENDING')
  expect(after.expires_at).toEqual(before.expires_at)
})

test('if it expires, nothing changes', async () => {
  const { buyer, sale, codes, second } = await moved()
  await app.database.shiftClock('25 hours')
  await expireAll()
  await app.server.notifyExpired()
  expect(await app.records.status(second)).toBe('EXPIRED')
  expect(await isValid(sale, codes[0])).toBe(true)
  expect((await app.refundedCents(sale)).decided).toBe(0)
  expect((await app.records.mails(buyer)).at(-1)).toBe('move-expired')
  // The ticket can be moved again.
  expect(await app.move(sale, codes[0], 'caro')).toMatchObject({ status: 200 })
  await app.database.shiftClock('0')
  await app.database.pool.query(
    `update sales set expires_at = app_now() where status = 'PENDING' and moved_code_id = $1`,
    [codes[0]],
  )
  await expireAll()
})

test('it neither replaces the buyer’s own reservation nor is replaced by one', async () => {
  const { buyer, sale, codes } = await app.paid()
  const own = await app.hold(buyer, { barato: 1 })
  const { order } = await app.move(sale, codes[0], 'caro')
  const again = await app.hold(buyer, { barato: 2 })
  const statuses = await Promise.all(
    [own, again, order?._id ?? ''].map((id) => app.records.status(id)),
  )
  expect(statuses).toEqual(['CANCELED', 'PENDING', 'PENDING'])
  const running = await app.server.get('/api/events/user/reservations', buyer)
  expect(running.json<{ docs: { _id: string }[] }>().docs.map(({ _id }) => _id)).toEqual([again])
  // A failed payment of either leaves the other alone.
  await app.card(buyer, order?._id ?? '', { number: cards.declined })
  expect(await app.records.status(again)).toBe('PENDING')
  await app.card(buyer, again, { number: cards.declined })
  expect(await app.records.status(order?._id ?? '')).toBe('PENDING')
  await expectInvariants(app.database.pool)
})

test('of eight parallel moves of a ticket one holds a place', async () => {
  const { sale, codes } = await app.paid()
  const before = await app.records.counts('caro')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.move(sale, codes[0], 'caro')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ code: 'MOVE_UNDER_WAY' })
  expect((await app.records.counts('caro')).held).toBe(before.held + 1)
})

test('a buyer may drop it, and nothing changes', async () => {
  const { buyer, sale, codes, second } = await moved()
  expect((await app.cancel(buyer, second)).statusCode).toBe(200)
  expect(await isValid(sale, codes[0])).toBe(true)
})

test('a ticket that was used meanwhile is not replaced: the payment goes back', async () => {
  const { buyer, sale, codes, second } = await moved()
  await admitCodes(app.database.pool, `code.id = '${codes[0]}'`)
  await app.card(buyer, second)
  expect(await app.records.status(second)).toBe('EXPIRED')
  expect(await isValid(sale, codes[0])).toBe(true)
  expect(await app.codes(second)).toEqual([])
  await eventually(async () => expect((await app.refundedCents(second)).refunded).toBe(13_200))
  expect((await app.refundedCents(sale)).decided).toBe(0)
  expect(await app.records.mails(buyer)).toContain('payment-returned')
  await expectInvariants(app.database.pool)
})

test('an order that was refunded meanwhile is not refunded again', async () => {
  const { buyer, sale, second } = await moved()
  await app.server.post(`/api/venda/${sale}/refund`, buyer)
  await app.card(buyer, second)
  expect(await app.records.status(second)).toBe('EXPIRED')
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBe(11_000))
  await eventually(async () => expect((await app.refundedCents(second)).refunded).toBe(13_200))
})

test('a payment that comes late is accepted if there is a place, and the ticket replaced', async () => {
  const { buyer, sale, codes, second } = await moved()
  await app.pix(buyer, second)
  await app.database.shiftClock('25 hours')
  await app.server.expire()
  expect(await app.records.status(second)).toBe('EXPIRED')
  await app.sandbox.change('pay-late', second, app.database)
  await eventually(async () => expect(await app.codes(second)).toHaveLength(1))
  expect(await isValid(sale, codes[0])).toBe(false)
  await expectInvariants(app.database.pool)
})

test('a dispute of the dearer ticket gives neither ticket', async () => {
  const { buyer, sale, codes, second } = await moved()
  await app.card(buyer, second)
  await app.sandbox.change('chargeback', second, app.database)
  await eventually(async () => expect(await app.records.status(second)).toBe('CHARGEBACK'))
  expect(await app.codes(second)).toEqual([])
  expect(await isValid(sale, codes[0])).toBe(false)
})

test('a failure while it is settled changes nothing, and the next attempt finishes it', async () => {
  const { buyer, sale, codes, second } = await moved()
  const { pool } = app.database
  // The last statement of the transaction fails, as if the process had ended.
  await pool.query(`
    create function fail_move() returns trigger language plpgsql as $$ begin raise exception 'the process ended'; end $$;
    create trigger fail_move before insert on mails for each row when (new.template = 'move-done') execute function fail_move()`)
  await app.card(buyer, second)
  expect(await app.records.status(second)).toBe('PAYMENT_PENDING')
  expect(await isValid(sale, codes[0])).toBe(true)
  expect((await app.refundedCents(sale)).decided).toBe(0)
  await pool.query('drop trigger fail_move on mails; drop function fail_move')
  await app.database.shiftClock('2 minutes')
  await app.server.pollOpenCharges()
  await app.server.settleUnsettled()
  await eventually(async () => expect(await app.codes(second)).toHaveLength(1))
  expect(await isValid(sale, codes[0])).toBe(false)
})

test('nothing dearer is held while sales are paused', async () => {
  const { sale, codes } = await app.paid()
  const { pool } = app.database
  await pool.query('update events set paused_at = app_now() where id = $1', [app.show])
  expect(await app.move(sale, codes[0], 'caro')).toMatchObject({ code: 'SALES_PAUSED' })
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ status: 200 })
  await pool.query('update events set paused_at = null where id = $1', [app.show])
})
