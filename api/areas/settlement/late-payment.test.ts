import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'

/** Sales whose payment time is up, and payments that come after it. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function openPix(wanted: Record<string, number> = { inteira: 1 }) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, wanted)
  await checkoutApp.pix(ana, sale)
  return { ana, sale }
}

test('at expiry the PIX is cancelled first, then the tickets are released', async () => {
  const { ana, sale } = await openPix({ inteira: 2 })
  const before = await checkoutApp.records.counts('inteira')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  await checkoutApp.database.shiftClock('15 minutes 1 second')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > EXPIRED')
  expect(await checkoutApp.records.charges(sale)).toEqual(['CANCELED'])
  expect(await checkoutApp.records.counts('inteira')).toEqual({ ...before, held: before.held - 2 })
  expect((await checkoutApp.pix(ana, sale)).json().code).toBe('RESERVATION_EXPIRED')
  expect((await checkoutApp.abandon(ana, sale)).json().code).toBe('RESERVATION_EXPIRED')
})

test('a PIX paid at the last moment is found when it is to be cancelled', async () => {
  const { sale } = await openPix()
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
  await checkoutApp.sandbox.setWebhooks({ drop: false })
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > RECEIVED')
})

test('a PIX that never reached the provider expires like any other', async () => {
  await checkoutApp.sandbox.fault({ route: 'POST /payments', kind: 'cut', when: 'before' })
  const { sale } = await openPix()
  expect(await checkoutApp.records.charges(sale)).toEqual(['SENDING'])
  await checkoutApp.database.shiftClock('15 minutes 1 second')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.charges(sale)).toEqual(['CANCELED'])
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

test('during a provider outage tickets are held for ten more minutes, then released', async () => {
  const { sale } = await openPix()
  checkoutApp.sandbox.setDown(true)
  await checkoutApp.database.shiftClock('24 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  await checkoutApp.database.shiftClock('25 minutes 10 seconds')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
  expect(await checkoutApp.records.charges(sale)).toEqual(['WAITING'])
  // Once the provider is back, the charge is cancelled and can't be paid.
  checkoutApp.sandbox.setDown(false)
  await checkoutApp.database.shiftClock('27 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.charges(sale)).toEqual(['CANCELED'])
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

test('a payment after the event’s end is refunded even if tickets are left', async () => {
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).concat('Z')
  const dates = { startDate: inMinutes(30), endDate: inMinutes(60) }
  await checkoutApp.sell([eventWith('hoje', [ticket('inteira')], dates)])
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 1 }, 'hoje')
  await checkoutApp.pix(ana, sale)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  await checkoutApp.database.shiftClock('2 hours')
  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED']),
  )
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 0 })
  const { rows } = await checkoutApp.database.pool.query(
    `select body_text from mails where template = 'payment-returned' and to_address = $1`,
    [`${ana}@example.com`],
  )
  expect(rows[0].body_text).toContain('o evento já tinha terminado')
})

test('a late payment is accepted while tickets are left', async () => {
  const { ana, sale } = await openPix({ inteira: 2 })
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  const before = await checkoutApp.records.counts('inteira')
  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
  expect(await checkoutApp.records.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > EXPIRED > RECEIVED',
  )
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.counts('inteira')).toEqual({ ...before, sold: before.sold + 2 })
  expect(await checkoutApp.records.mails(ana)).toEqual([
    'pix-waiting',
    'reservation-expired',
    'order-confirmed',
  ])
})

test('a late payment without tickets left is refunded automatically, and the buyer is mailed', async () => {
  const { ana, sale } = await openPix({ ultimo: 1 })
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  const bia = await checkoutApp.buyer()
  const hers = await checkoutApp.hold(bia, { ultimo: 1 })
  expect((await checkoutApp.card(bia, hers)).json().status).toBe('CONFIRMED')

  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () =>
    expect(await checkoutApp.records.mails(ana)).toEqual([
      'pix-waiting',
      'reservation-expired',
      'payment-returned',
      'refund-done',
    ]),
  )
  expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED'])
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 0 })
  expect(await checkoutApp.records.counts('ultimo')).toEqual({ held: 0, sold: 1 })
  // Stock that is released later does not undo the refund.
  await checkoutApp.sandbox.change('refund', hers, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(hers)).toBe('REFUNDED'))
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

interface BuyingTerms {
  readonly limit?: number
  readonly laterLimit?: number
  readonly maxTickets?: number
  readonly isOncePerPerson?: boolean
  readonly isSuspended?: boolean
}

test.each<[string, BuyingTerms]>([
  ['limit per CPF', { limit: 2 }],
  ['limit per CPF that came after its reservation', { laterLimit: 2 }],
  ['number of a coupon', { maxTickets: 2 }],
  ['use of a coupon that each person has once', { isOncePerPerson: true }],
  ['end of sales of an organization that was suspended', { isSuspended: true }],
])('a late payment beyond the %s is refunded, though tickets are left', async (_, terms) => {
  const { limit = null, laterLimit = null, maxTickets = null } = terms
  const { isOncePerPerson = false, isSuspended = false } = terms
  const slug = `limite-${randomUUID().slice(0, 8)}`
  await checkoutApp.sell([eventWith(slug, [ticket('inteira', { capacity: 100 })])])
  const { pool } = checkoutApp.database
  const eventId = eventIdOf(slug)
  const setLimit = (most: number | null) =>
    pool.query('update events set max_per_cpf = $2 where id = $1', [eventId, most])
  await setLimit(limit)
  await pool.query(
    `insert into coupons (event_id, id, code, kind, value, max_tickets, is_once_per_person)
     values ($1, gen_random_uuid(), 'DEZ', 'percent', 10, $2, $3)`,
    [eventId, maxTickets, isOncePerPerson],
  )
  const coupon = maxTickets !== null || isOncePerPerson ? { coupon: 'DEZ' } : {}
  const reserve = async (who: string) => {
    const wanted = { inteira: isOncePerPerson ? 1 : 2 }
    const answer = await checkoutApp.reserve(who, slug, wanted, coupon)
    expect(answer.statusCode).toBe(201)
    return answer.json<{ _id: string }>()._id
  }
  // Two accounts of one person: buyers of this app have the same CPF.
  const [ana, bia] = [await checkoutApp.buyer(), await checkoutApp.buyer()]
  const late = await reserve(ana)
  await checkoutApp.pix(ana, late)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  await setLimit(limit ?? laterLimit)
  const paid = await reserve(bia)
  expect((await checkoutApp.card(bia, paid)).json().status).toBe('CONFIRMED')

  if (isSuspended) await suspendOrganizer(eventId)
  await checkoutApp.sandbox.change('pay-late', late, checkoutApp.database)
  await eventually(async () =>
    expect(await checkoutApp.records.charges(late)).toEqual(['REFUNDED']),
  )
  expect(await checkoutApp.records.status(late)).toBe('EXPIRED')
  expect(await checkoutApp.records.codes(late)).toEqual({ valid: 0, revoked: 0 })
})

/** Gives an event to an organization that our team has suspended. */
async function suspendOrganizer(eventId: string): Promise<void> {
  const owner = await checkoutApp.newcomer()
  await checkoutApp.database.pool.query(
    `with suspended as (
       insert into organizations (id, slug, name, phone, search_name, status)
       values (gen_random_uuid(), 'suspensa', 'Suspensa', '', 'suspensa', 'suspended') returning id
     ), owners as (
       insert into organization_members (organization_id, user_id, role, confirmed_at)
       select id, $2, 'owner', app_now() from suspended
     )
     update events set organization_id = suspended.id from suspended where events.id = $1`,
    [eventId, owner],
  )
}

test('a second payment of a paid sale is refunded', async () => {
  const { ana, sale } = await openPix()
  await checkoutApp.abandon(ana, sale)
  expect((await checkoutApp.card(ana, sale, { installments: 1 })).json().status).toBe('CONFIRMED')
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    `select provider_id as id from charges where sale_id = $1 and method = 'PIX'`,
    [sale],
  )
  await checkoutApp.sandbox.changePayment('pay-late', rows[0]?.id ?? '')
  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED', 'CONFIRMED']),
  )
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toContain('payment-returned')
})

test('a payment of a cancelled PIX pays the sale while it is held', async () => {
  const { ana, sale } = await openPix()
  await checkoutApp.abandon(ana, sale)
  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
  expect(await checkoutApp.records.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > PENDING > RECEIVED',
  )
})

test('a payment for a cancelled reservation is accepted while tickets are left', async () => {
  const { ana, sale } = await openPix()
  await checkoutApp.abandon(ana, sale)
  expect((await checkoutApp.cancel(ana, sale)).json().status).toBe('CANCELED')
  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
})

test('a card under analysis expires after three days', async () => {
  const dates = { startDate: '2099-01-01T19:00', endDate: '2099-01-01T23:00' }
  await checkoutApp.sell([eventWith('depois', [ticket('inteira')], dates)])
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 1 }, 'depois')
  await checkoutApp.card(ana, sale, { number: cards.analysis })
  await checkoutApp.database.shiftClock('71 hours')
  await checkoutApp.server.expire()
  await releaseAllExpired(checkoutApp.database.db)
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  await checkoutApp.database.shiftClock('72 hours 11 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
  expect(await checkoutApp.records.mails(ana)).toEqual(['reservation-expired'])
  // Approved after all, it pays the sale.
  await checkoutApp.sandbox.change('approve', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
})

/** Cuts a card call before it reaches the provider, this many minutes into the hold. */
async function cutCard(minutes: number) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.fault({ route: 'POST /payments', kind: 'cut', when: 'before' })
  await checkoutApp.database.shiftClock(`${minutes} minutes`)
  const { expires_at: before } = await checkoutApp.records.sale(sale)
  await checkoutApp.card(ana, sale)
  expect(await checkoutApp.records.charges(sale)).toEqual(['SENDING'])
  return { ana, sale, before }
}

test.each([5, 14])(
  'a card that was never charged restores the hold and its time within a minute (sent at %i)',
  async (sentAt) => {
    const { ana, sale, before } = await cutCard(sentAt)
    expect((await checkoutApp.state(sale)).json()).toMatchObject({
      status: 'PAYMENT_PENDING',
      method: 'CREDIT_CARD',
      isInAnalysis: false,
    })
    // The first lookup is not final: the provider may list a payment a moment later.
    await checkoutApp.database.shiftClock(`${sentAt} minutes 20 seconds`)
    await checkoutApp.server.pollOpenCharges()
    expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
    await checkoutApp.database.shiftClock(`${sentAt} minutes 59 seconds`)
    await checkoutApp.server.pollOpenCharges()
    await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('PENDING'))
    const { expires_at: after } = await checkoutApp.records.sale(sale)
    // Extended by the time that the lookup took, within the duration of the test.
    const given = after.getTime() - before.getTime()
    expect(given).toBeGreaterThanOrEqual(50_000)
    expect(given).toBeLessThanOrEqual(120_000)
    expect(await checkoutApp.records.mails(ana)).toEqual(['payment-refused'])
    expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
  },
)
