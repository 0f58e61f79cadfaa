import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { askOpenCharges } from './ask-open-charges.ts'
import { sendCard } from './send.ts'
import { cardOf, cards } from './testing/payer.ts'
import { openTill, type Till } from './testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

/** A provider that takes all at once what was to be paid in parts. */
const hasty = (more: Partial<Provider> = {}): Provider => ({
  ...till.provider,
  payByCard: (payment) => till.provider.payByCard({ ...payment, installments: 1 }),
  ...more,
})

const pay = async (provider: Provider) => {
  const { charge, payer } = await till.open({ amountCents: 30_000, installments: 3 })
  const card = cardOf(cards.approved)
  const outcome = await sendCard(till.database.db, provider, charge, payer, card, '203.0.113.9')
  return { charge, outcome }
}

test('instalments that were charged at once are given back, and nothing was bought', async () => {
  const paid = await pay(hasty())
  expect(paid.outcome.kind).toBe('declined')
  expect(await till.payments(paid.charge)).toMatchObject([{ value: 300, status: 'REFUNDED' }])
})

test('its notices move nothing', async () => {
  const paid = await pay(hasty())
  const charge = await till.record(paid)
  for (const notice of await till.notices(charge)) await till.tell(notice)
  expect(await till.statusOf(charge)).toBe('DECLINED')
})

test('where they can not be given back at once, that is done later', async () => {
  const paid = await pay(hasty({ refund: async () => ({ ok: false, why: 'no-answer' }) }))
  expect(paid.outcome).toEqual({ kind: 'unknown' })
  await till.database.shiftClock('1 minute')
  await askOpenCharges(till.database.db, till.provider, till.enqueue)
  expect(await till.payments(paid.charge)).toMatchObject([{ status: 'REFUNDED' }])
  expect(await till.statusOf(paid.charge)).toBe('DECLINED')
})
