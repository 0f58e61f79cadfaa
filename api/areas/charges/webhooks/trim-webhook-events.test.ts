import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChargesApp, openChargesApp } from '../testing/charges-app.ts'
import { trimWebhookEvents } from './trim-webhook-events.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

const storedBody = async (id: string) => {
  const { rows } = await chargesApp.database.pool.query<{ body: object }>(
    'select body from webhook_events where id = $1',
    [id],
  )
  return rows[0]?.body
}

test('after 180 days a handled event is reduced to its accounting fields', async () => {
  const payment = { id: 'pay_1', value: 55, customer: 'cus_canary', invoiceUrl: 'https://canary' }
  const event = { id: 'evt_old', event: 'PAYMENT_CREATED', payment, account: 'canary' }
  await chargesApp.postWebhook(event)
  // This one has not been handled yet.
  await chargesApp.postWebhook({ ...event, id: 'evt_waits', event: 'PAYMENT_CONFIRMED' })
  await chargesApp.database.shiftClock('179 days')
  await trimWebhookEvents(chargesApp.database.db)
  expect(await storedBody('evt_old')).toEqual(event)
  await chargesApp.database.shiftClock('181 days')
  await trimWebhookEvents(chargesApp.database.db)
  expect(await storedBody('evt_old')).toEqual({
    id: 'evt_old',
    event: 'PAYMENT_CREATED',
    payment: { id: 'pay_1', value: 55 },
  })
  expect(JSON.stringify(await storedBody('evt_waits'))).toContain('canary')
  // A duplicate of a trimmed event still has no effect.
  await chargesApp.database.shiftClock('0')
  expect((await chargesApp.postWebhook(event)).statusCode).toBe(200)
  expect(JSON.stringify(await storedBody('evt_old'))).not.toContain('canary')
})
