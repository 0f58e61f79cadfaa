import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { lookAgain } from './look-again.ts'
import { openTill, type Till } from './testing/till.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

const look = (provider: Provider = till.provider) =>
  lookAgain(till.database.db, provider, till.enqueue)

/** The provider, and about which payments it was asked. */
function counted() {
  const asked: string[] = []
  const findPayment: Provider['findPayment'] = (id) => {
    asked.push(id)
    return till.provider.findPayment(id)
  }
  return { provider: { ...till.provider, findPayment }, asked }
}

async function dropped(): Promise<Charge> {
  const charge = await till.pixCharge()
  await till.happen('delete', charge)
  for (const notice of await till.notices(charge)) await till.tell(notice)
  return charge
}

test('a dropped PIX that was paid all the same is found though no notice came', async () => {
  const charge = await dropped()
  await till.happen('pay-late', charge)
  await till.database.shiftClock('14 minutes')
  await look()
  expect(await till.statusOf(charge)).toBe('CANCELED')
  await till.database.shiftClock('16 minutes')
  await look()
  expect(await till.statusOf(charge)).toBe('RECEIVED')
  expect(till.queued.at(-1)).toEqual({ job: 'charge-changed', input: { chargeId: charge.id } })
})

test.each([
  ['chargeback', ['chargeback'], 'CHARGEBACK'],
  [
    'chargeback that was lifted',
    ['chargeback', 'chargeback-won', 'chargeback-reversed'],
    'CONFIRMED',
  ],
  ['lost dispute', ['chargeback', 'chargeback-lost'], 'CHARGEBACK'],
] as const)('a %s is found though no notice came', async (_what, changes, status) => {
  const charge = await till.cardCharge('approved')
  await till.database.pool.query(
    `update charges set status = case when $1 = 'CONFIRMED' then 'CHARGEBACK' else status end`,
    [status],
  )
  for (const change of changes) await till.happen(change, charge)
  await till.database.shiftClock('16 minutes')
  await look()
  expect(await till.statusOf(charge)).toBe(status)
})

test('the longer a charge stands as it stands, the more seldom it is asked about', async () => {
  await till.cardCharge('approved')
  const { provider, asked } = counted()
  for (let hour = 0.5; hour <= 64; hour += 0.5) {
    await till.database.shiftClock(`${hour * 60} minutes`)
    await look(provider)
  }
  // After half an hour, one, two, four … sixty-four, or a little later.
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThan(9)
})

test('several processes together ask about a few in a minute', async () => {
  for (let count = 0; count < 9; count += 1) await till.cardCharge('approved')
  await till.database.shiftClock('16 minutes')
  const { provider, asked } = counted()
  for (let round = 0; round < 5; round += 1) await Promise.all([look(provider), look(provider)])
  expect(asked).toHaveLength(6)
  expect(new Set(asked).size).toBe(6)
})

test('of what is declined or all back nothing is asked', async () => {
  const charge = await till.cardCharge('approved')
  await till.happen('chargeback', charge)
  await till.happen('chargeback-lost', charge)
  for (const notice of await till.notices(charge)) await till.tell(notice)
  await till.record(await till.payCard('declined'))
  await till.database.shiftClock('1 day')
  const { provider, asked } = counted()
  await look(provider)
  expect(asked).toEqual([])
})

test('a refund whose job was lost is begun again', async () => {
  const charge = await till.cardCharge('approved')
  await till.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_asked_at = app_now()`,
  )
  await till.database.shiftClock('16 minutes')
  await look()
  expect(till.queued).toEqual([
    { job: 'refund-charge', input: { chargeId: charge.id, cause: 'paid twice' } },
  ])
})
