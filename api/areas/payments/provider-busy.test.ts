import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { lengthenHold } from '../reservations/public.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Payments while the provider takes no more calls. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({ PAYMENT_LIMIT_ORDER: '3/720' })
})
beforeEach(async () => {
  await checkoutApp.database.shiftClock('0')
  await checkoutApp.sandbox.reset()
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

const MINUTES_15 = 15 * 60_000

async function hold() {
  const ana = await checkoutApp.buyer()
  return { ana, sale: await checkoutApp.hold(ana) }
}
const expiry = async (sale: string): Promise<number> =>
  (await checkoutApp.records.sale(sale)).expires_at.getTime()
/** Uses the provider's quota up. */
async function fillQuota() {
  await checkoutApp.sandbox.setQuota({ limit: 1 })
  const { ana, sale } = await hold()
  await checkoutApp.pix(ana, sale)
}

test.each(['pix', 'card'] as const)(
  'a buyer by %s reads until when the tickets are kept, and they are kept once 15 minutes longer',
  async (method) => {
    await fillQuota()
    const { ana, sale } = await hold()
    const before = await expiry(sale)
    const answer = await checkoutApp[method](ana, sale)
    const after = await expiry(sale)
    // Besides, a card gets the time of its call back.
    expect(after - before).toBeGreaterThanOrEqual(MINUTES_15)
    const until = new Date(after).toLocaleTimeString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({
      code: 'PROVIDER_BUSY',
      message: `O banco está ocupado; seu lugar está guardado até ${until}. Tente novamente em alguns minutos.`,
    })
    expect((await checkoutApp[method](ana, sale)).json()).toMatchObject({ code: 'PROVIDER_BUSY' })
    expect((await expiry(sale)) - after).toBeLessThan(MINUTES_15)

    await checkoutApp.database.shiftClock('20 minutes')
    await checkoutApp.server.expire()
    expect(await checkoutApp.records.status(sale)).toBe('PENDING')
    await checkoutApp.sandbox.reset()
    expect((await checkoutApp[method](ana, sale)).statusCode).toBe(200)
  },
)

test('a hold is lengthened once, however many ask at the same moment', async () => {
  const { sale } = await hold()
  const before = await expiry(sale)
  const { db } = checkoutApp.database
  const kept = await Promise.all(Array.from({ length: 8 }, () => lengthenHold(db, sale)))
  expect(new Set(kept.map((one) => one?.expiresAt.getTime()))).toEqual(
    new Set([before + MINUTES_15]),
  )
  expect(await expiry(sale)).toBe(before + MINUTES_15)
})

test('a hold that expires at the same moment is either lengthened or over, never both', async () => {
  const { db, pool } = checkoutApp.database
  const { sale } = await hold()
  const { rows } = await pool.query('select event_id from sales where id = $1', [sale])
  await checkoutApp.database.shiftClock('15 minutes 1 second')
  const [kept] = await Promise.all([
    lengthenHold(db, sale),
    pool.query('select release_expired($1)', [rows[0].event_id]),
  ])
  expect(kept).toBeNull()
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

test('an expiry that waits for a hold which is being lengthened finds it lengthened', async () => {
  const { pool } = checkoutApp.database
  const { sale } = await hold()
  const { rows } = await pool.query('select event_id from sales where id = $1', [sale])
  await checkoutApp.database.shiftClock('14 minutes 55 seconds')
  const lengthening = await pool.connect()
  try {
    await lengthening.query('begin')
    await lengthening.query(
      `update sales set expires_at = expires_at + interval '15 minutes', hold_lengthened_at = app_now() where id = $1`,
      [sale],
    )
    await checkoutApp.database.shiftClock('15 minutes 5 seconds')
    const expiring = pool.query('select release_expired($1)', [rows[0].event_id])
    await lengthening.query('commit')
    await expiring
  } finally {
    lengthening.release()
  }
  expect(await checkoutApp.records.status(sale)).toBe('PENDING')
})

test('one order can’t ask for codes again and again', async () => {
  const { ana, sale } = await hold()
  for (let tried = 0; tried < 3; tried += 1) {
    expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
    expect((await checkoutApp.abandon(ana, sale)).statusCode).toBe(200)
  }
  expect((await checkoutApp.pix(ana, sale)).json().code).toBe('TOO_MANY_ATTEMPTS')
})
