import { changePayment } from '@55tickets/sandbox/change-payment.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderPayment } from '../asaas/provider-payment.ts'
import type { Charge } from '../charge.ts'
import { lookUpCharge } from '../look-up-charge.ts'
import { type ChargesApp, openChargesApp, type WebhookEventBody } from '../testing/charges-app.ts'
import { findChargeForPayment } from './find-charge-for-payment.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

const setAside = async ({ id }: { id: string }) => {
  const { rows } = await chargesApp.database.pool.query(
    'select set_aside, handled_at is not null as handled from webhook_events where id = $1',
    [id],
  )
  return rows[0]
}
const changeJobs = ({ id }: Charge) =>
  chargesApp.queued.filter(
    ({ job, input }) => job === 'charge-changed' && JSON.stringify(input).includes(id),
  )
const findEvent = async (charge: Charge, event: string): Promise<WebhookEventBody> => {
  const found = (await chargesApp.webhookEvents(charge)).find(
    (webhookEvent) => webhookEvent.event === event,
  )
  if (!found) throw new Error(`the provider has no event ${event}`)
  return found
}

test('a paid PIX becomes RECEIVED, with one job for its sale', async () => {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', charge)
  for (const webhookEvent of await chargesApp.webhookEvents(charge))
    await chargesApp.deliver(webhookEvent)
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(changeJobs(charge)).toHaveLength(1)
})

test('an event that arrives before our own response finds its charge', async () => {
  const { charge, outcome } = await chargesApp.payCard('approved')
  await chargesApp.deliver(await findEvent(charge, 'PAYMENT_CONFIRMED'))
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
  const recorded = await chargesApp.record({ charge, outcome })
  expect(recorded).toMatchObject({ status: 'CONFIRMED', providerId: expect.any(String) })
})

test('an event finds its charge while our own response is being recorded', async () => {
  const { charge, outcome } = await chargesApp.payCard('approved')
  const { payment } = await findEvent(charge, 'PAYMENT_CONFIRMED')
  // The response is recorded after the first query, so that a second query would see it.
  const answered: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await chargesApp.record({ charge, outcome })
      return result
    },
  }
  const found = await findChargeForPayment(
    chargesApp.database.db.withPlugin(answered),
    ProviderPayment.parse(payment),
  )
  expect(found?.id).toBe(charge.id)
})

test('a response that arrives after its event does not revert the status', async () => {
  const { charge, outcome } = await chargesApp.payPix()
  await chargesApp.changeAtProvider('confirm', charge)
  await chargesApp.deliver(await findEvent(charge, 'PAYMENT_RECEIVED'))
  const recorded = await chargesApp.record({ charge, outcome })
  expect(recorded.status).toBe('RECEIVED')
})

test.each([
  ['approve', 'CONFIRMED'],
  ['reject', 'DECLINED'],
] as const)('a risk analysis that ends with %s makes the charge %s', async (change, status) => {
  const charge = await chargesApp.cardCharge('analysis')
  await chargesApp.changeAtProvider(change, charge)
  for (const webhookEvent of await chargesApp.webhookEvents(charge))
    await chargesApp.deliver(webhookEvent)
  expect(await chargesApp.chargeStatus(charge)).toBe(status)
  expect(changeJobs(charge)).toHaveLength(1)
})

test('a plan that one of its payments reports as paid has the credit days of all', async () => {
  const { charge } = await chargesApp.payCard('approved', { installments: 3 })
  const events = await chargesApp.webhookEvents(charge)
  const last = events.find(({ payment }) => payment?.installmentNumber === 3)
  if (!last) throw new Error('the provider has no event of the last payment')
  await chargesApp.deliver(last)
  const { rows } = await chargesApp.database.pool.query(
    'select status, credit_dates from charges where id = $1',
    [charge.id],
  )
  const payments = await chargesApp.payments(charge)
  const days = payments
    .toSorted((one, other) => (one.installmentNumber ?? 1) - (other.installmentNumber ?? 1))
    .map(({ estimatedCreditDate }) => estimatedCreditDate)
  expect(rows).toEqual([{ status: 'CONFIRMED', credit_dates: days }])
  expect(days).toHaveLength(3)
})

test('a plan is CONFIRMED by its first payment and RECEIVED by its last', async () => {
  const { charge } = await chargesApp.payCard('approved', { amountCents: 30_001, installments: 3 })
  const [first, ...rest] = (await chargesApp.webhookEvents(charge)).filter(
    ({ event }) => event === 'PAYMENT_CONFIRMED',
  )
  await chargesApp.deliver(first as WebhookEventBody)
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
  for (const webhookEvent of rest) await chargesApp.deliver(webhookEvent)
  expect(changeJobs(charge)).toHaveLength(1)

  const [one, two, three] = await chargesApp.payments(charge)
  const delivered = new Set((await chargesApp.webhookEvents(charge)).map(({ id }) => id))
  for (const payment of [three, one, two]) {
    expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
    await changePayment(chargesApp.providerPool, payment?.id ?? '', 'receive')
    for (const webhookEvent of await chargesApp.webhookEvents(charge)) {
      if (!delivered.has(webhookEvent.id)) await chargesApp.deliver(webhookEvent)
      delivered.add(webhookEvent.id)
    }
  }
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(changeJobs(charge)).toHaveLength(2)
})

test.each([
  ['a different amount', { value: 109.99 }],
  ['a different sale', { externalReference: '0b6e4f00-0000-4000-8000-000000000001' }],
  ['a different payment method', { billingType: 'PIX' as const }],
  ['an unexpected plan', { installment: 'ins_of_somebody' }],
])('an event with %s is set aside without effect', async (name, wrong) => {
  const charge = await chargesApp.cardCharge('analysis')
  await chargesApp.changeAtProvider('approve', charge)
  const original = await findEvent(charge, 'PAYMENT_CONFIRMED')
  const webhookEvent = {
    ...original,
    id: `evt_wrong ${name}`,
    payment: { ...original.payment, ...wrong },
  }
  await chargesApp.deliver(webhookEvent)
  expect(await setAside(webhookEvent)).toEqual({ handled: true, set_aside: expect.any(String) })
  expect(await chargesApp.chargeStatus(charge)).toBe('ANALYSIS')
  expect(changeJobs(charge)).toEqual([])
})

test('an event about an unknown payment is set aside', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const original = await findEvent(charge, 'PAYMENT_CONFIRMED')
  for (const externalReference of [null, 'pedido 7', '0b6e4f00-0000-4000-8000-000000000001']) {
    const payment = { ...original.payment, id: 'pay_unknown', externalReference, description: null }
    const webhookEvent = { ...original, id: `evt_unknown ${externalReference}`, payment }
    await chargesApp.deliver(webhookEvent)
    expect(await setAside(webhookEvent)).toMatchObject({
      set_aside: expect.stringContaining('no charge'),
    })
  }
})

test('an event that can not be read is set aside', async () => {
  const webhookEvent = { id: 'evt_odd', event: 'PAYMENT_CONFIRMED', payment: { id: 7 } }
  await chargesApp.deliver(webhookEvent as unknown as WebhookEventBody)
  expect(await setAside(webhookEvent)).toMatchObject({
    handled: true,
    set_aside: expect.any(String),
  })
})

test('a chargeback event is retried while the provider is unavailable', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.changeAtProvider('chargeback', charge)
  const webhookEvent = await findEvent(charge, 'PAYMENT_CHARGEBACK_REQUESTED')
  chargesApp.setProviderDown(true)
  await expect(chargesApp.deliver(webhookEvent)).rejects.toThrow('could not look up')
  chargesApp.setProviderDown(false)
  expect(await setAside(webhookEvent)).toEqual({ handled: false, set_aside: null })
  await chargesApp.run(chargesApp.webhookEventWorker, {
    webhookEventId: webhookEvent.id,
  })
  expect(await chargesApp.chargeStatus(charge)).toBe('CHARGEBACK')
})

test.each([
  ['after', (all: WebhookEventBody[]) => all],
  ['before', (all: WebhookEventBody[]) => all.toReversed()],
])(
  'a card that the risk analysis rejected stays DECLINED with the refund event %s',
  async (_when, inOrder) => {
    const charge = await chargesApp.cardCharge('analysis')
    await chargesApp.changeAtProvider('reject', charge)
    const events = (await chargesApp.webhookEvents(charge)).filter(({ event }) =>
      ['PAYMENT_REPROVED_BY_RISK_ANALYSIS', 'PAYMENT_REFUNDED'].includes(event),
    )
    expect(events).toHaveLength(2)
    for (const webhookEvent of inOrder(events)) {
      await chargesApp.deliver(webhookEvent)
      expect(await chargesApp.chargeStatus(charge)).toBe('DECLINED')
    }
  },
)

test('a card that was paid and refunded before any event becomes REFUNDED', async () => {
  const { charge } = await chargesApp.payCard('approved')
  const [payment] = await chargesApp.payments(charge)
  const body = { ...payment, status: 'REFUNDED' } as WebhookEventBody['payment']
  await chargesApp.deliver({
    id: `evt_back ${charge.id}`,
    event: 'PAYMENT_REFUNDED',
    payment: body,
  })
  expect(await chargesApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('an unknown payment status does not affect other payments', async () => {
  const unknownStatus = await chargesApp.cardCharge('approved')
  const { charge } = await chargesApp.payCard('approved', { saleId: unknownStatus.saleId })
  await chargesApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', '"SOMETHING_NEW"') where body->>'id' = $1`,
    [unknownStatus.providerId],
  )
  expect(await lookUpCharge(chargesApp.provider, { ...charge, plan: null })).toMatchObject({
    kind: 'found',
    reported: { status: 'CONFIRMED' },
  })
  expect(await lookUpCharge(chargesApp.provider, { ...unknownStatus, plan: null })).toEqual({
    kind: 'unavailable',
  })
  expect(chargesApp.logged()).toContain('an unknown payment status')
})
