import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { letIn } from '../../testing/let-in.ts'
import { eventWith, ticket } from '../reservations/testing/box-office.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** A card’s holder disputes a payment. */

let desk: CashDesk
beforeAll(async () => {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  desk = await openCashDesk({}, [
    eventWith('show', [ticket('inteira', { capacity: 100 }), ticket('ultimo', { capacity: 1 })]),
    eventWith('amanha', [ticket('inteira')], { startDate: inDays(1), endDate: inDays(2) }),
  ])
})
beforeEach(() => desk.database.shiftClock('0'))
afterEach(async () => {
  await desk.database.shiftClock('0')
  await expectInvariants(desk.database.pool)
})
afterAll(() => desk.close())

async function disputed(wanted: Record<string, number>, slug = 'show') {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, wanted, slug)
  await desk.card(ana, sale)
  await desk.bank.happen('chargeback', sale, desk.database)
  await is(sale, 'CHARGEBACK')
  return { ana, sale }
}
const is = (sale: string, status: string) =>
  eventually(async () => expect(await desk.books.status(sale)).toBe(status))
async function win(sale: string) {
  await desk.bank.happen('dispute', sale, desk.database)
  await desk.bank.happen('chargeback-won', sale, desk.database)
  await desk.bank.happen('chargeback-reversed', sale, desk.database)
}

test('as soon as it is disputed the tickets admit nobody and can be bought by others', async () => {
  const { ana, sale } = await disputed({ ultimo: 1 })
  expect(await desk.books.codes(sale)).toEqual({ valid: 0, revoked: 1 })
  expect(await desk.books.counts('ultimo')).toEqual({ held: 0, sold: 0 })
  expect(await desk.books.mails(ana)).toEqual(['order-confirmed', 'order-taken-back'])
})

test('a dispute that is lost leaves it so, and the money is known to be back', async () => {
  const { ana, sale } = await disputed({ inteira: 1 })
  await desk.bank.happen('dispute', sale, desk.database)
  await desk.bank.happen('chargeback-lost', sale, desk.database)
  await eventually(async () => {
    const { refund } = (await desk.shop.get(`/api/venda/${sale}`, ana)).json()
    expect(refund).toMatchObject({ status: 'DONE', amount: 55 })
  })
  expect(await desk.books.charges(sale)).toEqual(['CHARGEBACK'])
  expect(await desk.books.status(sale)).toBe('CHARGEBACK')
})

test('a dispute that is won gives the same tickets back, with their names', async () => {
  const { ana, sale } = await disputed({ inteira: 2 })
  const codes = () =>
    desk.database.pool.query(
      'select id, holder_name from ticket_codes where sale_id = $1 order by id',
      [sale],
    )
  await desk.database.pool.query(`update ticket_codes set holder_name = 'Rui' where sale_id = $1`, [
    sale,
  ])
  const before = (await codes()).rows
  const stock = await desk.books.counts('inteira')
  await win(sale)
  await is(sale, 'CONFIRMED')
  expect((await codes()).rows).toEqual(before)
  expect(await desk.books.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await desk.books.counts('inteira')).toEqual({ ...stock, sold: stock.sold + 2 })
  expect(await desk.books.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > CONFIRMED > CHARGEBACK > CONFIRMED',
  )
  expect(await desk.books.mails(ana)).toContain('order-restored')
})

test('a dispute that is won when the tickets are another’s sends the money back', async () => {
  const { ana, sale } = await disputed({ ultimo: 1 })
  const bia = await desk.buyer()
  const hers = await desk.hold(bia, { ultimo: 1 })
  expect((await desk.card(bia, hers)).json().status).toBe('CONFIRMED')
  await win(sale)
  await eventually(async () => expect(await desk.books.mails(ana)).toContain('refund-done'))
  expect(await desk.books.status(sale)).toBe('CHARGEBACK')
  expect(await desk.books.charges(sale)).toEqual(['REFUNDED'])
  expect(await desk.books.counts('ultimo')).toEqual({ held: 0, sold: 1 })
  expect(await desk.books.mails(ana)).toContain('payment-returned')
})

test('whoever could not come because of the dispute has their money back', async () => {
  const { sale } = await disputed({ inteira: 1 }, 'amanha')
  await desk.database.shiftClock('3 days')
  await win(sale)
  await eventually(async () => expect(await desk.books.charges(sale)).toEqual(['REFUNDED']))
  expect(await desk.books.status(sale)).toBe('CHARGEBACK')
})

test('whoever disputes after they were there has paid for it', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, { inteira: 1 }, 'amanha')
  await desk.card(ana, sale)
  await letIn(desk.database.pool, 'code.sale_id = $1', [sale])
  await desk.bank.happen('chargeback', sale, desk.database)
  await is(sale, 'CHARGEBACK')
  await desk.database.shiftClock('3 days')
  await win(sale)
  await is(sale, 'CONFIRMED')
})
