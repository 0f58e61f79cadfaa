import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../payments/testing/payer.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** What waits for its money too long, and what happens when it comes all the same. */

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
beforeEach(() => desk.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

async function openPix(wanted: Record<string, number> = { inteira: 1 }) {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, wanted)
  await desk.pix(ana, sale)
  return { ana, sale }
}

test('at its time the PIX is dropped first, then the tickets are free', async () => {
  const { ana, sale } = await openPix({ inteira: 2 })
  const before = await desk.books.counts('inteira')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('PAYMENT_PENDING')
  await desk.database.shiftClock('15 minutes 1 second')
  await desk.shop.expire()
  expect(await desk.books.history(sale)).toBe('PENDING > PAYMENT_PENDING > EXPIRED')
  expect(await desk.books.charges(sale)).toEqual(['CANCELED'])
  expect(await desk.books.counts('inteira')).toEqual({ ...before, held: before.held - 2 })
  expect((await desk.pix(ana, sale)).json().code).toBe('RESERVATION_EXPIRED')
  expect((await desk.abandon(ana, sale)).json().code).toBe('RESERVATION_EXPIRED')
})

test('a PIX that was paid in the last moment is found when it is to be dropped', async () => {
  const { sale } = await openPix()
  await desk.bank.notices({ drop: true })
  await desk.bank.happen('confirm', sale, desk.database)
  await desk.bank.notices({ drop: false })
  await desk.database.shiftClock('16 minutes')
  await desk.shop.expire()
  expect(await desk.books.history(sale)).toBe('PENDING > PAYMENT_PENDING > RECEIVED')
})

test('a PIX that never reached the provider ends with its time, as any other', async () => {
  await desk.bank.fault({ route: 'POST /payments', kind: 'cut', when: 'before' })
  const { sale } = await openPix()
  expect(await desk.books.charges(sale)).toEqual(['SENDING'])
  await desk.database.shiftClock('15 minutes 1 second')
  await desk.shop.expire()
  expect(await desk.books.charges(sale)).toEqual(['CANCELED'])
  expect(await desk.books.status(sale)).toBe('EXPIRED')
})

test('with the provider away the tickets are kept for ten more minutes, then they are free', async () => {
  const { sale } = await openPix()
  desk.bank.leave(true)
  await desk.database.shiftClock('24 minutes')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('PAYMENT_PENDING')
  await desk.database.shiftClock('25 minutes 10 seconds')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('EXPIRED')
  expect(await desk.books.charges(sale)).toEqual(['WAITING'])
  // Once it is back, nobody can pay what is over.
  desk.bank.leave(false)
  await desk.database.shiftClock('27 minutes')
  await desk.shop.expire()
  expect(await desk.books.charges(sale)).toEqual(['CANCELED'])
  expect(await desk.books.status(sale)).toBe('EXPIRED')
})

test('money that comes late is honoured while there is stock', async () => {
  const { ana, sale } = await openPix({ inteira: 2 })
  await desk.database.shiftClock('16 minutes')
  await desk.shop.expire()
  const before = await desk.books.counts('inteira')
  await desk.bank.happen('pay-late', sale, desk.database)
  await eventually(async () => expect(await desk.books.status(sale)).toBe('RECEIVED'))
  expect(await desk.books.history(sale)).toBe('PENDING > PAYMENT_PENDING > EXPIRED > RECEIVED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await desk.books.counts('inteira')).toEqual({ ...before, sold: before.sold + 2 })
  expect(await desk.books.mails(ana)).toEqual([
    'pix-waiting',
    'reservation-expired',
    'order-confirmed',
  ])
})

test('money that comes when all is sold goes back by itself, and the buyer is told', async () => {
  const { ana, sale } = await openPix({ ultimo: 1 })
  await desk.database.shiftClock('16 minutes')
  await desk.shop.expire()
  const bia = await desk.buyer()
  const hers = await desk.hold(bia, { ultimo: 1 })
  expect((await desk.card(bia, hers)).json().status).toBe('CONFIRMED')

  await desk.bank.happen('pay-late', sale, desk.database)
  await eventually(async () =>
    expect(await desk.books.mails(ana)).toEqual([
      'pix-waiting',
      'reservation-expired',
      'payment-returned',
      'refund-done',
    ]),
  )
  expect(await desk.books.charges(sale)).toEqual(['REFUNDED'])
  expect(await desk.books.status(sale)).toBe('EXPIRED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 0, revoked: 0 })
  expect(await desk.books.counts('ultimo')).toEqual({ held: 0, sold: 1 })
  // Stock that comes back later does not undo what was decided.
  await desk.bank.happen('refund', hers, desk.database)
  await eventually(async () => expect(await desk.books.status(hers)).toBe('REFUNDED'))
  expect(await desk.books.status(sale)).toBe('EXPIRED')
})

test('money for a sale that was paid otherwise goes back', async () => {
  const { ana, sale } = await openPix()
  await desk.abandon(ana, sale)
  expect((await desk.card(ana, sale, { installments: 1 })).json().status).toBe('CONFIRMED')
  const { rows } = await desk.database.pool.query<{ id: string }>(
    `select provider_id as id from charges where sale_id = $1 and method = 'PIX'`,
    [sale],
  )
  await desk.bank.happenTo('pay-late', rows[0]?.id ?? '')
  await eventually(async () =>
    expect(await desk.books.charges(sale)).toEqual(['REFUNDED', 'CONFIRMED']),
  )
  expect(await desk.books.status(sale)).toBe('CONFIRMED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await desk.books.mails(ana)).toContain('payment-returned')
})

test('money of a dropped PIX pays the sale that is still held', async () => {
  const { ana, sale } = await openPix()
  await desk.abandon(ana, sale)
  await desk.bank.happen('pay-late', sale, desk.database)
  await eventually(async () => expect(await desk.books.status(sale)).toBe('RECEIVED'))
  expect(await desk.books.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > PENDING > PAYMENT_PENDING > RECEIVED',
  )
})

test('money for a reservation that its buyer cancelled is honoured while there is stock', async () => {
  const { ana, sale } = await openPix()
  await desk.abandon(ana, sale)
  expect((await desk.cancel(ana, sale)).json().status).toBe('CANCELED')
  await desk.bank.happen('pay-late', sale, desk.database)
  await eventually(async () => expect(await desk.books.status(sale)).toBe('RECEIVED'))
  expect(await desk.books.codes(sale)).toEqual({ valid: 1, revoked: 0 })
})

test('a card under analysis is given up after three days', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.card(ana, sale, { number: cards.analysis })
  await desk.database.shiftClock('71 hours')
  await desk.shop.expire()
  await releaseAllExpired(desk.database.db)
  expect(await desk.books.status(sale)).toBe('PAYMENT_PENDING')
  await desk.database.shiftClock('72 hours 11 minutes')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('EXPIRED')
  expect(await desk.books.mails(ana)).toEqual(['reservation-expired'])
  // Approved after all, it is honoured.
  await desk.bank.happen('approve', sale, desk.database)
  await eventually(async () => expect(await desk.books.status(sale)).toBe('CONFIRMED'))
})

test('a card that never reached the provider is over with its time, and its buyer is told', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.bank.fault({ route: 'POST /payments', kind: 'cut', when: 'before' })
  await desk.card(ana, sale)
  expect(await desk.books.charges(sale)).toEqual(['SENDING'])
  await desk.database.shiftClock('16 minutes')
  await desk.shop.ask()
  await eventually(async () => expect(await desk.books.status(sale)).toBe('EXPIRED'))
  expect(await desk.books.mails(ana)).toEqual(['reservation-expired'])
})
