import { randomUUID } from 'node:crypto'
import { cents } from '@55tickets/rules/money/money.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { today } from '@55tickets/sandbox/calendar.ts'
import { refundPayment } from '@55tickets/sandbox/refund-payment.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Charge } from '../charge.ts'
import { recheckChargeWorker } from '../recheck-charge.ts'
import { openChargesApp } from '../testing/charges-app.ts'
import type { Difference } from './compare-charge.ts'
import { type ChargeReconciliation, reconcileCharges, repairDifferences } from './reconcile.ts'
import { refundUnknown } from './refund-unknown.ts'

/** No webhook event is delivered: we only know the responses to our own calls. */
const chargesApp = await openChargesApp()
const { db, pool } = chargesApp.database
afterAll(() => chargesApp.close())
beforeEach(async () => {
  chargesApp.setProviderDown(false)
  await pool.query('delete from sandbox.payments')
  await pool.query('delete from charges')
})

const noneUnfulfilled = async () => new Set<string>()

async function reconcileDay(
  day = today(),
  unfulfilled = noneUnfulfilled,
): Promise<ChargeReconciliation> {
  const result = await reconcileCharges(db, chargesApp.provider, day, unfulfilled)
  if (result === 'unavailable') throw new Error('the provider is unavailable')
  return result
}

const refund = async (charge: Charge, value?: number) =>
  refundPayment(
    chargesApp.providerPool,
    charge.providerId ?? '',
    value === undefined ? {} : { value: cents(value) },
  )

/** Edits the payment of a charge at the provider directly. */
const editPayment = (charge: Charge, change: object) =>
  pool.query(`update sandbox.payments set body = body || $2 where body->>'id' = $1`, [
    charge.providerId,
    JSON.stringify(change),
  ])

/** Amount that the provider has refunded of a sale; null if it has no payment of it. */
async function refundedCents({ saleId }: Charge): Promise<number | null> {
  const reply = await chargesApp.provider.findPayments(saleId)
  if (!reply.ok) throw new Error('the provider is unavailable')
  if (reply.value.length === 0) return null
  const refunds = reply.value.flatMap((payment) => payment.refunds ?? [])
  return refunds.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0)
}

const plan = { installments: 3, amountCents: 11_000 } as const

test('matching sides have no differences and equal totals', async () => {
  await chargesApp.cardCharge('approved')
  await chargesApp.cardCharge('approved', plan)
  await chargesApp.cardCharge('declined')
  await chargesApp.cardCharge('analysis')
  await chargesApp.pixCharge()
  const result = await reconcileDay()
  expect(result).toMatchObject({ charges: 4, payments: 4, differences: [] })
  const none = { count: 0, cents: 0 }
  const taken = { taken: { count: 2, cents: 22_000 }, refunded: none, disputed: none }
  const nothing = { taken: none, refunded: none, disputed: none }
  expect(result.totals).toEqual([
    { method: 'PIX', here: nothing, there: nothing },
    { method: 'CREDIT_CARD', here: taken, there: taken },
  ])
})

interface DifferenceCase {
  readonly name: string
  readonly setUp: () => Promise<unknown>
  readonly expected: Partial<Difference>
}

test.each<DifferenceCase>([
  {
    name: 'a PIX that was paid',
    setUp: async () => chargesApp.changeAtProvider('confirm', await chargesApp.pixCharge()),
    expected: {
      kind: 'paid-there',
      here: { status: 'WAITING', cents: 11_000 },
      there: { status: 'RECEIVED', cents: 11_000 },
    },
  },
  {
    name: 'a card whose response got lost',
    setUp: () => chargesApp.payCard('late'),
    expected: { kind: 'paid-there', here: { status: 'SENDING', cents: 11_000 } },
  },
  {
    name: 'a PIX that was paid after its cancellation',
    setUp: async () => {
      const charge = await chargesApp.pixCharge()
      await chargesApp.changeAtProvider('delete', charge)
      await pool.query(`update charges set status = 'CANCELED' where id = $1`, [charge.id])
      await chargesApp.changeAtProvider('pay-late', charge)
    },
    expected: { kind: 'paid-there', here: { status: 'CANCELED', cents: 11_000 } },
  },
  {
    name: 'a refund',
    setUp: async () => refund(await chargesApp.cardCharge('approved')),
    expected: { kind: 'refunded-there', there: { status: 'REFUNDED', cents: 11_000 } },
  },
  {
    name: 'a partial refund',
    setUp: async () => refund(await chargesApp.cardCharge('approved'), 1_000),
    expected: { kind: 'refunded-there', there: { status: 'CONFIRMED', cents: 11_000 } },
  },
  {
    name: 'money that arrived',
    setUp: async () =>
      chargesApp.changeAtProvider('receive', await chargesApp.cardCharge('approved', plan)),
    expected: { kind: 'status', here: { status: 'CONFIRMED', cents: 11_000 } },
  },
  {
    name: 'a dispute',
    setUp: async () =>
      chargesApp.changeAtProvider('chargeback', await chargesApp.cardCharge('approved')),
    expected: { kind: 'status', there: { status: 'CHARGEBACK_REQUESTED', cents: 11_000 } },
  },
  {
    name: 'a payment without a charge',
    setUp: async () => {
      const charge = await chargesApp.pixCharge()
      await pool.query('delete from charges where id = $1', [charge.id])
    },
    expected: { kind: 'unknown-here', saleId: null, here: null },
  },
  {
    name: 'a charge without a payment',
    setUp: async () => {
      const { providerId } = await chargesApp.cardCharge('approved')
      await pool.query('delete from sandbox.payments where id = $1', [providerId])
    },
    expected: { kind: 'unknown-there', there: null },
  },
  {
    name: 'a charge that was sent and never arrived',
    setUp: () => chargesApp.open(),
    expected: { kind: 'unknown-there', here: { status: 'SENDING', cents: 11_000 } },
  },
  {
    name: 'a different amount',
    setUp: async () => editPayment(await chargesApp.cardCharge('approved'), { value: 109.99 }),
    expected: { kind: 'amount', there: { status: 'CONFIRMED', cents: 10_999 } },
  },
  {
    name: 'a different reference',
    setUp: async () =>
      editPayment(await chargesApp.cardCharge('approved'), { externalReference: randomUUID() }),
    expected: { kind: 'terms', why: 'the payment reference is not our sale' },
  },
])('$name is reported as one difference', async ({ setUp, expected }) => {
  await chargesApp.cardCharge('approved')
  await setUp()
  const { differences } = await reconcileDay()
  expect(differences).toEqual([expect.objectContaining(expected)])
})

test('a paid charge whose sale has no tickets is a difference', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const { differences } = await reconcileDay(today(), async () => new Set([charge.id]))
  expect(differences).toMatchObject([{ kind: 'paid-there', chargeId: charge.id }])
})

test('a charge belongs to the day of its payment when the clocks differ around midnight', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const tomorrow = addDays(today(), 1)
  await editPayment(charge, { dateCreated: tomorrow })
  expect(await reconcileDay()).toMatchObject({ charges: 0, differences: [] })
  expect(await reconcileDay(tomorrow)).toMatchObject({ charges: 1, differences: [] })
})

test('all pages are read and each payment is counted once', async () => {
  const { id } = await chargesApp.cardCharge('approved')
  await pool.query(
    `insert into sandbox.payments (id, body)
     select 'pay_' || n, body || jsonb_build_object('id', 'pay_' || n, 'description', 'alheia', 'externalReference', null)
       from sandbox.payments, generate_series(1, 249) n`,
  )
  const result = await reconcileDay()
  expect(result).toMatchObject({ charges: 1, payments: 250 })
  expect(new Set(result.differences.map(({ paymentId }) => paymentId)).size).toBe(249)
  expect(result.differences.every(({ chargeId }) => chargeId !== id)).toBe(true)
})

test('looking the differences up repairs what lost webhook events caused', async () => {
  await chargesApp.changeAtProvider('confirm', await chargesApp.pixCharge())
  await refund(await chargesApp.cardCharge('approved'))
  await chargesApp.changeAtProvider('chargeback', await chargesApp.cardCharge('approved'))
  const { differences } = await reconcileDay()
  const before = chargesApp.queued.length
  const statuses = () => pool.query('select id, status from charges order by id')
  const unchanged = await statuses()
  expect(await repairDifferences(db, chargesApp.enqueue, differences)).toBe(3)
  expect((await statuses()).rows).toEqual(unchanged.rows)
  const jobs = chargesApp.queued.slice(before)
  expect(jobs.map(({ job }) => job)).toEqual(['recheck-charge', 'recheck-charge', 'recheck-charge'])
  for (const { input } of jobs)
    await chargesApp.run(recheckChargeWorker(chargesApp.provider, chargesApp.enqueue), input)
  expect((await reconcileDay()).differences).toEqual([])
})

test('payments that a restored database has lost are refunded once, open ones cancelled', async () => {
  const lost = [
    await chargesApp.cardCharge('approved'),
    await chargesApp.cardCharge('approved', plan),
    await chargesApp.pixCharge(),
    await chargesApp.cardCharge('approved'),
  ]
  await refund(lost[3] as Charge, 1_000)
  const foreign = await chargesApp.cardCharge('approved')
  await editPayment(foreign, { description: 'Mensalidade' })
  await pool.query('delete from charges')
  const kept = await chargesApp.cardCharge('approved')
  const { differences } = await reconcileDay()
  expect(differences).toHaveLength(5)
  const { provider } = chargesApp
  expect(await refundUnknown(db, provider, differences)).toEqual({ refunded: 4, left: 1 })
  // Repeated with the old list, as by a second operator.
  expect(await refundUnknown(db, provider, differences)).toEqual({ refunded: 4, left: 1 })
  expect(await Promise.all(lost.map(refundedCents))).toEqual([11_000, 11_000, null, 11_000])
  expect(await Promise.all([foreign, kept].map(refundedCents))).toEqual([0, 0])
  expect((await reconcileDay()).differences).toMatchObject([{ paymentId: foreign.providerId }])
})

test('a payment is not refunded that has a charge by then', async () => {
  const charge = await chargesApp.cardCharge('approved')
  const difference = {
    kind: 'unknown-here',
    chargeId: null,
    saleId: null,
    here: null,
    there: null,
    why: '',
    paymentId: charge.providerId,
  } satisfies Difference
  const { provider } = chargesApp
  expect(await refundUnknown(db, provider, [difference])).toEqual({ refunded: 0, left: 1 })
  expect(await refundedCents(charge)).toBe(0)
})

test('an unavailable provider is not a difference', async () => {
  await chargesApp.cardCharge('approved')
  chargesApp.setProviderDown(true)
  expect(await reconcileCharges(db, chargesApp.provider, today(), noneUnfulfilled)).toBe(
    'unavailable',
  )
})
