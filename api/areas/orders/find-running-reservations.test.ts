import type { RunningReservation } from '@55tickets/contracts/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(() => checkoutApp.close())

async function running(who: string) {
  const answer = await checkoutApp.server.get('/api/events/user/reservations', who)
  return answer.json<{ docs: RunningReservation[] }>().docs
}
const runningIds = async (who: string) => (await running(who)).map(({ _id }) => _id)

test('a reservation is listed with its event and its end, until that end', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const [first, ...others] = await running(ana)
  expect(first).toMatchObject({ _id: sale, evento: { name: expect.any(String) } })
  expect(others).toEqual([])
  const leftMs = Date.parse(first?.expiresAt ?? '') - Date.parse(first?.now ?? '')
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(15 * 60_000)
  await checkoutApp.database.shiftClock('16 minutes')
  expect(await runningIds(ana)).toEqual([])
  await checkoutApp.database.shiftClock('0')
})

test('of several reservations the first to end comes first', async () => {
  const ana = await checkoutApp.buyer()
  const earlier = await checkoutApp.hold(ana)
  const later = await checkoutApp.hold(ana, { inteira: 1 }, 'so-cartao')
  expect(await runningIds(ana)).toEqual([earlier, later])
  await checkoutApp.database.pool.query(
    `update sales set expires_at = app_now() + interval '1 minute' where id = $1`,
    [later],
  )
  expect(await runningIds(ana)).toEqual([later, earlier])
})

test('a reservation whose PIX is not paid yet is listed', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  expect(await runningIds(ana)).toEqual([sale])
})

test('what is paid, under analysis, cancelled or of somebody else is not listed', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  expect(await runningIds(await checkoutApp.newcomer())).toEqual([])
  await checkoutApp.card(ana, sale)
  expect(await runningIds(ana)).toEqual([])
  await checkoutApp.card(ana, await checkoutApp.hold(ana), { number: cards.analysis })
  expect(await runningIds(ana)).toEqual([])
  const other = await checkoutApp.hold(ana, { inteira: 1 }, 'so-cartao')
  await checkoutApp.cancel(ana, other)
  expect(await runningIds(ana)).toEqual([])
})
