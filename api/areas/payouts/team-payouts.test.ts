import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTeamPayouts } from './team-payouts.ts'
import { openPayoutsApp } from './testing/payouts-app.ts'

let app: Awaited<ReturnType<typeof openPayoutsApp>>
let eventId: string
beforeAll(async () => {
  app = await openPayoutsApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.query('truncate transfers, payouts cascade')
  eventId = await app.endedEvent()
})

/** A payout whose transfer has a status since some hours. */
async function addPayout(status: string, hours: number, failure: string | null = null) {
  const [payout, transfer] = [randomUUID(), randomUUID()]
  await app.query(
    `insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
     values ($1, $2, $3, 5000, $4, $5)`,
    [app.organizationId, eventId, payout, app.owner, payout],
  )
  await app.query(
    `insert into transfers (id, payout_id, amount_cents, key_type, pix_key, status, failure, created_at, changed_at)
     values ($1, $2, 5000, 'CNPJ', '11222333000181', $3, $4,
             app_now() - make_interval(hours => $5), app_now() - make_interval(hours => $5))`,
    [transfer, payout, status, failure, hours],
  )
  return transfer
}

test('blocked, slow and failed transfers are listed, others are not', async () => {
  const failed = await addPayout('FAILED', 24, 'Chave não encontrada')
  const slow = await addPayout('SENDING', 2)
  const blocked = await addPayout('BLOCKED', 0)
  await addPayout('SENDING', 0)
  await addPayout('DONE', 2)
  await addPayout('FAILED', 31 * 24)
  const { payouts, payoutCount } = await readTeamPayouts(app.database.db)
  expect(payouts.map(({ _id, problem }) => [_id, problem])).toEqual([
    [blocked, 'blocked'],
    [slow, 'slow'],
    [failed, 'failed'],
  ])
  expect(payoutCount).toBe(3)
  expect(payouts[2]).toMatchObject({ amount: 50, failure: 'Chave não encontrada', sentAt: null })
})

test('an event that owes money today is a debt, with what its organization gets later', async () => {
  await app.earn(eventId, -12_345)
  await app.earn(eventId, 5_000, { inDays: 1 })
  const before = await readTeamPayouts(app.database.db)
  expect(before.debts.find(({ event }) => event._id === eventId)).toMatchObject({
    organization: { _id: app.organizationId },
    amount: 123.45,
    expected: 50,
  })
  await app.earn(eventId, 12_345)
  const after = await readTeamPayouts(app.database.db)
  expect(after.debts.some(({ event }) => event._id === eventId)).toBe(false)
  expect(after.debtCount).toBe(before.debtCount - 1)
})
