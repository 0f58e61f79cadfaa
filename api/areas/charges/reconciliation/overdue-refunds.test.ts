import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { createMetrics } from '../../../platform/metrics/metrics.ts'
import { testConfig } from '../../../testing/app.ts'
import type { Provider } from '../asaas/provider.ts'
import type { Charge } from '../charge.ts'
import { refundWorker } from '../refund-charge.ts'
import { requestRefund } from '../request-refund.ts'
import { type ChargesApp, openChargesApp, TIMEOUTS } from '../testing/charges-app.ts'
import { countOverdueRefunds, listOverdueRefunds } from './overdue-refunds.ts'
import { overdueRefundsReporter } from './report-overdue-refunds.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(async () => {
  await chargesApp.database.shiftClock('0')
  await chargesApp.database.pool.query(
    'update charges set refund_cause = null, refund_requested_at = null',
  )
})
afterAll(() => chargesApp.close())

const decide = ({ id }: Charge) =>
  chargesApp.database.db
    .transaction()
    .execute((tx) => requestRefund(tx, chargesApp.enqueue, id, 'paid twice'))
const refund = ({ id }: Charge, provider: Provider = chargesApp.provider) =>
  chargesApp.run(refundWorker(provider, chargesApp.enqueue), { chargeId: id, cause: 'x' })
const refusing = (code: string): Provider => ({
  ...chargesApp.provider,
  refund: async () => ({ ok: false, why: 'refused', codes: [code] }),
})
const overdue = () => listOverdueRefunds(chargesApp.database.db)

test('a refused refund is listed from the first refusal until it is accepted', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await decide(charge)
  expect(await overdue()).toEqual([])
  await expect(refund(charge, refusing('invalid_action'))).rejects.toThrow('refused')
  const [first] = await overdue()
  expect(first).toMatchObject({ saleId: charge.saleId, leftCents: 11_000, cause: 'paid twice' })
  await chargesApp.database.shiftClock('1 hour')
  await expect(refund(charge, refusing('no_balance'))).rejects.toThrow('refused')
  expect(await overdue()).toEqual([{ ...first, refusal: 'no_balance' }])
  const logged = chargesApp.logged().split('the payment provider refuses a refund')
  expect(logged).toHaveLength(2)
  await refund(charge)
  expect(await overdue()).toEqual([])
})

test('a refund that could not be requested is listed after a day', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await decide(charge)
  chargesApp.setProviderDown(true)
  await expect(refund(charge)).rejects.toThrow()
  chargesApp.setProviderDown(false)
  expect(await overdue()).toEqual([])
  await chargesApp.database.shiftClock(`1 day ${TIMEOUTS.otherMs} milliseconds`)
  expect(await overdue()).toMatchObject([{ saleId: charge.saleId, refusedAt: null }])
})

test('the metrics count overdue refunds and still work if counting fails', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await decide(charge)
  await expect(refund(charge, refusing('invalid_action'))).rejects.toThrow('refused')
  const { db, pool } = chargesApp.database
  const source = { name: 'refunds_overdue', help: 'Refunds that are overdue' }
  const counting = createMetrics(pool, {
    gauges: [{ ...source, read: () => countOverdueRefunds(db) }],
  })
  expect(await counting.text()).toContain('\nrefunds_overdue 1\n')
  const failing = createMetrics(pool, {
    gauges: [{ ...source, read: () => Promise.reject(new Error('unavailable')) }],
  })
  expect(await failing.text()).toMatch(
    /refunds_overdue Nan[^]*database_connections|database_connections[^]*refunds_overdue Nan/,
  )
})

test('refused refunds are mailed to the company every day', async () => {
  const config = testConfig({ CONTACT_EMAIL: 'caixa@example.com' })
  const mailer = createMailer(chargesApp.enqueue, config)
  const reporter = overdueRefundsReporter({ config, mailer })
  expect(reporter.cron).toBe('40 4 * * *')
  await chargesApp.run(reporter, undefined)
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_requested_at = app_now(),
            refund_refused_at = app_now(), refund_refusal = 'no_balance' where id = $1`,
    [charge.id],
  )
  for (const clock of ['0', '1 hour', '25 hours']) {
    await chargesApp.database.shiftClock(clock)
    await chargesApp.run(reporter, undefined)
  }
  const { rows } = await chargesApp.database.pool.query(
    `select to_address, subject, body_text from mails where template = 'overdue-refunds'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows.length).toBeLessThanOrEqual(3)
  expect(rows[0]).toMatchObject({
    to_address: 'caixa@example.com',
    subject: 'Atenção: um reembolso parado',
    body_text: expect.stringMatching(
      `Pedido ${charge.saleId}: faltam R\\$.110,00, recusado \\(no_balance`,
    ),
  })
})
