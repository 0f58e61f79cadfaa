import { randomUUID } from 'node:crypto'
import type { Sale } from '@55tickets/contracts/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { refundSale } from './refund-sale.ts'

/** Full refunds of paid sales. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
beforeEach(async () => {
  checkoutApp.sandbox.setDown(false)
  await checkoutApp.database.shiftClock('0')
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function paid(wanted: Record<string, number> = { inteira: 2 }, installments = 1) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, wanted)
  expect((await checkoutApp.card(ana, sale, { installments })).json().status).toBe('CONFIRMED')
  return { ana, sale }
}
const refund = (saleId: string, cause = 'show adiado', by = 'operator rui') =>
  checkoutApp.database.db
    .transaction()
    .execute((tx) => refundSale(tx, checkoutApp.server.deps, { saleId, cause, by }))
const refundOf = async (who: string, sale: string) =>
  (await checkoutApp.server.get(`/api/venda/${sale}`, who)).json<Sale>().refund

test('starting a refund revokes the tickets and releases their stock', async () => {
  const { ana, sale } = await paid({ ultimo: 1 })
  checkoutApp.sandbox.setDown(true)
  expect(await refund(sale)).toEqual({ status: 'REFUNDED' })
  expect(await checkoutApp.records.status(sale)).toBe('REFUNDED')
  expect(await checkoutApp.records.charges(sale)).toEqual(['CONFIRMED'])
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 1 })
  await checkoutApp.hold(await checkoutApp.buyer(), { ultimo: 1 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'UNDER_WAY', amount: 55, doneAt: null })
  await expectInvariants(checkoutApp.database.pool)
})

test('a job refunds the money, and the buyer is mailed about start and end', async () => {
  const { ana, sale } = await paid()
  await refund(sale)
  await eventually(async () =>
    expect(await checkoutApp.records.mails(ana)).toEqual([
      'order-confirmed',
      'refund-started',
      'refund-done',
    ]),
  )
  expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED'])
  const told = await refundOf(ana, sale)
  expect(told).toMatchObject({ status: 'DONE', amount: 110, doneAt: expect.any(String) })
  expect(Date.parse(told?.doneAt ?? '')).toBeGreaterThanOrEqual(Date.parse(told?.startedAt ?? ''))
})

test('the history shows cause and author of a refund', async () => {
  const { sale } = await paid()
  await refund(sale, 'comprou em dobro', 'operator rui')
  const { rows } = await checkoutApp.database.pool.query(
    'select cause, actor from sale_history where sale_id = $1 order by id desc limit 1',
    [sale],
  )
  expect(rows).toEqual([{ cause: 'comprou em dobro', actor: 'operator rui' }])
})

test('instalments are refunded with their interest', async () => {
  const { ana, sale } = await paid({ inteira: 2 }, 3)
  const { amountCharged } = (await checkoutApp.server.get(`/api/venda/${sale}`, ana)).json<Sale>()
  expect(amountCharged).toBeGreaterThan(110)
  await refund(sale)
  await eventually(async () =>
    expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: amountCharged }),
  )
})

test('of two parallel refunds one is started', async () => {
  const { sale } = await paid()
  const before = await checkoutApp.records.counts('inteira')
  const answers = await Promise.all([refund(sale), refund(sale), refund(sale)])
  expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1)
  expect(answers.filter((answer) => 'refused' in answer)).toEqual([
    { refused: 'REFUND_UNDER_WAY' },
    { refused: 'REFUND_UNDER_WAY' },
  ])
  expect((await checkoutApp.records.counts('inteira')).sold).toBe(before.sold - 2)
})

test('unpaid and unknown sales are refused', async () => {
  const ana = await checkoutApp.buyer()
  expect(await refund(await checkoutApp.hold(ana))).toEqual({ refused: 'SALE_NOT_PAID' })
  expect(await refund(randomUUID())).toEqual({ refused: 'SALE_NOT_FOUND' })
})

test('a rolled-back transaction starts no refund', async () => {
  const { ana, sale } = await paid()
  const failed = checkoutApp.database.db.transaction().execute(async (tx) => {
    await refundSale(tx, checkoutApp.server.deps, { saleId: sale, cause: 'x', by: 'x' })
    throw new Error('after all not')
  })
  await expect(failed).rejects.toThrow('after all not')
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
})

test('a partial refund is shown and mailed, and the tickets stay valid', async () => {
  const { ana, sale } = await paid()
  await checkoutApp.sandbox.change('refund', sale, checkoutApp.database, { value: 30 })
  await eventually(async () =>
    expect(await checkoutApp.records.mails(ana)).toContain('refund-part'),
  )
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 30 })
  // Refunding the rest makes it a full refund.
  await checkoutApp.sandbox.change('refund', sale, checkoutApp.database, { value: 80 })
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('REFUNDED'))
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 2 })
  expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 110 })
})

test('the refund of a late payment is shown on the expired sale', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { barato: 2 })
  await checkoutApp.pix(ana, sale)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  expect(await refundOf(ana, sale)).toBeNull()
  await checkoutApp.database.pool.query(
    `update ticket_types set capacity = sold + held where name = 'barato'`,
  )
  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () =>
    expect(await refundOf(ana, sale)).toMatchObject({ status: 'DONE', amount: 10.12 }),
  )
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

test('a refund during a dispute is made once the dispute is over', async () => {
  const { sale } = await paid()
  checkoutApp.sandbox.setDown(true)
  await refund(sale)
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  checkoutApp.sandbox.setDown(false)
  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['CHARGEBACK']),
  )
  await checkoutApp.sandbox.change('chargeback-won', sale, checkoutApp.database)
  await checkoutApp.sandbox.change('chargeback-reversed', sale, checkoutApp.database)
  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED']),
  )
  expect(await checkoutApp.records.status(sale)).toBe('REFUNDED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 2 })
})
