import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookEventWorker } from './handle-webhook-event.ts'
import { listSetAsideEvents, resolveSetAsideEvent, type SetAsideResolution } from './set-aside.ts'
import { openPaymentsApp, type PaymentsApp, type WebhookEventBody } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
beforeEach(async () => {
  await paymentsApp.database.pool.query('delete from notices')
  paymentsApp.queued.length = 0
})
afterAll(() => paymentsApp.close())

const list = async () => (await listSetAsideEvents(paymentsApp.database.db)).map(({ id }) => id)
const settle = (id: string, how: SetAsideResolution) =>
  paymentsApp.database.db
    .transaction()
    .execute((tx) => resolveSetAsideEvent(tx, paymentsApp.enqueue, id, how))

/** A notice over another amount than ours. */
async function wrongNotice(id: string): Promise<WebhookEventBody> {
  const charge = await paymentsApp.cardCharge('analysis')
  await paymentsApp.changeAtProvider('approve', charge)
  const told = (await paymentsApp.webhookEvents(charge)).find(
    ({ event }) => event === 'PAYMENT_CONFIRMED',
  )
  if (!told) throw new Error('nothing was told')
  const notice = { ...told, id, payment: { ...told.payment, value: 1 } }
  await paymentsApp.deliver(notice)
  return notice
}

test('what was set aside is listed with why, until an operator has dealt with it', async () => {
  await wrongNotice('evt_seen')
  expect(await listSetAsideEvents(paymentsApp.database.db)).toMatchObject([
    {
      id: 'evt_seen',
      kind: 'PAYMENT_CONFIRMED',
      why: 'its amount is not ours',
      body: { id: 'evt_seen' },
    },
  ])
  expect(await settle('evt_seen', { seen: 'falei com o provedor' })).toBe(true)
  expect(await list()).toEqual([])
  const { rows } = await paymentsApp.database.pool.query(
    `select set_aside, settled_because from notices where id = 'evt_seen'`,
  )
  expect(rows).toEqual([
    { set_aside: 'its amount is not ours', settled_because: 'falei com o provedor' },
  ])
})

test('a notice that is tried again is worked on as if it had just come', async () => {
  const notice = await wrongNotice('evt_again')
  const { db } = paymentsApp.database
  // What was wrong with it is put right.
  await db
    .updateTable('charges')
    .set({ amount_cents: 100 })
    .where('sale_id', '=', notice.payment.externalReference ?? '')
    .execute()
  paymentsApp.queued.length = 0
  expect(await settle('evt_again', { retry: true })).toBe(true)
  expect(paymentsApp.queued).toEqual([{ job: 'handle-notice', input: { noticeId: 'evt_again' } }])
  await paymentsApp.run(webhookEventWorker(paymentsApp.provider, paymentsApp.enqueue), {
    noticeId: 'evt_again',
  })
  expect(await list()).toEqual([])
  const charge = await db
    .selectFrom('charges')
    .select('status')
    .where('sale_id', '=', notice.payment.externalReference ?? '')
    .executeTakeFirst()
  expect(charge?.status).toBe('CONFIRMED')
})

test('a notice that is still wrong is set aside again', async () => {
  await wrongNotice('evt_still')
  await settle('evt_still', { retry: true })
  expect(await list()).toEqual([])
  await paymentsApp.run(webhookEventWorker(paymentsApp.provider, paymentsApp.enqueue), {
    noticeId: 'evt_still',
  })
  expect(await list()).toEqual(['evt_still'])
})

test('what is not set aside can not be settled', async () => {
  expect(await settle('evt_nowhere', { retry: true })).toBe(false)
  await wrongNotice('evt_settled')
  expect(await settle('evt_settled', { seen: 'falei com o provedor' })).toBe(true)
  expect(await settle('evt_settled', { seen: 'outra vez' })).toBe(false)
})
