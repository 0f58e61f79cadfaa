import { randomUUID } from 'node:crypto'
import { cents } from '@55tickets/rules/money.ts'
import { addDays, today } from '@55tickets/sandbox/calendar.ts'
import { refundPayment } from '@55tickets/sandbox/refund-payment.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Charge } from './charge.ts'
import type { Difference } from './compare-charge.ts'
import { recheckChargeWorker } from './recheck-charge.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { repairDifferences } from './repair-differences.ts'
import { openPaymentsApp } from './testing/payments-app.ts'

/** Each of the provider's notices gets lost: nothing is known here but what was answered. */
const paymentsApp = await openPaymentsApp()
const { db, pool } = paymentsApp.database
afterAll(() => paymentsApp.close())
beforeEach(async () => {
  paymentsApp.setProviderDown(false)
  await pool.query('delete from sandbox.payments')
  await pool.query('delete from charges')
})

const nobody = async () => new Set<string>()

async function held(day = today(), unfulfilled = nobody): Promise<Reconciliation> {
  const result = await reconcile(db, paymentsApp.provider, day, unfulfilled)
  if (result === 'unavailable') throw new Error('the provider is away')
  return result
}

const refund = async (charge: Charge, value?: number) =>
  refundPayment(pool, charge.providerId ?? '', value === undefined ? {} : { value: cents(value) })

/** Changes what the provider has of a charge, as no call of it would. */
const meddle = (charge: Charge, change: object) =>
  pool.query(`update sandbox.payments set body = body || $2 where body->>'id' = $1`, [
    charge.providerId,
    JSON.stringify(change),
  ])

const plan = { installments: 3, amountCents: 11_000 } as const

test('a day on which both sides agree has no difference, and sums that are equal', async () => {
  await paymentsApp.cardCharge('approved')
  await paymentsApp.cardCharge('approved', plan)
  await paymentsApp.cardCharge('declined')
  await paymentsApp.cardCharge('analysis')
  await paymentsApp.pixCharge()
  const result = await held()
  expect(result).toMatchObject({ charges: 4, payments: 4, differences: [] })
  const none = { count: 0, cents: 0 }
  const taken = { taken: { count: 2, cents: 22_000 }, refunded: none, disputed: none }
  const nothing = { taken: none, refunded: none, disputed: none }
  expect(result.totals).toEqual([
    { method: 'PIX', here: nothing, there: nothing },
    { method: 'CREDIT_CARD', here: taken, there: taken },
  ])
})

interface Planted {
  readonly name: string
  readonly plant: () => Promise<unknown>
  readonly expected: Partial<Difference>
}

test.each<Planted>([
  {
    name: 'a PIX that was paid',
    plant: async () => paymentsApp.changeAtProvider('confirm', await paymentsApp.pixCharge()),
    expected: {
      kind: 'paid-there',
      here: { status: 'WAITING', cents: 11_000 },
      there: { status: 'RECEIVED', cents: 11_000 },
    },
  },
  {
    name: 'a card whose answer got lost',
    plant: () => paymentsApp.payCard('late'),
    expected: { kind: 'paid-there', here: { status: 'SENDING', cents: 11_000 } },
  },
  {
    name: 'a PIX that was paid after it was dropped',
    plant: async () => {
      const charge = await paymentsApp.pixCharge()
      await paymentsApp.changeAtProvider('delete', charge)
      await pool.query(`update charges set status = 'CANCELED' where id = $1`, [charge.id])
      await paymentsApp.changeAtProvider('pay-late', charge)
    },
    expected: { kind: 'paid-there', here: { status: 'CANCELED', cents: 11_000 } },
  },
  {
    name: 'a refund',
    plant: async () => refund(await paymentsApp.cardCharge('approved')),
    expected: { kind: 'refunded-there', there: { status: 'REFUNDED', cents: 11_000 } },
  },
  {
    name: 'a refund of a part',
    plant: async () => refund(await paymentsApp.cardCharge('approved'), 1_000),
    expected: { kind: 'refunded-there', there: { status: 'CONFIRMED', cents: 11_000 } },
  },
  {
    name: 'money that arrived',
    plant: async () =>
      paymentsApp.changeAtProvider('receive', await paymentsApp.cardCharge('approved', plan)),
    expected: { kind: 'status', here: { status: 'CONFIRMED', cents: 11_000 } },
  },
  {
    name: 'a dispute',
    plant: async () =>
      paymentsApp.changeAtProvider('chargeback', await paymentsApp.cardCharge('approved')),
    expected: { kind: 'status', there: { status: 'CHARGEBACK_REQUESTED', cents: 11_000 } },
  },
  {
    name: 'a payment that nobody here asked for',
    plant: async () => {
      const charge = await paymentsApp.pixCharge()
      await pool.query('delete from charges where id = $1', [charge.id])
    },
    expected: { kind: 'unknown-here', saleId: null, here: null },
  },
  {
    name: 'a charge that the provider does not have',
    plant: async () => {
      const { providerId } = await paymentsApp.cardCharge('approved')
      await pool.query('delete from sandbox.payments where id = $1', [providerId])
    },
    expected: { kind: 'unknown-there', there: null },
  },
  {
    name: 'a charge that was sent and never arrived',
    plant: () => paymentsApp.open(),
    expected: { kind: 'unknown-there', here: { status: 'SENDING', cents: 11_000 } },
  },
  {
    name: 'another amount',
    plant: async () => meddle(await paymentsApp.cardCharge('approved'), { value: 109.99 }),
    expected: { kind: 'amount', there: { status: 'CONFIRMED', cents: 10_999 } },
  },
  {
    name: 'another reference',
    plant: async () =>
      meddle(await paymentsApp.cardCharge('approved'), { externalReference: randomUUID() }),
    expected: { kind: 'terms', why: 'its reference is not the sale' },
  },
])('$name is told as a difference, once', async ({ plant, expected }) => {
  await paymentsApp.cardCharge('approved')
  await plant()
  const { differences } = await held()
  expect(differences).toEqual([expect.objectContaining(expected)])
})

test('money whose sale has no tickets for it is a difference, though both sides say paid', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const { differences } = await held(today(), async () => new Set([charge.id]))
  expect(differences).toMatchObject([{ kind: 'paid-there', chargeId: charge.id }])
})

test('a charge belongs to the day of its payment, where two clocks differ around midnight', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const tomorrow = addDays(today(), 1)
  await meddle(charge, { dateCreated: tomorrow })
  expect(await held()).toMatchObject({ charges: 0, differences: [] })
  expect(await held(tomorrow)).toMatchObject({ charges: 1, differences: [] })
})

test('a list of many pages is read to its end, and each payment counted once', async () => {
  const { id } = await paymentsApp.cardCharge('approved')
  await pool.query(
    `insert into sandbox.payments (id, body)
     select 'pay_' || n, body || jsonb_build_object('id', 'pay_' || n, 'description', 'alheia', 'externalReference', null)
       from sandbox.payments, generate_series(1, 249) n`,
  )
  const result = await held()
  expect(result).toMatchObject({ charges: 1, payments: 250 })
  expect(new Set(result.differences.map(({ paymentId }) => paymentId)).size).toBe(249)
  expect(result.differences.every(({ chargeId }) => chargeId !== id)).toBe(true)
})

test('asking about the differences puts right what only notices had to tell', async () => {
  await paymentsApp.changeAtProvider('confirm', await paymentsApp.pixCharge())
  await refund(await paymentsApp.cardCharge('approved'))
  await paymentsApp.changeAtProvider('chargeback', await paymentsApp.cardCharge('approved'))
  const { differences } = await held()
  const before = paymentsApp.queued.length
  const statuses = () => pool.query('select id, status from charges order by id')
  const unchanged = await statuses()
  expect(await repairDifferences(db, paymentsApp.enqueue, differences)).toBe(3)
  expect((await statuses()).rows).toEqual(unchanged.rows)
  const asked = paymentsApp.queued.slice(before)
  expect(asked.map(({ job }) => job)).toEqual(['ask-charge', 'ask-charge', 'ask-charge'])
  for (const { input } of asked)
    await paymentsApp.run(recheckChargeWorker(paymentsApp.provider, paymentsApp.enqueue), input)
  expect((await held()).differences).toEqual([])
})

test('a provider that does not answer is no difference', async () => {
  await paymentsApp.cardCharge('approved')
  paymentsApp.setProviderDown(true)
  expect(await reconcile(db, paymentsApp.provider, today(), nobody)).toBe('unavailable')
})
