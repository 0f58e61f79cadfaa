import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChargeOutcome } from './send.ts'
import { findCharges, openCharges, recordOutcomes } from './store.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

const openAnother = ({ eventId, saleId }: { eventId: string; saleId: string }) =>
  chargesApp.database.db.transaction().execute(async (tx) => {
    const { user_id: userId } = await tx
      .selectFrom('sales')
      .select('user_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    const charge = {
      id: randomUUID(),
      eventId,
      saleId,
      userId,
      method: 'PIX' as const,
      amountCents: 11_000,
      interestCents: 0,
      installments: 1,
      key: null,
      requestHash: null,
    }
    return (await openCharges(tx, [charge])).get(saleId) ?? null
  })
const record = (chargeId: string, outcome: ChargeOutcome) =>
  chargesApp.database.db
    .transaction()
    .execute(async (tx) => (await recordOutcomes(tx, [{ chargeId, outcome }])).get(chargeId))

test('twenty concurrent attempts open one charge', async () => {
  const { charge } = await chargesApp.open()
  await record(charge.id, { kind: 'not-sent' })
  const opened = await Promise.all(Array.from({ length: 20 }, () => openAnother(charge)))
  expect(opened.filter((one) => one !== null)).toHaveLength(1)
  expect(await findCharges(chargesApp.database.db, charge.saleId)).toHaveLength(2)
})

test('a charge with an unknown outcome stays the only open one', async () => {
  const { charge } = await chargesApp.open()
  expect(await record(charge.id, { kind: 'unknown' })).toMatchObject({ status: 'SENDING' })
  expect(await openAnother(charge)).toBeNull()
})

test('a declined charge allows another one, and the older is listed first', async () => {
  const { charge } = await chargesApp.open()
  await record(charge.id, { kind: 'declined' })
  const next = await openAnother(charge)
  const charges = await findCharges(chargesApp.database.db, charge.saleId)
  expect(charges.map(({ id, status }) => [id, status])).toEqual([
    [charge.id, 'DECLINED'],
    [next?.id, 'SENDING'],
  ])
})

test('recording an outcome twice has no further effect', async () => {
  const { charge } = await chargesApp.open()
  const outcome = {
    kind: 'confirmed',
    providerId: `pay_${charge.id}`,
    plan: null,
    card: { brand: 'VISA', lastDigits: '4444' },
  } as const
  expect(await record(charge.id, outcome)).toEqual(await record(charge.id, outcome))
})
