import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { createPaymentQueues } from './pay.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Payments of one event that are opened and settled in the same batches. */

const OFFER = [
  eventWith('show', [ticket('inteira', { capacity: 1_000 })]),
  eventWith('teatro', [ticket('inteira', { capacity: 1_000 })]),
]

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({ CARD_LIMIT_ACCOUNT: '1000/60' }, OFFER)
})
afterEach(() => expectInvariants(checkoutApp.database.pool))
afterAll(() => checkoutApp.close())

const holdMany = async (count: number, slug = 'show') => {
  const held: { who: string; sale: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const who = await checkoutApp.buyer()
    held.push({ who, sale: await checkoutApp.hold(who, { inteira: 1 }, slug) })
  }
  return held
}
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode)
const countCharges = async (sale: string) => {
  const { rows } = await checkoutApp.database.pool.query<{ count: number }>(
    'select count(*)::int as count from charges where sale_id = $1',
    [sale],
  )
  return rows[0]?.count
}
const codesOf = async (sale: string) => (await checkoutApp.records.codes(sale)).valid

test('sales that are paid at the same time all get their codes and mails', async () => {
  const held = await holdMany(12)
  const answers = await Promise.all(held.map(({ who, sale }) => checkoutApp.card(who, sale)))
  expect(statuses(answers)).toEqual(held.map(() => 200))
  for (const { who, sale } of held) {
    expect(await codesOf(sale)).toBe(1)
    expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
    expect(await checkoutApp.records.mails(who)).toEqual(['order-confirmed'])
  }
})

test('refusals in a batch fail nobody else', async () => {
  const held = await holdMany(6)
  const [bad, strange, expired, ...good] = held
  if (!bad || !strange || !expired) throw new Error('too few sales')
  await checkoutApp.database.pool.query(
    `update sales set expires_at = app_now() - interval '1 second' where id = $1`,
    [expired.sale],
  )
  const answers = await Promise.all([
    checkoutApp.card(bad.who, bad.sale, { number: '4444' }),
    checkoutApp.card(bad.who, strange.sale),
    checkoutApp.card(expired.who, expired.sale),
    checkoutApp.card(good[0]?.who ?? '', randomUUID()),
    ...good.map(({ who, sale }) => checkoutApp.card(who, sale)),
  ])
  expect(answers.slice(0, 4).map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'CARD_INVALID',
    'SALE_NOT_FOUND',
    'RESERVATION_EXPIRED',
    'SALE_NOT_FOUND',
  ])
  expect(statuses(answers.slice(4))).toEqual(good.map(() => 200))
  expect(await countCharges(bad.sale)).toBe(0)
  expect(await countCharges(expired.sale)).toBe(0)
})

test('two payments of one sale at the same time charge it once', async () => {
  const [one, ...others] = await holdMany(5)
  if (!one) throw new Error('no sale')
  const answers = await Promise.all([
    checkoutApp.card(one.who, one.sale),
    checkoutApp.card(one.who, one.sale),
    ...others.map(({ who, sale }) => checkoutApp.card(who, sale)),
  ])
  expect(statuses(answers).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 200, 409,
  ])
  expect(await countCharges(one.sale)).toBe(1)
  expect(await checkoutApp.records.providerPayments(one.sale)).toBe(1)
})

test('the same key twice at the same time charges once and gets the same answer', async () => {
  const [one, ...others] = await holdMany(5)
  if (!one) throw new Error('no sale')
  const key = randomUUID()
  const [first, second, ...rest] = await Promise.all([
    checkoutApp.card(one.who, one.sale, { key }),
    checkoutApp.card(one.who, one.sale, { key }),
    ...others.map(({ who, sale }) => checkoutApp.card(who, sale)),
  ])
  expect(second?.json()).toEqual(first?.json())
  expect(statuses([first, second, ...rest].flatMap((one) => one ?? []))).toEqual(
    Array.from({ length: 6 }, () => 200),
  )
  expect(await countCharges(one.sale)).toBe(1)
})

test('the same key for two sales of one buyer is refused for the second', async () => {
  const who = await checkoutApp.buyer()
  const sales = [
    await checkoutApp.hold(who, { inteira: 1 }, 'show'),
    await checkoutApp.hold(who, { inteira: 1 }, 'teatro'),
  ]
  const key = randomUUID()
  const answers = await Promise.all(sales.map((sale) => checkoutApp.card(who, sale, { key })))
  expect(statuses(answers).toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('a payment that expires meanwhile is refused or paid, never both', async () => {
  const held = await holdMany(10)
  const { pool } = checkoutApp.database
  const expire = async () => {
    await pool.query(
      `update sales set expires_at = app_now() where id = any ($1) and status = 'PENDING'`,
      [held.map(({ sale }) => sale)],
    )
    await pool.query(
      `select lock_ticket_types(event_id), release_expired(event_id) from sales where id = $1`,
      [held[0]?.sale],
    )
  }
  const [answers] = await Promise.all([
    Promise.all(held.map(({ who, sale }) => checkoutApp.card(who, sale))),
    expire(),
  ])
  for (const [index, { sale }] of held.entries()) {
    const isPaid = answers[index]?.statusCode === 200
    expect(await codesOf(sale)).toBe(isPaid ? 1 : 0)
    const code = answers[index]?.json<{ code?: string }>().code
    expect(code).toBe(isPaid ? undefined : 'RESERVATION_EXPIRED')
  }
})

test('a sale that somebody else has locked delays no other payment of the batch', async () => {
  const [locked, ...others] = await holdMany(5)
  if (!locked) throw new Error('no sale')
  const client = await checkoutApp.database.pool.connect()
  await client.query('begin')
  await client.query('select 1 from sales where id = $1 for update', [locked.sale])
  const waiting = checkoutApp.card(locked.who, locked.sale)
  const answers = await Promise.all(others.map(({ who, sale }) => checkoutApp.card(who, sale)))
  const chargesOfLocked = await countCharges(locked.sale)
  await client.query('commit')
  client.release()
  expect(statuses(answers)).toEqual(others.map(() => 200))
  expect(chargesOfLocked).toBe(0)
  expect((await waiting).statusCode).toBe(200)
})

test('a settlement that fails in the database fails none of its batch', async () => {
  const [poison, ...others] = await holdMany(6)
  if (!poison) throw new Error('no sale')
  const { pool } = checkoutApp.database
  await pool.query(`create function poison() returns trigger language plpgsql as $$
    begin if new.sale_id = '${poison.sale}' then raise exception 'poison'; end if; return new; end $$`)
  await pool.query(
    'create trigger poison before insert on ticket_codes for each row execute function poison()',
  )
  const [failed, ...answers] = await Promise.all([
    checkoutApp.card(poison.who, poison.sale),
    ...others.map(({ who, sale }) => checkoutApp.card(who, sale)),
  ])
  expect(failed?.statusCode).toBe(500)
  expect(statuses(answers)).toEqual(others.map(() => 200))
  // Nothing of it is half done: the webhook event settles it once the cause is gone.
  expect(await codesOf(poison.sale)).toBe(0)
  await pool.query('drop trigger poison on ticket_codes')
  await expect.poll(() => codesOf(poison.sale), { interval: 200 }).toBe(1)
})

test('an event that can’t be settled delays no other whose PIX are reported with its own', async () => {
  const { database, sandbox } = checkoutApp
  const stuck = await holdMany(4)
  const [other] = await holdMany(1, 'teatro')
  if (!other || !stuck[0]) throw new Error('no sale')
  const all = [...stuck, other]
  for (const { who, sale } of all) await checkoutApp.pix(who, sale)
  await sandbox.setWebhooks({ hold: true })
  for (const { sale } of all) await sandbox.change('confirm', sale, database)
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('select lock_ticket_types(event_id) from sales where id = $1', [
      stuck[0].sale,
    ])
    await sandbox.setWebhooks({ hold: false })
    await expect.poll(() => codesOf(other.sale), { interval: 100 }).toBe(1)
    for (const { sale } of stuck) expect(await codesOf(sale)).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
  for (const { sale } of stuck) await expect.poll(() => codesOf(sale), { interval: 100 }).toBe(1)
})

/** Changes the queues of payments until the test ends. */
function changeQueues(changes: Partial<CheckoutApp['server']['deps']['queues']>): void {
  const { queues } = checkoutApp.server.deps
  const before = { ...queues }
  onTestFinished(() => void Object.assign(queues, before))
  Object.assign(queues, changes)
}

/** Runs so many payments of one event beside one of another, with these limits. */
async function payBesideRush(limits: Parameters<typeof createPaymentQueues>[2]) {
  const { deps } = checkoutApp.server
  changeQueues(createPaymentQueues(deps.db, deps.config, limits))
  const rush = await holdMany(8)
  const [other] = await holdMany(1, 'teatro')
  if (!other) throw new Error('no sale')
  const [rushed, alone] = await Promise.all([
    Promise.all(rush.map(({ who, sale }) => checkoutApp.card(who, sale))),
    checkoutApp.card(other.who, other.sale),
  ])
  return { rushed, alone, rush }
}

test('a count that fails while the buyer is looked up fails the payment, not the process', async () => {
  const [held] = await holdMany(1)
  if (!held) throw new Error('no sale')
  const { queues } = checkoutApp.server.deps
  const { findBuyer } = queues
  const away = Object.assign(new Error('the database is away'), { code: 'ENOENT' })
  changeQueues({
    attempts: { ...queues.attempts, count: () => Promise.reject(away) },
    findBuyer: async (saleId: string) => {
      await sleep(50)
      return findBuyer(saleId)
    },
  })
  // The test runner reports a rejection that nobody handles.
  const answer = await checkoutApp.card(held.who, held.sale)
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  expect(await countCharges(held.sale)).toBe(0)
})

test('payments above the limit get 503 and Retry-After, and can be repeated', async () => {
  const limits = { maxUnderWay: 6, maxOfEvent: 4, maxQueued: 500 }
  const { rushed, alone, rush } = await payBesideRush(limits)
  expect(alone.json()).toMatchObject({ status: 'CONFIRMED' })
  expect(statuses(rushed).filter((status) => status === 200)).toHaveLength(4)
  for (const [index, answer] of rushed.entries()) {
    if (answer.statusCode === 200) continue
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const { who, sale } = rush[index] ?? { who: '', sale: '' }
    expect(await countCharges(sale)).toBe(0)
    expect((await checkoutApp.card(who, sale)).statusCode).toBe(200)
  }
})

test('without the limit of an event a rush takes the slots of another', async () => {
  const limits = { maxUnderWay: 4, maxOfEvent: 4, maxQueued: 500 }
  const { alone } = await payBesideRush(limits)
  expect(alone.statusCode).toBe(503)
})
