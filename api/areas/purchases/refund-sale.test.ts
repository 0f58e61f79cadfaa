import { randomUUID } from 'node:crypto'
import type { Venda } from '@55tickets/contracts/purchases.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { refundSale } from './refund-sale.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** A paid sale is given back, as a whole. */

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
beforeEach(async () => {
  desk.bank.leave(false)
  await desk.database.shiftClock('0')
})
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

async function paid(wanted: Record<string, number> = { inteira: 2 }, installments = 1) {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, wanted)
  expect((await desk.card(ana, sale, { installments })).json().status).toBe('CONFIRMED')
  return { ana, sale }
}
const refund = (saleId: string, cause = 'show adiado', by = 'operator rui') =>
  desk.database.db
    .transaction()
    .execute((tx) => refundSale(tx, desk.shop.means, { saleId, cause, by }))
const refundOf = async (who: string, sale: string) =>
  (await desk.shop.get(`/api/venda/${sale}`, who)).json<Venda>().refund

test('from the moment it is begun the tickets admit nobody and can be bought by others', async () => {
  const { ana, sale } = await paid({ ultimo: 1 })
  desk.bank.leave(true)
  expect(await refund(sale)).toEqual({ status: 'REFUNDED' })
  expect(await desk.books.status(sale)).toBe('REFUNDED')
  expect(await desk.books.charges(sale)).toEqual(['CONFIRMED'])
  expect(await desk.books.codes(sale)).toEqual({ valid: 0, revoked: 1 })
  await desk.hold(await desk.buyer(), { ultimo: 1 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'UNDER_WAY', amount: 55, doneAt: null })
  await expectInvariants(desk.database.pool)
})

test('the money goes back by a job, and the buyer hears of both', async () => {
  const { ana, sale } = await paid()
  await refund(sale)
  await eventually(async () =>
    expect(await desk.books.mails(ana)).toEqual([
      'order-confirmed',
      'refund-started',
      'refund-done',
    ]),
  )
  expect(await desk.books.charges(sale)).toEqual(['REFUNDED'])
  const told = await refundOf(ana, sale)
  expect(told).toMatchObject({ status: 'DONE', amount: 110, doneAt: expect.any(String) })
  expect(Date.parse(told?.doneAt ?? '')).toBeGreaterThanOrEqual(Date.parse(told?.startedAt ?? ''))
})

test('the history says why, and by whom', async () => {
  const { sale } = await paid()
  await refund(sale, 'comprou em dobro', 'operator rui')
  const { rows } = await desk.database.pool.query(
    'select cause, by_whom from sale_history where sale_id = $1 order by place desc limit 1',
    [sale],
  )
  expect(rows).toEqual([{ cause: 'comprou em dobro', by_whom: 'operator rui' }])
})

test('a plan goes back with its interest', async () => {
  const { ana, sale } = await paid({ inteira: 2 }, 3)
  const { amountCharged } = (await desk.shop.get(`/api/venda/${sale}`, ana)).json<Venda>()
  expect(amountCharged).toBeGreaterThan(110)
  await refund(sale)
  await eventually(async () =>
    expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: amountCharged }),
  )
})

test('asked for twice at once it is begun once', async () => {
  const { sale } = await paid()
  const before = await desk.books.counts('inteira')
  const answers = await Promise.all([refund(sale), refund(sale), refund(sale)])
  expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1)
  expect(answers.filter((answer) => 'refused' in answer)).toEqual([
    { refused: 'REFUND_UNDER_WAY' },
    { refused: 'REFUND_UNDER_WAY' },
  ])
  expect((await desk.books.counts('inteira')).sold).toBe(before.sold - 2)
})

test('what is not paid, and what is not there, is refused', async () => {
  const ana = await desk.buyer()
  expect(await refund(await desk.hold(ana))).toEqual({ refused: 'SALE_NOT_PAID' })
  expect(await refund(randomUUID())).toEqual({ refused: 'SALE_NOT_FOUND' })
})

test('nothing is begun where the transaction does not commit', async () => {
  const { ana, sale } = await paid()
  const failed = desk.database.db.transaction().execute(async (tx) => {
    await refundSale(tx, desk.shop.means, { saleId: sale, cause: 'x', by: 'x' })
    throw new Error('after all not')
  })
  await expect(failed).rejects.toThrow('after all not')
  expect(await desk.books.status(sale)).toBe('CONFIRMED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await desk.books.mails(ana)).toEqual(['order-confirmed'])
})

test('a part that went back is shown and told, and the tickets stay', async () => {
  const { ana, sale } = await paid()
  await desk.bank.happen('refund', sale, desk.database, { value: 30 })
  await eventually(async () => expect(await desk.books.mails(ana)).toContain('refund-part'))
  expect(await desk.books.status(sale)).toBe('CONFIRMED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 30 })
  // The rest makes it a refund.
  await desk.bank.happen('refund', sale, desk.database, { value: 80 })
  await eventually(async () => expect(await desk.books.status(sale)).toBe('REFUNDED'))
  expect(await desk.books.codes(sale)).toEqual({ valid: 0, revoked: 2 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 110 })
})

test('late money that goes back is shown on the sale that is over', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, { barato: 2 })
  await desk.pix(ana, sale)
  await desk.database.shiftClock('16 minutes')
  await desk.shop.expire()
  expect(await refundOf(ana, sale)).toBeNull()
  await desk.database.pool.query(
    `update ticket_types set capacity = sold + held where name = 'barato'`,
  )
  await desk.bank.happen('pay-late', sale, desk.database)
  await eventually(async () =>
    expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 10.12 }),
  )
  expect(await desk.books.status(sale)).toBe('EXPIRED')
})

test('a refund that meets a dispute is made once the dispute is over', async () => {
  const { sale } = await paid()
  desk.bank.leave(true)
  await refund(sale)
  await desk.bank.happen('chargeback', sale, desk.database)
  desk.bank.leave(false)
  await eventually(async () => expect(await desk.books.charges(sale)).toEqual(['CHARGEBACK']))
  await desk.bank.happen('chargeback-won', sale, desk.database)
  await desk.bank.happen('chargeback-reversed', sale, desk.database)
  await eventually(async () => expect(await desk.books.charges(sale)).toEqual(['REFUNDED']))
  expect(await desk.books.status(sale)).toBe('REFUNDED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 0, revoked: 2 })
})
