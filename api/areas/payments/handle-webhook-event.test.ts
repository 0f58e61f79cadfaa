import { changePayment } from '@55tickets/sandbox/change-payment.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderPayment } from './asaas/schemas.ts'
import type { Charge } from './charge.ts'
import { findChargeForPayment } from './find-charge-for-payment.ts'
import { webhookEventWorker } from './handle-webhook-event.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { openPaymentsApp, type PaymentsApp, type WebhookEventBody } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const setAside = async ({ id }: { id: string }) => {
  const { rows } = await paymentsApp.database.pool.query(
    'select set_aside, handled_at is not null as handled from notices where id = $1',
    [id],
  )
  return rows[0]
}
const changesOf = ({ id }: Charge) =>
  paymentsApp.queued.filter(
    ({ job, input }) => job === 'charge-changed' && JSON.stringify(input).includes(id),
  )
const noticeOf = async (charge: Charge, event: string): Promise<WebhookEventBody> => {
  const found = (await paymentsApp.webhookEvents(charge)).find((notice) => notice.event === event)
  if (!found) throw new Error(`the provider told no ${event}`)
  return found
}

test('a PIX that is paid is received, and that is told once', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('confirm', charge)
  for (const notice of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(notice)
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(changesOf(charge)).toHaveLength(1)
})

test('a notice that is quicker than the answer to our own call finds its charge', async () => {
  const { charge, outcome } = await paymentsApp.payCard('approved')
  await paymentsApp.deliver(await noticeOf(charge, 'PAYMENT_CONFIRMED'))
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  const recorded = await paymentsApp.record({ charge, outcome })
  expect(recorded).toMatchObject({ status: 'CONFIRMED', providerId: expect.any(String) })
})

test('a notice finds its charge even while the answer to our own call is being written down', async () => {
  const { charge, outcome } = await paymentsApp.payCard('approved')
  const { payment } = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  // The answer is recorded after the first look, so that a second one would see it.
  const answered: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await paymentsApp.record({ charge, outcome })
      return result
    },
  }
  const found = await findChargeForPayment(
    paymentsApp.database.db.withPlugin(answered),
    ProviderPayment.parse(payment),
  )
  expect(found?.id).toBe(charge.id)
})

test('an answer that comes after its notice takes nothing back', async () => {
  const { charge, outcome } = await paymentsApp.payPix()
  await paymentsApp.changeAtProvider('confirm', charge)
  await paymentsApp.deliver(await noticeOf(charge, 'PAYMENT_RECEIVED'))
  const recorded = await paymentsApp.record({ charge, outcome })
  expect(recorded.status).toBe('RECEIVED')
})

test.each([
  ['approve', 'CONFIRMED'],
  ['reject', 'DECLINED'],
] as const)('an analysis that ends with %s leaves the charge %s', async (change, status) => {
  const charge = await paymentsApp.cardCharge('analysis')
  await paymentsApp.changeAtProvider(change, charge)
  for (const notice of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(notice)
  expect(await paymentsApp.chargeStatus(charge)).toBe(status)
  expect(changesOf(charge)).toHaveLength(1)
})

test('a plan is confirmed by its first payment and received by its last', async () => {
  const { charge } = await paymentsApp.payCard('approved', { amountCents: 30_001, installments: 3 })
  const [first, ...rest] = (await paymentsApp.webhookEvents(charge)).filter(
    ({ event }) => event === 'PAYMENT_CONFIRMED',
  )
  await paymentsApp.deliver(first as WebhookEventBody)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  for (const notice of rest) await paymentsApp.deliver(notice)
  expect(changesOf(charge)).toHaveLength(1)

  const [one, two, three] = await paymentsApp.payments(charge)
  const told = new Set((await paymentsApp.webhookEvents(charge)).map(({ id }) => id))
  for (const payment of [three, one, two]) {
    expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
    await changePayment(paymentsApp.database.pool, payment?.id ?? '', 'receive')
    for (const notice of await paymentsApp.webhookEvents(charge)) {
      if (!told.has(notice.id)) await paymentsApp.deliver(notice)
      told.add(notice.id)
    }
  }
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(changesOf(charge)).toHaveLength(2)
})

test.each([
  ['another amount', { value: 109.99 }],
  ['another sale', { externalReference: '0b6e4f00-0000-4000-8000-000000000001' }],
  ['another way of paying', { billingType: 'PIX' as const }],
  ['a plan', { installment: 'ins_of_somebody' }],
])('a notice about %s is set aside and moves nothing', async (name, wrong) => {
  const charge = await paymentsApp.cardCharge('analysis')
  await paymentsApp.changeAtProvider('approve', charge)
  const told = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  const notice = { ...told, id: `evt_wrong ${name}`, payment: { ...told.payment, ...wrong } }
  await paymentsApp.deliver(notice)
  expect(await setAside(notice)).toEqual({ handled: true, set_aside: expect.any(String) })
  expect(await paymentsApp.chargeStatus(charge)).toBe('ANALYSIS')
  expect(changesOf(charge)).toEqual([])
})

test('a payment that is not ours is set aside', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const told = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  for (const externalReference of [null, 'pedido 7', '0b6e4f00-0000-4000-8000-000000000001']) {
    const payment = { ...told.payment, id: 'pay_unknown', externalReference, description: null }
    const notice = { ...told, id: `evt_unknown ${externalReference}`, payment }
    await paymentsApp.deliver(notice)
    expect(await setAside(notice)).toMatchObject({ set_aside: expect.stringContaining('not ours') })
  }
})

test('what we could not read is set aside', async () => {
  const notice = { id: 'evt_odd', event: 'PAYMENT_CONFIRMED', payment: { id: 7 } }
  await paymentsApp.deliver(notice as unknown as WebhookEventBody)
  expect(await setAside(notice)).toMatchObject({ handled: true, set_aside: expect.any(String) })
})

test('a chargeback that can not be asked about waits for the provider', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.changeAtProvider('chargeback', charge)
  const notice = await noticeOf(charge, 'PAYMENT_CHARGEBACK_REQUESTED')
  paymentsApp.setProviderDown(true)
  await expect(paymentsApp.deliver(notice)).rejects.toThrow('did not say')
  paymentsApp.setProviderDown(false)
  expect(await setAside(notice)).toEqual({ handled: false, set_aside: null })
  await paymentsApp.run(webhookEventWorker(paymentsApp.provider, paymentsApp.enqueue), {
    noticeId: notice.id,
  })
  expect(await paymentsApp.chargeStatus(charge)).toBe('CHARGEBACK')
})

test.each([
  ['after', (all: WebhookEventBody[]) => all],
  ['before', (all: WebhookEventBody[]) => all.toReversed()],
])(
  'a card that its analysis refused was never paid, though it is told as given back %s',
  async (_when, inOrder) => {
    const charge = await paymentsApp.cardCharge('analysis')
    await paymentsApp.changeAtProvider('reject', charge)
    const told = (await paymentsApp.webhookEvents(charge)).filter(({ event }) =>
      ['PAYMENT_REPROVED_BY_RISK_ANALYSIS', 'PAYMENT_REFUNDED'].includes(event),
    )
    expect(told).toHaveLength(2)
    for (const notice of inOrder(told)) {
      await paymentsApp.deliver(notice)
      expect(await paymentsApp.chargeStatus(charge)).toBe('DECLINED')
    }
  },
)

test('a card that was paid and given back before we heard of it is given back', async () => {
  const { charge } = await paymentsApp.payCard('approved')
  const [payment] = await paymentsApp.payments(charge)
  const body = { ...payment, status: 'REFUNDED' } as WebhookEventBody['payment']
  await paymentsApp.deliver({
    id: `evt_back ${charge.id}`,
    event: 'PAYMENT_REFUNDED',
    payment: body,
  })
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('one status that we do not know makes nothing else unreadable', async () => {
  const odd = await paymentsApp.cardCharge('approved')
  const { charge } = await paymentsApp.payCard('approved', { saleId: odd.saleId })
  await paymentsApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', '"SOMETHING_NEW"') where body->>'id' = $1`,
    [odd.providerId],
  )
  expect(await lookUpCharge(paymentsApp.provider, { ...charge, plan: null })).toMatchObject({
    kind: 'found',
    reported: { status: 'CONFIRMED' },
  })
  expect(await lookUpCharge(paymentsApp.provider, { ...odd, plan: null })).toEqual({
    kind: 'unavailable',
  })
  expect(paymentsApp.logged()).toContain('a status that we do not know')
})
