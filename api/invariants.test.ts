import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventIdOf,
  eventWith,
  openBoxOffice,
  ticket,
} from './areas/reservations/testing/box-office.ts'
import { findViolations, readInvariants } from './invariants.ts'
import { expectInvariants } from './testing/invariants.ts'

let office: Awaited<ReturnType<typeof openBoxOffice>>

/** One of everything that the invariants are about, all in order. */
beforeAll(async () => {
  const session = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
  }
  office = await openBoxOffice([
    eventWith('show', [ticket('inteira', { maxPerOrder: 4 })], { programacoes: [session] }),
  ])
  const [ana, bia] = [await office.newcomer(), await office.newcomer()]
  await office.reserve(ana, 'show', { inteira: 2 }, {}, 'first')
  const again = await office.reserve(ana, 'show', { inteira: 3 }, {}, 'second')
  await office.cancel(ana, again.json()._id)
  await office.reserve(bia, 'show', { inteira: 1 }, {}, 'third')
  const subscription = randomUUID()
  const { pool } = office.database
  await pool.query(
    `insert into subscriptions (event_id, id, session_id, user_id) select event_id, $1, id, $2 from sessions`,
    [subscription, bia],
  )
  await pool.query(
    `insert into ticket_codes (event_id, id, user_id, subscription_id, value_cents) values ($1, $2, $3, $4, 0)`,
    [eventIdOf('show'), randomUUID(), bia, subscription],
  )
  await pool.query('update sessions set subscribed = 1')
})
afterAll(() => office.close())

test('a database in order breaks nothing', async () => {
  await expectInvariants(office.database.pool)
})

const HELD = `(select id from sales where status = 'PENDING')`
const COPY = `insert into subscriptions select event_id, gen_random_uuid(), session_id, user_id, created_at, cancelled_at from subscriptions`

/** By the name of the invariant: what breaks it. Constraints that would prevent it are gone. */
const breaches: Record<string, string> = {
  'sold and held never exceed capacity': 'update ticket_types set held = 11',
  'no more tickets are taken than there are': 'update sale_items set quantity = 11',
  'held is what open sales hold, sold is what was paid': 'update ticket_types set sold = sold + 1',
  'subscribed is the number of live subscriptions': 'update sessions set subscribed = 2',
  'a minute after its time an unpaid reservation holds nothing': `update sales set expires_at = app_now() - interval '61 seconds'`,
  'what was ordered fits the limits of its ticket type': `update sale_items set quantity = 5; update sales set created_at = app_now() + interval '1 minute'`,
  'it was reserved while it was on sale': `update ticket_types set sales_end = app_now(); update sales set created_at = app_now() + interval '1 minute'`,
  'items belong to the event of their sale, and so do their ticket types':
    'update sale_items set event_id = gen_random_uuid()',
  'the items add up to the total': `delete from sale_items where sale_id = ${HELD}`,
  'the buyer bears the fee that the event asks for': `update sales set fee_cents = fee_cents + 1, created_at = app_now() + interval '1 minute'`,
  'only the listed transitions happen': `insert into sale_history (event_id, sale_id, from_status, to_status, cause) select event_id, id, 'CONFIRMED', 'PENDING', 'wrong' from sales`,
  'a key stands for one request of its owner, which made one sale': `update idempotency_keys set key = 'first'`,
  'nobody is subscribed to a session twice': COPY,
  'a live subscription has one valid code of its owner, a cancelled one has none':
    'update subscriptions set cancelled_at = app_now()',
  'the history of each sale is whole: it begins, goes on where it was, and ends at its status': `delete from sale_history where sale_id = ${HELD}`,
}

const CONSTRAINTS = `
  alter table ticket_types drop constraint never_oversold;
  alter table idempotency_keys drop constraint idempotency_keys_pkey;
  drop index one_subscription;`

/** What is found after a breach, which is undone. */
async function foundAfter(breach: string): Promise<string[]> {
  const client = await office.database.pool.connect()
  try {
    await client.query(`begin; ${CONSTRAINTS} ${breach}`)
    return (await findViolations(client)).map(({ name }) => name)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('each invariant has a number, a name and a breach below', async () => {
  const invariants = await readInvariants()
  expect(invariants.map(({ name }) => name)).toEqual(Object.keys(breaches))
  expect(new Set(invariants.map(({ number }) => number))).toEqual(
    new Set([1, 2, 3, 4, 7, 12, 14, 18, 20]),
  )
})

test.each(Object.entries(breaches))('a breach is found: %s', async (name, breach) => {
  const found = await foundAfter(breach)
  expect(found).toContain(name)
})

test.each([
  ['begins elsewhere', `update sale_history set from_status = 'EXPIRED' where from_status is null`],
  ['has a gap', `update sale_history set from_status = 'EXPIRED' where from_status is not null`],
  ['is of no sale', `update sale_history set sale_id = gen_random_uuid()`],
  ['ends elsewhere', `update sales set status = 'EXPIRED' where status = 'PENDING'`],
])('a history that %s is found', async (_what, breach) => {
  const found = await foundAfter(breach)
  expect(found.some((name) => name.startsWith('the history of each sale is whole'))).toBe(true)
})

test.each([
  ['of another person', `update idempotency_keys set user_id = gen_random_uuid()`],
  [
    'beside another key',
    `insert into idempotency_keys select user_id, 'more', request_hash, sale_id from idempotency_keys`,
  ],
])('a key %s is found', async (_what, breach) => {
  const found = await foundAfter(`set local session_replication_role = replica; ${breach}`)
  expect(found.some((name) => name.startsWith('a key stands for one request'))).toBe(true)
})

test('a live subscription without a valid code is found', async () => {
  const found = await foundAfter('update ticket_codes set revoked_at = app_now()')
  expect(found.some((name) => name.startsWith('a live subscription has one valid code'))).toBe(true)
})
