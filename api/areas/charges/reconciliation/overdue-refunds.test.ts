import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import type { Provider } from '../asaas/provider.ts'
import type { Charge } from '../charge.ts'
import { refundWorker } from '../refund-charge.ts'
import { requestRefund } from '../request-refund.ts'
import { openPaymentsApp, type PaymentsApp, TIMEOUTS } from '../testing/payments-app.ts'
import { countOverdueRefunds, listOverdueRefunds } from './overdue-refunds.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
beforeEach(async () => {
  await paymentsApp.database.shiftClock('0')
  await paymentsApp.database.pool.query(
    'update charges set refund_cause = null, refund_asked_at = null',
  )
})
afterAll(() => paymentsApp.close())

const decide = ({ id }: Charge) =>
  paymentsApp.database.db
    .transaction()
    .execute((tx) => requestRefund(tx, paymentsApp.enqueue, id, 'paid twice'))
const refund = ({ id }: Charge, provider: Provider = paymentsApp.provider) =>
  paymentsApp.run(refundWorker(provider, paymentsApp.enqueue), { chargeId: id, cause: 'x' })
const refusing = (code: string): Provider => ({
  ...paymentsApp.provider,
  refund: async () => ({ ok: false, why: 'refused', codes: [code] }),
})
const overdue = () => listOverdueRefunds(paymentsApp.database.db)

test('a refused refund is listed from the first refusal until it is accepted', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await decide(charge)
  expect(await overdue()).toEqual([])
  await expect(refund(charge, refusing('invalid_action'))).rejects.toThrow('refused')
  const [first] = await overdue()
  expect(first).toMatchObject({ saleId: charge.saleId, leftCents: 11_000, cause: 'paid twice' })
  await paymentsApp.database.shiftClock('1 hour')
  await expect(refund(charge, refusing('no_balance'))).rejects.toThrow('refused')
  expect(await overdue()).toEqual([{ ...first, refusal: 'no_balance' }])
  const logged = paymentsApp.logged().split('the payment provider refuses a refund')
  expect(logged).toHaveLength(2)
  await refund(charge)
  expect(await overdue()).toEqual([])
})

test('a refund that could not be requested is listed after a day', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await decide(charge)
  paymentsApp.setProviderDown(true)
  await expect(refund(charge)).rejects.toThrow()
  paymentsApp.setProviderDown(false)
  expect(await overdue()).toEqual([])
  await paymentsApp.database.shiftClock(`1 day ${TIMEOUTS.otherMs} milliseconds`)
  expect(await overdue()).toMatchObject([{ saleId: charge.saleId, refusedAt: null }])
})

test('the metrics count overdue refunds and still work if counting fails', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await decide(charge)
  await expect(refund(charge, refusing('invalid_action'))).rejects.toThrow('refused')
  const { db, pool } = paymentsApp.database
  const source = { name: 'refunds_overdue', help: 'Refunds that are overdue' }
  const counting = createMetrics(pool, [{ ...source, read: () => countOverdueRefunds(db) }])
  expect(await counting.text()).toContain('\nrefunds_overdue 1\n')
  const failing = createMetrics(pool, [
    { ...source, read: () => Promise.reject(new Error('unavailable')) },
  ])
  expect(await failing.text()).toMatch(
    /refunds_overdue Nan[^]*database_connections|database_connections[^]*refunds_overdue Nan/,
  )
})
