import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { refundWorker } from './refund-charge.ts'
import { openPaymentsApp, type PaymentsApp, TIMEOUTS } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
beforeEach(async () => {
  paymentsApp.queued.length = 0
  await paymentsApp.database.shiftClock('0')
})
afterAll(() => paymentsApp.close())

const refund = ({ id }: Charge, provider: Provider = paymentsApp.provider) =>
  paymentsApp.run(refundWorker(provider, paymentsApp.enqueue), { chargeId: id, cause: 'esgotado' })

const findRefunds = async (charge: Charge) =>
  (await paymentsApp.payments(charge)).flatMap(({ refunds }) => refunds ?? [])

test('a charge is refunded once even if the job runs twice', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await refund(charge)
  await refund(charge)
  expect(await findRefunds(charge)).toMatchObject([{ value: 110, description: 'esgotado' }])
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
  expect(paymentsApp.queued).toEqual([{ job: 'charge-changed', input: { chargeId: charge.id } }])
})

test('concurrent jobs refund a charge once', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const requested: string[] = []
  const otherEnded = Promise.withResolvers<void>()
  const provider: Provider = {
    ...paymentsApp.provider,
    refund: async (payment, cause) => {
      requested.push(payment.id)
      await otherEnded.promise
      return paymentsApp.provider.refund(payment, cause)
    },
  }
  // The first waits at the provider until the other has given up.
  const tries = [refund(charge, provider), refund(charge, provider)]
  const other = Promise.race(
    tries.map((one) =>
      one.then(
        () => 'done',
        () => 'refused',
      ),
    ),
  )
  expect(await other).toBe('refused')
  otherEnded.resolve()
  const ended = await Promise.allSettled(tries)
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(requested).toHaveLength(1)
})

test('all payments of a plan are refunded', async () => {
  const charge = await paymentsApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refund(charge)
  const refunds = await findRefunds(charge)
  expect(refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(30_001)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('a refund whose response got lost is found by the next attempt and not repeated', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const requested: string[] = []
  const provider: Provider = {
    ...paymentsApp.provider,
    refund: async (payment, cause) => {
      requested.push(payment.id)
      await paymentsApp.provider.refund(payment, cause)
      return { ok: false, why: 'no-answer' }
    },
  }
  await expect(refund(charge, provider)).rejects.toThrow('no-answer')
  // The response may still arrive.
  await expect(refund(charge, provider)).rejects.toThrow('in progress')
  await paymentsApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge, provider)
  expect(requested).toHaveLength(1)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('the refund is retried while the provider is unavailable', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  paymentsApp.setProviderDown(true)
  await expect(refund(charge)).rejects.toThrow()
  paymentsApp.setProviderDown(false)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  await paymentsApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('an unpaid charge is not refunded', async () => {
  const charge = await paymentsApp.pixCharge()
  expect(await refund(charge)).toMatchObject({ givenUp: expect.stringContaining('WAITING') })
})
