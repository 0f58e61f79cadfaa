import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { cards } from '../charges/testing/payer.ts'
import { lockSale, lockTickets, requireSource, transition } from '../reservations/public.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Under parallel requests a sale is charged once and its codes are issued once. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({
    CARD_LIMIT_ACCOUNT: '1000/60',
    RESERVES_PER_MINUTE: '1000',
  })
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

const many = <T>(count: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)))

test('twenty parallel requests make one charge', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  const answers = await many(20, () => checkoutApp.card(ana, sale))
  const answered = (status: number) => answers.filter((one) => one.statusCode === status).length
  expect([answered(200), answered(409)]).toEqual([1, 19])
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
})

test('twenty parallel PIX requests all get the same PIX', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const answers = await many(20, () => checkoutApp.pix(ana, sale))
  const codes = new Set(answers.map((answer) => answer.json().pagamento?.[0]?.pixCopiaECola))
  expect(codes.size).toBe(1)
  expect([...codes][0]).toMatch(/^000201/)
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
})

test('a request repeated with its key gets the same response and charges nothing', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const answers = await many(5, () => checkoutApp.card(ana, sale, { key: 'click-1' }))
  const bodies = new Set(answers.map(({ body }) => body))
  expect(bodies.size).toBe(1)
  expect(answers[0]?.json().status).toBe('CONFIRMED')
  expect((await checkoutApp.card(ana, sale, { key: 'click-1' })).body).toBe([...bodies][0])
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
})

test('a repeated request gets its decline again, even after another card was approved', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const refused = await checkoutApp.card(ana, sale, { key: 'a', number: cards.declined })
  await checkoutApp.card(ana, sale, { key: 'b' })
  const again = await checkoutApp.card(ana, sale, { key: 'a', number: cards.declined })
  expect([again.statusCode, again.body]).toEqual([422, refused.body])
})

test('a key reused for another request is refused', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  await checkoutApp.card(ana, sale, { key: 'one', number: cards.declined })
  const plan = await checkoutApp.card(ana, sale, { key: 'one', installments: 2 })
  expect([plan.statusCode, plan.json().code]).toEqual([422, 'KEY_REUSED'])
  expect((await checkoutApp.pix(ana, sale, { key: 'one' })).json().code).toBe('KEY_REUSED')
  const other = await checkoutApp.hold(ana, { inteira: 1 }, 'so-pix')
  expect((await checkoutApp.pix(ana, other, { key: 'one' })).json().code).toBe('KEY_REUSED')
  // Another user may use the same key.
  const bia = await checkoutApp.buyer()
  const hers = await checkoutApp.hold(bia)
  expect((await checkoutApp.card(bia, hers, { key: 'one' })).json().status).toBe('CONFIRMED')
})

test('one key used for two sales in parallel makes one charge and one refusal', async () => {
  await many(5, async (place) => {
    const ana = await checkoutApp.buyer()
    const sales = [
      await checkoutApp.hold(ana),
      await checkoutApp.hold(ana, { inteira: 1 }, 'so-pix'),
    ]
    const key = `both-${place}`
    const answers = await Promise.all(sales.map((sale) => checkoutApp.pix(ana, sale, { key })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().code).toBe('KEY_REUSED')
    const asked = await Promise.all(sales.map((sale) => checkoutApp.records.providerPayments(sale)))
    expect(asked.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

test('a key can be reused after a day, also for the same sale', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { key: 'old', number: cards.declined })
  await checkoutApp.database.pool.query(
    `update charges set created_at = created_at - interval '25 hours' where sale_id = $1`,
    [sale],
  )
  expect((await checkoutApp.card(ana, sale, { key: 'old' })).json().status).toBe('CONFIRMED')
})

test('of paying and cancelling in parallel one wins, and no payment is lost', async () => {
  await many(15, async () => {
    const ana = await checkoutApp.buyer()
    const sale = await checkoutApp.hold(ana)
    const [paid] = await Promise.all([checkoutApp.card(ana, sale), checkoutApp.cancel(ana, sale)])
    const status = await checkoutApp.records.status(sale)
    expect(status).toBe(paid.statusCode === 200 ? 'CONFIRMED' : 'CANCELED')
    expect(await checkoutApp.records.providerPayments(sale)).toBe(paid.statusCode === 200 ? 1 : 0)
  })
})

test('reserving again in parallel does not touch a sale that is being paid', async () => {
  await many(15, async () => {
    const ana = await checkoutApp.buyer()
    const sale = await checkoutApp.hold(ana)
    const [paid, again] = await Promise.all([
      checkoutApp.card(ana, sale),
      checkoutApp.reserve(ana, 'show', { inteira: 1 }),
    ])
    expect(again.statusCode).toBe(201)
    const status = await checkoutApp.records.status(sale)
    expect(status).toBe(paid.statusCode === 200 ? 'CONFIRMED' : 'CANCELED')
  })
})

test('reserving again while a payment starts does not cancel the sale being paid', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const { db } = checkoutApp.database
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const beginning = db.transaction().execute(async (tx) => {
    const found = await lockSale(tx, sale)
    if (found)
      await transition(tx, requireSource(found, 'beginPayment'), 'beginPayment', {
        cause: 'PIX requested',
      })
    locked()
    await mayCommit
  })
  await isLocked
  // It has read the sale as reserved, and waits for the lock on the row that it wants to cancel.
  const again = checkoutApp.reserve(ana, 'show', { inteira: 1 })
  await untilLockWaits(checkoutApp.database.pool, 1)
  commit()
  await beginning
  expect((await again).statusCode).toBe(201)
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING')
  // No payment was requested.
  await db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventIdOf('show'))
    const found = await lockSale(tx, sale)
    if (found)
      await transition(tx, requireSource(found, 'expire'), 'expire', { cause: 'time is up' })
  })
})

test('a sale that expires while the payment waits for its lock is not charged', async () => {
  const { db, pool } = checkoutApp.database
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const clock = await pool.connect()
  await clock.query('begin')
  await clock.query('update sales set expires_at = app_now() where id = $1', [sale])
  const paying = checkoutApp.card(ana, sale)
  await untilLockWaits(pool, 1)
  await clock.query('commit')
  clock.release()
  await releaseAllExpired(db)
  expect((await paying).json().code).toBe('RESERVATION_EXPIRED')
  expect(await checkoutApp.records.providerPayments(sale)).toBe(0)
  await releaseAllExpired(db)
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > EXPIRED')
})

test('a sale that expires while the provider processes the card is paid', async () => {
  const { db, pool } = checkoutApp.database
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  const paying = checkoutApp.card(ana, sale, { number: cards.late })
  await eventually(async () => expect(await checkoutApp.records.providerPayments(sale)).toBe(1))
  await pool.query('update sales set expires_at = app_now() where id = $1', [sale])
  await releaseAllExpired(db)
  checkoutApp.sandbox.answerLateCards()
  expect((await paying).json().status).toBe('CONFIRMED')
  await checkoutApp.sandbox.setWebhooks({ drop: false })
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
})

test('duplicate and reordered webhooks pay the sale once', async () => {
  await checkoutApp.sandbox.setWebhooks({ copies: 3, order: 'shuffled' })
  const sales = await many(5, async () => {
    const ana = await checkoutApp.buyer()
    const sale = await checkoutApp.hold(ana, { inteira: 2 })
    await checkoutApp.pix(ana, sale)
    await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
    return sale
  })
  for (const sale of sales) {
    await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
    expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  }
  await checkoutApp.sandbox.setWebhooks({ copies: 1, order: 'created' })
})
