import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { refundWorker } from './refund-charge.ts'
import { openTill, TIMEOUTS, type Till } from './testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
beforeEach(() => till.database.shiftClock('0'))
afterAll(() => till.close())

const refund = ({ id }: Charge, provider: Provider = till.provider) =>
  till.run(refundWorker(provider, till.enqueue), { chargeId: id, cause: 'esgotado' })

const refundsOf = async (charge: Charge) =>
  (await till.payments(charge)).flatMap(({ refunds }) => refunds ?? [])

test('the money goes back once, though the job runs twice', async () => {
  const charge = await till.cardCharge('approved')
  await refund(charge)
  await refund(charge)
  expect(await refundsOf(charge)).toMatchObject([{ value: 110, description: 'esgotado' }])
  expect(await till.statusOf(charge)).toBe('REFUNDED')
  expect(till.queued).toEqual([{ job: 'charge-changed', input: { chargeId: charge.id } }])
})

test('two jobs at once give the money back once', async () => {
  const charge = await till.cardCharge('approved')
  const asked: string[] = []
  const provider: Provider = {
    ...till.provider,
    refund: async (payment, cause) => {
      asked.push(payment.id)
      // Long enough for the other to come.
      await sleep(500)
      return till.provider.refund(payment, cause)
    },
  }
  const ended = await Promise.allSettled([refund(charge, provider), refund(charge, provider)])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(asked).toHaveLength(1)
})

test('a plan is given back as a whole', async () => {
  const charge = await till.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await refund(charge)
  const refunds = await refundsOf(charge)
  expect(refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(30_001)
  expect(await till.statusOf(charge)).toBe('REFUNDED')
})

test('a refund whose answer got lost is found by the next try, not asked for again', async () => {
  const charge = await till.cardCharge('approved')
  const asked: string[] = []
  const provider: Provider = {
    ...till.provider,
    refund: async (payment, cause) => {
      asked.push(payment.id)
      await till.provider.refund(payment, cause)
      return { ok: false, why: 'no-answer' }
    },
  }
  await expect(refund(charge, provider)).rejects.toThrow('no-answer')
  // An answer may still be on its way.
  await expect(refund(charge, provider)).rejects.toThrow('under way')
  await till.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge, provider)
  expect(asked).toHaveLength(1)
  expect(await till.statusOf(charge)).toBe('REFUNDED')
})

test('while the provider is away the refund waits', async () => {
  const charge = await till.cardCharge('approved')
  till.leave(true)
  await expect(refund(charge)).rejects.toThrow()
  till.leave(false)
  expect(await till.statusOf(charge)).toBe('CONFIRMED')
  await till.database.shiftClock(`${TIMEOUTS.otherMs * 3} milliseconds`)
  await refund(charge)
  expect(await till.statusOf(charge)).toBe('REFUNDED')
})

test('what was never paid is not given back', async () => {
  const charge = await till.pixCharge()
  expect(await refund(charge)).toMatchObject({ givenUp: expect.stringContaining('WAITING') })
})
