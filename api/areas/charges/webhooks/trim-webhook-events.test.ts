import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../testing/payments-app.ts'
import { trimWebhookEvents } from './trim-webhook-events.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const storedBody = async (id: string) => {
  const { rows } = await paymentsApp.database.pool.query<{ body: object }>(
    'select body from notices where id = $1',
    [id],
  )
  return rows[0]?.body
}

test('after 180 days a handled event is reduced to its accounting fields', async () => {
  const payment = { id: 'pay_1', value: 55, customer: 'cus_canary', invoiceUrl: 'https://canary' }
  const event = { id: 'evt_old', event: 'PAYMENT_CREATED', payment, account: 'canary' }
  await paymentsApp.postWebhook(event)
  // This one has not been handled yet.
  await paymentsApp.postWebhook({ ...event, id: 'evt_waits', event: 'PAYMENT_CONFIRMED' })
  await paymentsApp.database.shiftClock('179 days')
  await trimWebhookEvents(paymentsApp.database.db)
  expect(await storedBody('evt_old')).toEqual(event)
  await paymentsApp.database.shiftClock('181 days')
  await trimWebhookEvents(paymentsApp.database.db)
  expect(await storedBody('evt_old')).toEqual({
    id: 'evt_old',
    event: 'PAYMENT_CREATED',
    payment: { id: 'pay_1', value: 55 },
  })
  expect(JSON.stringify(await storedBody('evt_waits'))).toContain('canary')
  // A duplicate of a trimmed event still has no effect.
  await paymentsApp.database.shiftClock('0')
  expect((await paymentsApp.postWebhook(event)).statusCode).toBe(200)
  expect(JSON.stringify(await storedBody('evt_old'))).not.toContain('canary')
})
