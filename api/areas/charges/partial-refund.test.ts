import { cents } from '@55tickets/rules/money/money.ts'
import { refundPayment } from '@55tickets/sandbox/refund-payment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { refundWorker } from './refund-charge.ts'
import { findCharge } from './store.ts'
import { type ChargesApp, openChargesApp, type WebhookEventBody } from './testing/charges-app.ts'

/** Partial, denied and reversed refunds. */

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(() => chargesApp.database.shiftClock('0'))
afterAll(() => chargesApp.close())

/** Refunds a part of one payment at the provider. */
async function refundPart(charge: Charge, amount: number, index = 0) {
  const payment = (await chargesApp.payments(charge))[index]
  await refundPayment(chargesApp.providerPool, payment?.id ?? '', { value: cents(amount) })
}
const deliverAll = async (charge: Charge) => {
  for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
}
const now = async ({ id }: Charge) => {
  const charge = await findCharge(chargesApp.database.db, id)
  if (!charge) throw new Error('the charge does not exist')
  return charge
}
async function refundAll({ id }: Charge) {
  // The claim of the last lookup must expire first.
  await chargesApp.database.shiftClock('1 minute')
  await chargesApp.run(refundWorker(chargesApp.provider, chargesApp.enqueue), {
    chargeId: id,
    cause: 'fim',
  })
}
const jobsFor = ({ id }: Charge, job: string) =>
  chargesApp.queued.filter((one) => one.job === job && JSON.stringify(one.input).includes(id))

test('a partial refund is recorded and the charge stays paid', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await refundPart(charge, 4_000)
  await deliverAll(charge)
  expect(await now(charge)).toMatchObject({
    status: 'CONFIRMED',
    refundedCents: 4_000,
    refundedAt: expect.any(Date),
  })
  expect(jobsFor(charge, 'charge-changed')).toHaveLength(1)
})

test('partial refunds of the whole amount make the charge REFUNDED', async () => {
  const charge = await chargesApp.cardCharge('approved')
  for (const part of [4_000, 3_000, 4_000]) {
    await refundPart(charge, part)
    await deliverAll(charge)
  }
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('partial refunds of a plan are added up', async () => {
  const charge = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refundPart(charge, 1_000, 0)
  await refundPart(charge, 2_000, 2)
  await deliverAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 3_000 })
  // One of three payments is fully refunded, the others are not.
  await refundPart(charge, 10_000, 1)
  await deliverAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 13_000 })
})

test('an older event with a smaller refund does not reduce the refunded amount', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await refundPart(charge, 1_000)
  const [first] = (await chargesApp.webhookEvents(charge)).filter(({ event }) =>
    event.includes('PARTIALLY'),
  )
  await refundPart(charge, 2_000)
  await deliverAll(charge)
  await chargesApp.deliver({ ...(first as WebhookEventBody), id: `${first?.id} again` })
  expect((await now(charge)).refundedCents).toBe(3_000)
})

test('a refund after a partial refund only refunds the rest', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await refundPart(charge, 4_000)
  await deliverAll(charge)
  await refundAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('a refund of a partially refunded plan refunds the other payments', async () => {
  const charge = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refundPart(charge, 10_000, 1)
  await refundPart(charge, 500, 2)
  await deliverAll(charge)
  await refundAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 30_001 })
})

test('a refused refund of one instalment does not stop the others', async () => {
  const charge = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  const [first] = await chargesApp.payments(charge)
  const refusing: Provider = {
    ...chargesApp.provider,
    refund: async (payment, cause) =>
      payment.id === first?.id
        ? { ok: false, why: 'refused', codes: ['invalid_action'] }
        : chargesApp.provider.refund(payment, cause),
  }
  await chargesApp.database.shiftClock('1 minute')
  const refund = refundWorker(refusing, chargesApp.enqueue)
  const input = { chargeId: charge.id, cause: 'fim' }
  await expect(chargesApp.run(refund, input)).rejects.toThrow('refused')
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 20_001 })
  await refundAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 30_001 })
})

test('a canceled refund does not reduce the refundable amount', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const [payment] = await chargesApp.payments(charge)
  const requested: number[] = []
  const provider: Provider = {
    ...chargesApp.provider,
    findPayment: async () => {
      const found = await chargesApp.provider.findPayment(payment?.id ?? '')
      const refunds = [
        { value: 10, status: 'CANCELLED' },
        { value: 30, status: 'PENDING' },
      ]
      return found.ok ? { ok: true, value: { ...found.value, refunds } } : found
    },
    refund: async ({ amountCents }) => {
      requested.push(amountCents)
      return { ok: true, value: {} }
    },
  }
  await chargesApp.database.shiftClock('1 minute')
  const refund = refundWorker(provider, chargesApp.enqueue)
  await chargesApp.run(refund, { chargeId: charge.id, cause: 'fim' })
  expect(requested).toEqual([8_000])
})

/** Sets a status that the sandbox has no change for. */
async function setStatus(charge: Charge, status: string) {
  await chargesApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', to_jsonb($2::text))
      where body->>'externalReference' = $1`,
    [charge.saleId, status],
  )
}
async function eventFor(charge: Charge, event: string): Promise<WebhookEventBody> {
  const [payment] = await chargesApp.payments(charge)
  if (!payment) throw new Error('there is no payment')
  return { id: `evt_${event} ${charge.id}`, event, payment }
}

test('a refund in progress counts as refunded only when the provider completes it', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await setStatus(charge, 'REFUND_IN_PROGRESS')
  await chargesApp.deliver(await eventFor(charge, 'PAYMENT_REFUND_IN_PROGRESS'))
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 0 })
  await setStatus(charge, 'REFUNDED')
  await chargesApp.deliver(await eventFor(charge, 'PAYMENT_REFUNDED'))
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('a denied refund leaves the charge paid and is set aside for an operator', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await setStatus(charge, 'REFUND_IN_PROGRESS')
  await chargesApp.deliver(await eventFor(charge, 'PAYMENT_REFUND_IN_PROGRESS'))
  await setStatus(charge, 'CONFIRMED')
  const denied = await eventFor(charge, 'PAYMENT_REFUND_DENIED')
  await chargesApp.deliver(denied)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 0 })
  const { rows } = await chargesApp.database.pool.query(
    'select set_aside from webhook_events where id = $1',
    [denied.id],
  )
  expect(rows).toEqual([{ set_aside: 'the refund was denied' }])
})

test('a denied refund that we requested is requested again', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_requested_at = app_now(), status = 'REFUNDED' where id = $1`,
    [charge.id],
  )
  const denied = await eventFor(charge, 'PAYMENT_REFUND_DENIED')
  await chargesApp.deliver(denied)
  expect((await now(charge)).status).toBe('CONFIRMED')
  expect(jobsFor(charge, 'refund-charge')).toMatchObject([{ input: { cause: 'paid twice' } }])
})

test('a reversed chargeback resumes the requested refund', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_requested_at = app_now() where id = $1`,
    [charge.id],
  )
  for (const change of ['chargeback', 'chargeback-won', 'chargeback-reversed'] as const) {
    await chargesApp.changeAtProvider(change, charge)
    if (change !== 'chargeback-won') await deliverAll(charge)
  }
  expect((await now(charge)).status).toBe('CONFIRMED')
  expect(jobsFor(charge, 'refund-charge')).toHaveLength(1)
})

test('a full refund is final, whatever late events report', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await refundPart(charge, 11_000)
  await deliverAll(charge)
  const event = await eventFor(charge, 'PAYMENT_CONFIRMED')
  await chargesApp.deliver({
    ...event,
    payment: { ...event.payment, status: 'CONFIRMED', refunds: null },
  })
  await chargesApp.run(chargesApp.webhookEventWorker, {
    webhookEventId: event.id,
  })
  expect((await now(charge)).status).toBe('REFUNDED')
})
