import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { refundWorker } from './refund-charge.ts'
import { type ChargesApp, openChargesApp, TIMEOUTS } from './testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(async () => {
  chargesApp.queued.length = 0
  await chargesApp.database.shiftClock('0')
})
afterAll(() => chargesApp.close())

const refund = ({ id }: Charge, provider: Provider = chargesApp.provider) =>
  chargesApp.run(refundWorker(provider, chargesApp.enqueue), { chargeId: id, cause: 'esgotado' })

const findRefunds = async (charge: Charge) =>
  (await chargesApp.payments(charge)).flatMap(({ refunds }) => refunds ?? [])

test('a charge is refunded once even if the job runs twice', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await refund(charge)
  await refund(charge)
  expect(await findRefunds(charge)).toMatchObject([{ value: 110, description: 'esgotado' }])
  expect(await chargesApp.chargeStatus(charge)).toBe('REFUNDED')
  expect(chargesApp.queued).toEqual([{ job: 'charge-changed', input: { chargeIds: [charge.id] } }])
})

test('concurrent jobs refund a charge once', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const requested: string[] = []
  const otherEnded = Promise.withResolvers<void>()
  const provider: Provider = {
    ...chargesApp.provider,
    refund: async (payment, cause) => {
      requested.push(payment.id)
      await otherEnded.promise
      return chargesApp.provider.refund(payment, cause)
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
  const charge = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refund(charge)
  const refunds = await findRefunds(charge)
  expect(refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(30_001)
  expect(await chargesApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('a refund whose response got lost is found by the next attempt and not repeated', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const requested: string[] = []
  const provider: Provider = {
    ...chargesApp.provider,
    refund: async (payment, cause) => {
      requested.push(payment.id)
      await chargesApp.provider.refund(payment, cause)
      return { ok: false, why: 'no-answer' }
    },
  }
  await expect(refund(charge, provider)).rejects.toThrow('no-answer')
  // The response may still arrive.
  await expect(refund(charge, provider)).rejects.toThrow('in progress')
  await chargesApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge, provider)
  expect(requested).toHaveLength(1)
  expect(await chargesApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('the refund is retried while the provider is unavailable', async () => {
  const charge = await chargesApp.cardCharge('approved')
  chargesApp.setProviderDown(true)
  await expect(refund(charge)).rejects.toThrow()
  chargesApp.setProviderDown(false)
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
  await chargesApp.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge)
  expect(await chargesApp.chargeStatus(charge)).toBe('REFUNDED')
})

test('an unpaid charge is not refunded', async () => {
  const charge = await chargesApp.pixCharge()
  expect(await refund(charge)).toMatchObject({ givenUp: expect.stringContaining('WAITING') })
})
