import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChargesApp, openChargesApp, type WebhookEventBody } from '../testing/charges-app.ts'
import { listSetAsideEvents, resolveSetAsideEvent, type SetAsideResolution } from './set-aside.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(async () => {
  await chargesApp.database.pool.query('delete from webhook_events')
  chargesApp.queued.length = 0
})
afterAll(() => chargesApp.close())

const list = async () => (await listSetAsideEvents(chargesApp.database.db)).map(({ id }) => id)
const resolve = (id: string, resolution: SetAsideResolution) =>
  chargesApp.database.db
    .transaction()
    .execute((tx) => resolveSetAsideEvent(tx, chargesApp.enqueue, id, resolution))

/** Delivers an event with a different amount. */
async function deliverMismatch(id: string): Promise<WebhookEventBody> {
  const charge = await chargesApp.cardCharge('analysis')
  await chargesApp.changeAtProvider('approve', charge)
  const original = (await chargesApp.webhookEvents(charge)).find(
    ({ event }) => event === 'PAYMENT_CONFIRMED',
  )
  if (!original) throw new Error('the provider has no such event')
  const event = { ...original, id, payment: { ...original.payment, value: 1 } }
  await chargesApp.deliver(event)
  return event
}

test('a set-aside event is listed with its reason until an operator resolves it', async () => {
  await deliverMismatch('evt_seen')
  expect(await listSetAsideEvents(chargesApp.database.db)).toMatchObject([
    {
      id: 'evt_seen',
      kind: 'PAYMENT_CONFIRMED',
      why: 'the payment amount differs',
      body: { id: 'evt_seen' },
    },
  ])
  expect(await resolve('evt_seen', { seen: 'falei com o provedor' })).toBe(true)
  expect(await list()).toEqual([])
  const { rows } = await chargesApp.database.pool.query(
    `select set_aside, settled_reason from webhook_events where id = 'evt_seen'`,
  )
  expect(rows).toEqual([
    { set_aside: 'the payment amount differs', settled_reason: 'falei com o provedor' },
  ])
})

test('a retried event is handled like a new one', async () => {
  const event = await deliverMismatch('evt_again')
  const { db } = chargesApp.database
  // The charge is corrected, so that the event matches.
  await db
    .updateTable('charges')
    .set({ amount_cents: 100 })
    .where('sale_id', '=', event.payment.externalReference ?? '')
    .execute()
  chargesApp.queued.length = 0
  expect(await resolve('evt_again', { retry: true })).toBe(true)
  expect(chargesApp.queued).toEqual([
    { job: 'handle-webhook-event', input: { webhookEventId: 'evt_again' } },
  ])
  await chargesApp.run(chargesApp.webhookEventWorker, {
    webhookEventId: 'evt_again',
  })
  expect(await list()).toEqual([])
  const charge = await db
    .selectFrom('charges')
    .select('status')
    .where('sale_id', '=', event.payment.externalReference ?? '')
    .executeTakeFirst()
  expect(charge?.status).toBe('CONFIRMED')
})

test('a retried event that still does not match is set aside again', async () => {
  await deliverMismatch('evt_still')
  await resolve('evt_still', { retry: true })
  expect(await list()).toEqual([])
  await chargesApp.run(chargesApp.webhookEventWorker, {
    webhookEventId: 'evt_still',
  })
  expect(await list()).toEqual(['evt_still'])
})

test('an event that is not set aside can not be resolved', async () => {
  expect(await resolve('evt_nowhere', { retry: true })).toBe(false)
  await deliverMismatch('evt_settled')
  expect(await resolve('evt_settled', { seen: 'falei com o provedor' })).toBe(true)
  expect(await resolve('evt_settled', { seen: 'outra vez' })).toBe(false)
})
