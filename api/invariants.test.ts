import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, openCheckoutApp } from './areas/purchases/testing/checkout-app.ts'
import { eventIdOf, eventWith, ticket } from './areas/reservations/testing/reservations-app.ts'
import { findViolations, readInvariants } from './invariants.ts'
import { admitCodes } from './testing/admit-codes.ts'
import { expectInvariants } from './testing/invariants.ts'

let checkoutApp: CheckoutApp

/** One of everything that the invariants are about, all in order. */
beforeAll(async () => {
  const session = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
  }
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', [ticket('inteira', { maxPerOrder: 4 })], { programacoes: [session] }),
  ])
  const [ana, bia] = [await checkoutApp.newcomer(), await checkoutApp.newcomer()]
  await checkoutApp.reserve(ana, 'show', { inteira: 2 }, {}, 'first')
  const again = await checkoutApp.reserve(ana, 'show', { inteira: 3 }, {}, 'second')
  await checkoutApp.cancel(ana, again.json()._id)
  await checkoutApp.reserve(bia, 'show', { inteira: 1 }, {}, 'third')
  const subscription = randomUUID()
  const { pool } = checkoutApp.database
  await pool.query(
    `insert into subscriptions (event_id, id, session_id, user_id) select event_id, $1, id, $2 from sessions`,
    [subscription, bia],
  )
  await pool.query(
    `insert into ticket_codes (event_id, id, user_id, subscription_id, value_cents) values ($1, $2, $3, $4, 0)`,
    [eventIdOf('show'), randomUUID(), bia, subscription],
  )
  await pool.query('update sessions set subscribed = 1')
  const cai = await checkoutApp.buyer()
  await checkoutApp.card(cai, await checkoutApp.hold(cai, { inteira: 2 }), { installments: 3 })
  await admitCodes(pool, 'code.sale_id is not null and code.place = 1')
  const dora = await checkoutApp.buyer()
  const hers = await checkoutApp.hold(dora)
  await checkoutApp.pix(dora, hers)
  await pool.query(
    `insert into notices (id, kind, provider_id, body, handled_at)
     select 'one', 'PAYMENT_RECEIVED', provider_id,
            jsonb_build_object('payment', jsonb_build_object('value', 55, 'externalReference', sale_id)), app_now()
       from charges where sale_id = $1`,
    [hers],
  )
})
afterAll(() => checkoutApp.close())

test('a database in order breaks nothing', async () => {
  await expectInvariants(checkoutApp.database.pool)
})

const HELD = `(select id from sales where status = 'PENDING')`
const WAITING = `(select id from sales where status = 'PAYMENT_PENDING')`
const LONG_AGO = `changed_at = app_now() - interval '2 minutes'`
const GOES_BACK = `refund_cause = 'paid too late', refund_asked_at = app_now()`
const COPY = `insert into subscriptions select event_id, gen_random_uuid(), session_id, user_id, created_at, cancelled_at from subscriptions`

const CERTIFY = `insert into certificates (event_id, code, subscription_id, session_title, event_name, timezone, starts_at, certified_minutes)
  select event_id, 'one', id, 'Oficina', 'show', 'UTC', app_now(), 60 from subscriptions`

/** By the name of the invariant: what breaks it. Constraints that would prevent it are gone. */
const breaches: Record<string, string> = {
  'sold and held never exceed capacity': 'update ticket_types set held = 11',
  'no more tickets are taken than there are': 'update sale_items set quantity = 11',
  'held is what open sales hold, sold is what was paid': 'update ticket_types set sold = sold + 1',
  'subscribed is the number of live subscriptions': 'update sessions set subscribed = 2',
  'a minute after its time an unpaid reservation holds nothing': `update sales set expires_at = app_now() - interval '61 seconds'`,
  'what waits for its money holds nothing beyond the minutes in which the provider may be away': `update sales set expires_at = app_now() - interval '12 minutes'`,
  'what waited for its money was given back after its charge was cancelled or asked about': `update sales set status = 'EXPIRED' where status = 'PAYMENT_PENDING';
    update charges set claimed_at = app_now()`,
  'what was ordered fits the limits of its ticket type': `update sale_items set quantity = 5; update sales set created_at = app_now() + interval '1 minute'`,
  'it was reserved while it was on sale': `update ticket_types set sales_end = app_now(); update sales set created_at = app_now() + interval '1 minute'`,
  'a sale has at most one charge that may still bring money': `update charges set sale_id = ${WAITING}, status = 'SENDING'`,
  'a sale is at its payment while a charge of it is open': `update charges set status = 'DECLINED', ${LONG_AGO}`,
  'a paid sale has a code for each ticket, an unpaid one has none': `update ticket_codes set revoked_at = app_now()`,
  'items belong to the event of their sale, and so do their ticket types':
    'update sale_items set event_id = gen_random_uuid()',
  'the items add up to the total': `delete from sale_items where sale_id = ${HELD}`,
  'the buyer bears the fee that the event asks for': `update sales set fee_cents = fee_cents + 1, created_at = app_now() + interval '1 minute'`,
  'a charge asks for the sale and its own interest, in payments that add up':
    'update charges set amount_cents = amount_cents + 1',
  'a sale bears the interest of the charge that paid it, and none before':
    'update sales set interest_cents = 1',
  'money that was taken is for tickets, or goes back, and never both': `update charges set status = 'RECEIVED', ${LONG_AGO} where status = 'WAITING'`,
  'whoever is to have their money back is told so': `update charges set ${GOES_BACK}`,
  'a refund that was decided is done within days': `update charges set refund_cause = 'paid twice', refund_asked_at = app_now() - interval '6 days',
    changed_at = app_now() - interval '6 days'`,
  'a notice about another amount or sale is set aside':
    'update charges set amount_cents = amount_cents + 1',
  'what was given back or disputed is no longer paid': `update charges set status = 'REFUNDED', ${LONG_AGO}`,
  'no more goes back than came, and what is all back is not paid any more': `update charges set refunded_cents = amount_cents, refunded_at = app_now()`,
  'only the listed transitions happen': `insert into sale_history (event_id, sale_id, from_status, to_status, cause) select event_id, id, 'CONFIRMED', 'PENDING', 'wrong' from sales`,
  'what is or was paid was paid by a charge of its own, anything else by none':
    'update sales set paid_by = null',
  'a key stands for one request of its owner, which made one sale': `update sales set key = 'first', user_id = (select user_id from sales limit 1)`,
  "a payment's key stands for one request of its owner, which made one charge": `update charges set key = 'first', user_id = (select user_id from charges limit 1)`,
  'a charge belongs to whom its sale belongs to': 'update charges set user_id = gen_random_uuid()',
  'a code admits once at each of its entrances': `insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged)
    select event_id, gen_random_uuid(), user_id, 'Sul', session_id, code_id, at, false, true, told, judged from scans`,
  'a code is used exactly when somebody was let in by it, since that time': `update ticket_codes set scanned_at = scanned_at + interval '1 second'`,
  'whoever was let in had a ticket of that event, with a holder, at the entrance that it is for':
    'update ticket_codes set named_at = null',
  'nobody was let in by a ticket that had been taken back': `update ticket_codes set revoked_at = scanned_at - interval '2 minutes'`,
  'what the QR code of a ticket tells of its id is enough to find it among those of its event': `update ticket_codes set id = ('3f2a9c1b-77aa-4b11-' || substr(id::text, 20))::uuid`,
  'nobody is subscribed to a session twice': COPY,
  'a live subscription has one valid code of its owner, a cancelled one has none':
    'update subscriptions set cancelled_at = app_now()',
  'a certificate is of somebody who was there': CERTIFY,
  'a ticket was named once, and is': `insert into code_history (event_id, code_id, what) select event_id, id, 'named' from ticket_codes`,
  'the history of each sale is whole: it begins, goes on where it was, and ends at its status': `delete from sale_history where sale_id = ${HELD}`,
}

const CONSTRAINTS = `
  alter table ticket_types drop constraint never_oversold;
  drop index sales_by_key;
  drop index charges_by_key;
  drop index one_reservation;
  drop index one_subscription;
  drop index one_open_charge;
  drop index one_admission;
  alter table scans drop constraint scans_code_id_fkey;`

/** What is found after a breach, which is undone. */
async function foundAfter(breach: string): Promise<string[]> {
  const client = await checkoutApp.database.pool.connect()
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
    new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20]),
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

test('an item of no sale is found', async () => {
  const found = await foundAfter('update sale_items set sale_id = gen_random_uuid()')
  expect(found.some((name) => name.startsWith('items belong to the event of their sale'))).toBe(
    true,
  )
})

test('a live subscription without a valid code is found', async () => {
  const found = await foundAfter('update ticket_codes set revoked_at = app_now()')
  expect(found.some((name) => name.startsWith('a live subscription has one valid code'))).toBe(true)
})

test.each([
  [
    'an unpaid sale with a code',
    `insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, place, value_cents)
     select i.event_id, gen_random_uuid(), s.user_id, s.id, i.ticket_type_id, 1, 0
       from sales s join sale_items i on i.sale_id = s.id where s.status = 'PENDING'`,
    'a paid sale has a code for each ticket',
  ],
  [
    'money that is for tickets and goes back too',
    `update charges set ${GOES_BACK}, ${LONG_AGO} where status = 'CONFIRMED'`,
    'money that was taken is for tickets',
  ],
  [
    'money that is for nothing any more and stays',
    `update sales set status = 'REFUNDED' where status = 'CONFIRMED'; update charges set ${LONG_AGO}`,
    'money that was taken is for tickets',
  ],
  [
    'more money back than came',
    `alter table charges drop constraint charges_check; update charges set refunded_cents = amount_cents + 1, refunded_at = app_now()`,
    'no more goes back than came',
  ],
  [
    'a sale paid by the charge of another',
    `update sales set paid_by = (select id from charges where status = 'WAITING') where paid_by is not null`,
    'what is or was paid was paid by a charge of its own',
  ],
  [
    'a plan that does not divide',
    `update charges set interest_cents = interest_cents + 1, amount_cents = amount_cents + 1 where installments = 3`,
    'a charge asks for the sale and its own interest',
  ],
  [
    'a used code without a scan',
    'delete from scans',
    'a code is used exactly when somebody was let in by it',
  ],
  [
    'an admission that was undone of a code that is still used',
    `update scans set undone_at = app_now(), undone_by = user_id, undo_reason = 'wrong'`,
    'a code is used exactly when somebody was let in by it',
  ],
  [
    'an admission of a code that is not used',
    'update ticket_codes set scanned_at = null',
    'a code is used exactly when somebody was let in by it',
  ],
  [
    'an admission at the entrance of another',
    'update scans set session_id = case when session_id is null then (select id from sessions) end',
    'whoever was let in had a ticket of that event',
  ],
  [
    'an admission at another event',
    'alter table scans drop constraint scans_event_id_fkey; update scans set event_id = gen_random_uuid()',
    'whoever was let in had a ticket of that event',
  ],
  [
    'a reservation with an open charge',
    `update sales set status = 'PENDING' where status = 'PAYMENT_PENDING'; update charges set ${LONG_AGO}`,
    'a sale is at its payment while',
  ],
])('%s is found', async (_what, breach, name) => {
  const found = await foundAfter(breach)
  expect(found.some((one) => one.startsWith(name))).toBe(true)
})
