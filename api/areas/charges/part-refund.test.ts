import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { listOverdueRefunds } from './reconciliation/overdue-refunds.ts'
import { partRefundWorker, refundWorker } from './refund-charge.ts'
import { requestPartRefund, requestRefund } from './request-refund.ts'
import { findCharge } from './store.ts'
import { type ChargesApp, openChargesApp, TIMEOUTS } from './testing/charges-app.ts'

/** Parts of a charge that we decide to refund. */

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(async () => {
  chargesApp.queued.length = 0
  await chargesApp.database.shiftClock('0')
})
afterAll(() => chargesApp.close())

const request = ({ id }: Charge, cents: number) =>
  chargesApp.database.db
    .transaction()
    .execute((tx) => requestPartRefund(tx, chargesApp.enqueue, id, cents, 'ingresso devolvido'))
const input = ({ id }: Charge) => ({ chargeId: id, cause: 'ingresso devolvido' })
const refundPart = (charge: Charge, provider: Provider = chargesApp.provider) =>
  chargesApp.run(partRefundWorker(provider, chargesApp.enqueue), input(charge))
/** Lets the claim of the last attempt expire. */
const waitForClaim = (times = 1) =>
  chargesApp.database.shiftClock(`${TIMEOUTS.otherMs * 5 * times} milliseconds`)
const findRefunds = async (charge: Charge) =>
  (await chargesApp.payments(charge)).map(({ refunds }) =>
    (refunds ?? []).map(({ value }) => Math.round(value * 100)),
  )
const now = async ({ id }: Charge) => {
  const charge = await findCharge(chargesApp.database.db, id)
  if (!charge) throw new Error('the charge does not exist')
  return charge
}

test('a part is refunded once even if the job runs twice, and the charge stays paid', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  expect(chargesApp.queued).toEqual([{ job: 'refund-part', input: input(charge) }])
  await refundPart(charge)
  await waitForClaim()
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[4_000]])
  expect(await now(charge)).toMatchObject({
    status: 'CONFIRMED',
    refundedCents: 4_000,
    partRefundCents: 4_000,
  })
})

test('parts add up, however many of them one attempt finds', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  await refundPart(charge)
  await request(charge, 2_000)
  await request(charge, 1_000)
  await waitForClaim()
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[4_000, 3_000]])
  expect(await now(charge)).toMatchObject({ refundedCents: 7_000, partRefundCents: 7_000 })
})

test('a part as large as the charge is refused', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  await expect(request(charge, 7_000)).rejects.toThrow('part_refund_within_amount')
})

test('a part of a plan is taken from its payments in order', async () => {
  const charge = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  await request(charge, 10_500)
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[10_000], [500], []])
  expect(await now(charge)).toMatchObject({ status: 'CONFIRMED', refundedCents: 10_500 })
  await request(charge, 9_501)
  await waitForClaim()
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[10_000], [500, 9_500], [1]])
})

test('a part whose response got lost is found by the next attempt and not repeated', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const requested: number[] = []
  const lossy: Provider = {
    ...chargesApp.provider,
    refund: async (payment, cause) => {
      requested.push(payment.amountCents)
      await chargesApp.provider.refund(payment, cause)
      return { ok: false, why: 'no-answer' }
    },
  }
  await request(charge, 4_000)
  await expect(refundPart(charge, lossy)).rejects.toThrow('no-answer')
  // The response may still arrive.
  await expect(refundPart(charge, lossy)).rejects.toThrow('in progress')
  await waitForClaim()
  await refundPart(charge, lossy)
  expect(requested).toEqual([4_000])
  expect((await now(charge)).refundedCents).toBe(4_000)
})

test('a part is retried while the provider is unavailable', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  chargesApp.setProviderDown(true)
  await expect(refundPart(charge)).rejects.toThrow('look up')
  chargesApp.setProviderDown(false)
  await waitForClaim()
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[4_000]])
})

test('a refused part is listed until it is refunded', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  const refusing: Provider = {
    ...chargesApp.provider,
    refund: async () => ({ ok: false, why: 'refused', codes: ['insufficient_balance'] }),
  }
  await expect(refundPart(charge, refusing)).rejects.toThrow('refused')
  const overdue = async () =>
    (await listOverdueRefunds(chargesApp.database.db)).filter(
      ({ chargeId }) => chargeId === charge.id,
    )
  expect(await overdue()).toMatchObject([
    { leftCents: 4_000, cause: 'ingresso devolvido', refusal: 'insufficient_balance' },
  ])
  await refundPart(charge)
  expect(await overdue()).toEqual([])
})

test('a part that is not refunded within a day is listed', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  const overdue = await listOverdueRefunds(chargesApp.database.db)
  expect(overdue.map(({ chargeId }) => chargeId)).not.toContain(charge.id)
  await chargesApp.database.shiftClock('25 hours')
  const later = await listOverdueRefunds(chargesApp.database.db)
  expect(later.map(({ chargeId }) => chargeId)).toContain(charge.id)
})

test('a full refund that was decided meanwhile includes the part', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  await chargesApp.database.db
    .transaction()
    .execute((tx) => requestRefund(tx, chargesApp.enqueue, charge.id, 'fim'))
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[]])
  await chargesApp.run(refundWorker(chargesApp.provider, chargesApp.enqueue), {
    chargeId: charge.id,
    cause: 'fim',
  })
  expect(await now(charge)).toMatchObject({ status: 'REFUNDED', refundedCents: 11_000 })
})

test('what the provider refunded by itself counts towards the part', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const [payment] = await chargesApp.payments(charge)
  await chargesApp.provider.refund({ id: payment?.id ?? '', amountCents: 1_500 }, 'no painel')
  await request(charge, 4_000)
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[1_500, 2_500]])
})

test('a reversed chargeback resumes the part', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await request(charge, 4_000)
  for (const change of ['chargeback', 'chargeback-won', 'chargeback-reversed'] as const) {
    await chargesApp.changeAtProvider(change, charge)
    if (change !== 'chargeback-won')
      for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
    if (change === 'chargeback') await refundPart(charge)
  }
  expect(await findRefunds(charge)).toEqual([[]])
  const jobs = chargesApp.queued.filter(({ job }) => job === 'refund-part')
  expect(jobs).toHaveLength(2)
  await waitForClaim()
  await refundPart(charge)
  expect(await findRefunds(charge)).toEqual([[4_000]])
})
