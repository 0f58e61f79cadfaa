import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../payments/testing/payer.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** Of two reservations of one person for one event that are both unpaid the newer one stays. */

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
beforeEach(() => desk.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

const waitFor = (sale: string, status: string) =>
  eventually(async () => expect(await desk.books.status(sale)).toBe(status))

/** An older one and a newer one, both at their payment. */
async function twoPix() {
  const ana = await desk.buyer()
  const older = await desk.hold(ana)
  await desk.pix(ana, older)
  const newer = await desk.hold(ana)
  await desk.pix(ana, newer)
  return { ana, older, newer }
}

test('the newer one comes back last: the older one is cancelled', async () => {
  const { ana, older, newer } = await twoPix()
  const before = await desk.books.counts('inteira')
  expect((await desk.abandon(ana, older)).json().status).toBe('PENDING')
  expect((await desk.abandon(ana, newer)).json().status).toBe('PENDING')
  expect(await desk.books.status(older)).toBe('CANCELED')
  expect(await desk.books.counts('inteira')).toEqual({ ...before, held: before.held - 1 })
})

test('the older one comes back last: it is cancelled', async () => {
  const { ana, older, newer } = await twoPix()
  expect((await desk.abandon(ana, newer)).json().status).toBe('PENDING')
  expect((await desk.abandon(ana, older)).json().status).toBe('CANCELED')
  expect(await desk.books.status(newer)).toBe('PENDING')
})

test('a newer one whose time is up cancels nothing', async () => {
  const ana = await desk.buyer()
  const older = await desk.hold(ana)
  await desk.card(ana, older, { number: cards.analysis })
  const newer = await desk.hold(ana)
  await desk.database.shiftClock('15 minutes 5 seconds')
  await desk.bank.happen('reject', older, desk.database)
  await waitFor(older, 'PENDING')
  expect(await desk.books.status(newer)).toBe('EXPIRED')
})
