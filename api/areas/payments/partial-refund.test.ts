import { cents } from '@55tickets/rules/money.ts'
import { refundPayment } from '@55tickets/sandbox/refund-payment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { webhookEventWorker } from './handle-webhook-event.ts'
import { refundWorker } from './refund-charge.ts'
import { findCharge } from './store.ts'
import { openPaymentsApp, type PaymentsApp, type WebhookEventBody } from './testing/payments-app.ts'

/** Money that goes back in parts, or not at all. */

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
beforeEach(() => paymentsApp.database.shiftClock('0'))
afterAll(() => paymentsApp.close())

/** At the provider a part of one of the payments goes back. */
async function giveBack(charge: Charge, amount: number, place = 0) {
  const payment = (await paymentsApp.payments(charge))[place]
  await refundPayment(paymentsApp.database.pool, payment?.id ?? '', { value: cents(amount) })
}
const tellAll = async (charge: Charge) => {
  for (const notice of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(notice)
}
const now = async ({ id }: Charge) => {
  const charge = await findCharge(paymentsApp.database.db, id)
  if (!charge) throw new Error('the charge is gone')
  return charge
}
async function giveAllBack({ id }: Charge) {
  // It was asked about a moment ago, and nobody asks again at once.
  await paymentsApp.database.shiftClock('1 minute')
  await paymentsApp.run(refundWorker(paymentsApp.provider, paymentsApp.enqueue), {
    chargeId: id,
    cause: 'fim',
  })
}
const jobsOf = ({ id }: Charge, job: string) =>
  paymentsApp.queued.filter((one) => one.job === job && JSON.stringify(one.input).includes(id))

test('a part that went back is known, and the charge stays paid', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await giveBack(charge, 4_000)
  await tellAll(charge)
  expect(await now(charge)).toMatchObject({
    status: 'CONFIRMED',
    refundedCents: 4_000,
    refundedAt: expect.any(Date),
  })
  expect(jobsOf(charge, 'charge-changed')).toHaveLength(1)
})

test('parts that add up to all of it are a refund', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  for (const part of [4_000, 3_000, 4_000]) {
    await giveBack(charge, part)
    await tellAll(charge)
  }
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('parts of a plan’s payments are added up', async () => {
  const charge = await paymentsApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await giveBack(charge, 1_000, 0)
  await giveBack(charge, 2_000, 2)
  await tellAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 3_000 })
  // One payment of three is all back; the others are not.
  await giveBack(charge, 10_000, 1)
  await tellAll(charge)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 13_000 })
})

test('an older notice of a smaller part takes nothing back', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await giveBack(charge, 1_000)
  const [first] = (await paymentsApp.webhookEvents(charge)).filter(({ event }) =>
    event.includes('PARTIALLY'),
  )
  await giveBack(charge, 2_000)
  await tellAll(charge)
  await paymentsApp.deliver({ ...(first as WebhookEventBody), id: `${first?.id} again` })
  expect((await now(charge)).refundedCents).toBe(3_000)
})

test('of what went back in part only the rest is given back', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await giveBack(charge, 4_000)
  await tellAll(charge)
  await giveAllBack(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('of a plan of which one payment went back the others are given back', async () => {
  const charge = await paymentsApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await giveBack(charge, 10_000, 1)
  await giveBack(charge, 500, 2)
  await tellAll(charge)
  await giveAllBack(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 30_001 })
})

test('an instalment that the provider refuses keeps no other from going back', async () => {
  const charge = await paymentsApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  const [first] = await paymentsApp.payments(charge)
  const stubborn: Provider = {
    ...paymentsApp.provider,
    refund: async (payment, cause) =>
      payment.id === first?.id
        ? { ok: false, why: 'refused', codes: ['invalid_action'] }
        : paymentsApp.provider.refund(payment, cause),
  }
  await paymentsApp.database.shiftClock('1 minute')
  const refund = refundWorker(stubborn, paymentsApp.enqueue)
  const input = { chargeId: charge.id, cause: 'fim' }
  await expect(paymentsApp.run(refund, input)).rejects.toThrow('refused')
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 20_001 })
  await giveAllBack(charge)
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 30_001 })
})

test('a refund that was called off takes nothing from what is left', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const [payment] = await paymentsApp.payments(charge)
  const asked: number[] = []
  const provider: Provider = {
    ...paymentsApp.provider,
    findPayment: async () => {
      const found = await paymentsApp.provider.findPayment(payment?.id ?? '')
      const refunds = [
        { value: 10, status: 'CANCELLED' },
        { value: 30, status: 'PENDING' },
      ]
      return found.ok ? { ok: true, value: { ...found.value, refunds } } : found
    },
    refund: async ({ amountCents }) => {
      asked.push(amountCents)
      return { ok: true, value: {} }
    },
  }
  await paymentsApp.database.shiftClock('1 minute')
  const refund = refundWorker(provider, paymentsApp.enqueue)
  await paymentsApp.run(refund, { chargeId: charge.id, cause: 'fim' })
  expect(asked).toEqual([8_000])
})

/** The provider says something of a charge that its sandbox has no word for. */
async function become(charge: Charge, status: string) {
  await paymentsApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', to_jsonb($2::text))
      where body->>'externalReference' = $1`,
    [charge.saleId, status],
  )
}
async function notice(charge: Charge, event: string): Promise<WebhookEventBody> {
  const [payment] = await paymentsApp.payments(charge)
  if (!payment) throw new Error('there is no payment')
  return { id: `evt_${event} ${charge.id}`, event, payment }
}

test('a refund is under way until the provider says that it is done', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await become(charge, 'REFUND_IN_PROGRESS')
  await paymentsApp.deliver(await notice(charge, 'PAYMENT_REFUND_IN_PROGRESS'))
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 0 })
  await become(charge, 'REFUNDED')
  await paymentsApp.deliver(await notice(charge, 'PAYMENT_REFUNDED'))
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('a refund that is denied leaves the charge paid, and an operator sees it', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await become(charge, 'REFUND_IN_PROGRESS')
  await paymentsApp.deliver(await notice(charge, 'PAYMENT_REFUND_IN_PROGRESS'))
  await become(charge, 'CONFIRMED')
  const denied = await notice(charge, 'PAYMENT_REFUND_DENIED')
  await paymentsApp.deliver(denied)
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 0 })
  const { rows } = await paymentsApp.database.pool.query(
    'select set_aside from notices where id = $1',
    [denied.id],
  )
  expect(rows).toEqual([{ set_aside: 'the refund was denied' }])
})

test('a refund of ours that is denied is asked for again', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_asked_at = app_now(), status = 'REFUNDED' where id = $1`,
    [charge.id],
  )
  const denied = await notice(charge, 'PAYMENT_REFUND_DENIED')
  await paymentsApp.deliver(denied)
  expect((await now(charge)).status).toBe('CONFIRMED')
  expect(jobsOf(charge, 'refund-charge')).toMatchObject([{ input: { cause: 'paid twice' } }])
})

test('a chargeback that is lifted sends back what was to go back', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_asked_at = app_now() where id = $1`,
    [charge.id],
  )
  for (const change of ['chargeback', 'chargeback-won', 'chargeback-reversed'] as const) {
    await paymentsApp.changeAtProvider(change, charge)
    if (change !== 'chargeback-won') await tellAll(charge)
  }
  expect((await now(charge)).status).toBe('CONFIRMED')
  expect(jobsOf(charge, 'refund-charge')).toHaveLength(1)
})

test('what is all back stays so, whatever is told late', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await giveBack(charge, 11_000)
  await tellAll(charge)
  const told = await notice(charge, 'PAYMENT_CONFIRMED')
  await paymentsApp.deliver({
    ...told,
    payment: { ...told.payment, status: 'CONFIRMED', refunds: null },
  })
  await paymentsApp.run(webhookEventWorker(paymentsApp.provider, paymentsApp.enqueue), {
    noticeId: told.id,
  })
  expect((await now(charge)).status).toBe('REFUNDED')
})
