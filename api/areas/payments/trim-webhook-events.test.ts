import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'
import { trimWebhookEvents } from './trim-webhook-events.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const bodyOf = async (id: string) => {
  const { rows } = await paymentsApp.database.pool.query<{ body: object }>(
    'select body from notices where id = $1',
    [id],
  )
  return rows[0]?.body
}

test('after half a year only what the books are checked by stays of a notice', async () => {
  const payment = { id: 'pay_1', value: 55, customer: 'cus_canary', invoiceUrl: 'https://canary' }
  const notice = { id: 'evt_old', event: 'PAYMENT_CREATED', payment, account: 'canary' }
  await paymentsApp.postWebhook(notice)
  // Nobody has looked at this one yet.
  await paymentsApp.postWebhook({ ...notice, id: 'evt_waits', event: 'PAYMENT_CONFIRMED' })
  await paymentsApp.database.shiftClock('179 days')
  await trimWebhookEvents(paymentsApp.database.db)
  expect(await bodyOf('evt_old')).toEqual(notice)
  await paymentsApp.database.shiftClock('181 days')
  await trimWebhookEvents(paymentsApp.database.db)
  expect(await bodyOf('evt_old')).toEqual({
    id: 'evt_old',
    event: 'PAYMENT_CREATED',
    payment: { id: 'pay_1', value: 55 },
  })
  expect(JSON.stringify(await bodyOf('evt_waits'))).toContain('canary')
  // It has had its one effect all the same.
  await paymentsApp.database.shiftClock('0')
  expect((await paymentsApp.postWebhook(notice)).statusCode).toBe(200)
  expect(JSON.stringify(await bodyOf('evt_old'))).not.toContain('canary')
})
