import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, rightsFor } from '../../testing/app.ts'
import { testDeps } from '../../testing/deps.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { identifyById, signedInAs } from '../../testing/people.ts'
import { wireTeam } from '../../wiring/team.ts'
import { openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'

interface Terms {
  readonly feeBearer: 'customer' | 'promoter'
  readonly feePercentage: number
}

const withTerms = (terms: Terms) => eventWith('show', [ticket('inteira', { price: 33.33 })], terms)

async function openEditedFee() {
  const checkoutApp = await openCheckoutApp({}, [
    withTerms({ feeBearer: 'customer', feePercentage: 10 }),
  ])
  const { database } = checkoutApp
  const { register } = wireTeam(testDeps(database))
  const { app } = await createTestApp(
    database,
    {},
    register,
    identifyById,
    rightsFor(() => true),
  )
  onTestFinished(async () => {
    await app.close()
    await checkoutApp.close()
  })
  return {
    checkoutApp,
    /** Fees and revenue of the event, as the team sees them. */
    readFigures: async () => {
      const url = `/api/team/sales/${eventIdOf('show')}`
      const answer = await app.inject({ url, headers: signedInAs('bia') })
      const { orders, revenue, fees } = answer.json<EventSalesDetail>()
      return { orders, revenue, fees }
    },
    readTerms: async (saleId: string) => {
      const { rows } = await database.pool.query(
        'select fee_basis_points, fee_cents, promoter_fee_cents from sales where id = $1',
        [saleId],
      )
      return rows[0]
    },
    readSale: async (who: string, saleId: string) => {
      const sale = { url: `/api/venda/${saleId}`, headers: signedInAs(who) }
      return (await checkoutApp.server.app.inject(sale)).json()
    },
  }
}

test('an edited fee holds for new reservations, and leaves those made before as they were', async () => {
  const { checkoutApp, readFigures, readTerms, readSale } = await openEditedFee()
  const pay = async (who: string, saleId: string) =>
    expect((await checkoutApp.card(who, saleId)).statusCode).toBe(200)
  const [ana, bia, cai] = [
    await checkoutApp.buyer(),
    await checkoutApp.buyer(),
    await checkoutApp.buyer(),
  ]
  const paid = await checkoutApp.hold(ana, { inteira: 2 })
  await pay(ana, paid)
  const held = await checkoutApp.hold(bia, { inteira: 1 })

  await checkoutApp.sell([withTerms({ feeBearer: 'promoter', feePercentage: 12.5 })])
  await pay(bia, held)
  const later = await checkoutApp.hold(cai, { inteira: 1 })
  await pay(cai, later)

  const borneByBuyer = { fee_basis_points: 1000, promoter_fee_cents: 0 }
  expect(await readTerms(paid)).toEqual({ ...borneByBuyer, fee_cents: 667 })
  expect(await readTerms(held)).toEqual({ ...borneByBuyer, fee_cents: 333 })
  expect(await readTerms(later)).toEqual({
    fee_basis_points: 1250,
    fee_cents: 0,
    promoter_fee_cents: 417,
  })
  expect(await readSale(ana, paid)).toMatchObject({
    calculatedFeeAmount: 6.67,
    amountCharged: 73.33,
  })
  expect(await readSale(bia, held)).toMatchObject({
    calculatedFeeAmount: 3.33,
    amountCharged: 36.66,
  })
  expect(await readSale(cai, later)).toMatchObject({ calculatedFeeAmount: 0, amountCharged: 33.33 })
  expect(await readFigures()).toEqual({ orders: 3, revenue: 133.32, fees: 14.17 })
  await expectInvariants(checkoutApp.database.pool)

  await checkoutApp.sell([withTerms({ feeBearer: 'customer', feePercentage: 0 })])
  expect(await readFigures()).toEqual({ orders: 3, revenue: 133.32, fees: 14.17 })
  await expectInvariants(checkoutApp.database.pool)
})
