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

const refundsOf = async (charge: Charge) =>
  (await paymentsApp.payments(charge)).flatMap(({ refunds }) => refunds ?? [])

test('the money goes back once, though the job runs twice', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await refund(charge)
  await refund(charge)
  expect(await refundsOf(charge)).toMatchObject([{ value: 110, description: 'esgotado' }])
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
  expect(paymentsApp.queued).toEqual([{ job: 'charge-changed', input: { chargeId: charge.id } }])
})

test('two jobs at once give the money back once', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const asked: string[] = []
  const otherEnded = Promise.withResolvers<void>()
  const provider: Provider = {
    ...paymentsApp.provider,
    refund: async (payment, cause) => {
      asked.push(payment.id)
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
  expect(asked).toHaveLength(1)
})

test('a plan is given back as a whole', async () => {
  const charge = await paymentsApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refund(charge)
  const refunds = await refundsOf(charge)
  expect(refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(30_001)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('a refund whose answer got lost is found by the next try, not asked for again', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const asked: string[] = []
  const provider: Provider = {
    ...paymentsApp.provider,
    refund: async (payment, cause) => {
      asked.push(payment.id)
      await paymentsApp.provider.refund(payment, cause)
      return { ok: false, why: 'no-answer' }
    },
  }
  await expect(refund(charge, provider)).rejects.toThrow('no-answer')
  // An answer may still be on its way.
  await expect(refund(charge, provider)).rejects.toThrow('under way')
  await paymentsApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge, provider)
  expect(asked).toHaveLength(1)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('while the provider is away the refund waits', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  paymentsApp.setProviderDown(true)
  await expect(refund(charge)).rejects.toThrow()
  paymentsApp.setProviderDown(false)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  await paymentsApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge)
  expect(await paymentsApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('what was never paid is not given back', async () => {
  const charge = await paymentsApp.pixCharge()
  expect(await refund(charge)).toMatchObject({ givenUp: expect.stringContaining('WAITING') })
})
