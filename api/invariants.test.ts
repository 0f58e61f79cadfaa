import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, openCheckoutApp } from './areas/payments/testing/checkout-app.ts'
import { eventIdOf, eventWith, ticket } from './areas/reservations/testing/reservations-app.ts'
import { readInvariants } from './invariants.ts'
import { admitCodes } from './testing/admit-codes.ts'
import { expectInvariants } from './testing/invariants.ts'

let checkoutApp: CheckoutApp

/** Creates one of everything that the invariants check, all valid. */
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
  await pool.query(
    `with given as (
       insert into courtesies (event_id, id, ticket_type_id, name, token_hash, given_by, key, line, request_hash)
       select event_id, id, id, 'Gil', 'one', $1, 'one', 1, '' from ticket_types returning *
     )
     insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, holder_name, named_at)
     select event_id, id, id, ticket_type_id, 0, name, app_now() from given`,
    [bia],
  )
  await pool.query('update ticket_types set given = 1')
  const cai = await checkoutApp.buyer()
  await checkoutApp.card(cai, await checkoutApp.hold(cai, { inteira: 2 }), { installments: 3 })
  await admitCodes(pool, 'code.sale_id is not null and code.ordinal = 1')
  const dora = await checkoutApp.buyer()
  const hers = await checkoutApp.hold(dora)
  await checkoutApp.pix(dora, hers)
  await pool.query(
    `insert into webhook_events (id, kind, provider_id, body, handled_at)
     select 'one', 'PAYMENT_RECEIVED', provider_id,
            jsonb_build_object('payment', jsonb_build_object('value', 55, 'externalReference', sale_id)), app_now()
       from charges where sale_id = $1`,
    [hers],
  )
})
afterAll(() => checkoutApp.close())

test('a valid database breaks no invariant', async () => {
  await expectInvariants(checkoutApp.database.pool)
})

const HELD = `(select id from sales where status = 'PENDING')`
const WAITING = `(select id from sales where status = 'PAYMENT_PENDING')`
const LONG_AGO = `changed_at = app_now() - interval '2 minutes'`
const GOES_BACK = `refund_cause = 'paid too late', refund_requested_at = app_now()`
const COPY = `insert into subscriptions select event_id, gen_random_uuid(), session_id, user_id, created_at, cancelled_at from subscriptions`

const CERTIFY = `insert into certificates (event_id, code, subscription_id, session_title, event_name, timezone, starts_at, certified_minutes)
  select event_id, 'one', id, 'Oficina', 'show', 'UTC', app_now(), 60 from subscriptions`

const ORGANIZE = `insert into organizations (id, slug, name, phone, search_name) values ('${randomUUID()}', 'casa', 'Casa', '', 'casa')`
const JOIN = `insert into organization_members (organization_id, user_id, role, confirmed_at)
  select organizations.id, users.id, 'owner', app_now() from organizations, (select id from users limit 1) users`

/** A sector with two lots of one whole and one half each; of the first whole two are held. */
const SECTOR = `
  insert into sectors (event_id, id, position, name, capacity, half_quota) select id, id, 0, 'Setor', 10, 4 from events where slug = 'show';
  insert into lots (event_id, id, sector_id, position, name, size)
  select event_id, gen_random_uuid(), id, n, n || 'º lote', 5 from sectors, generate_series(1, 2) n;
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity, min_per_order, max_per_order, is_available, requires_proof, lot_id)
  select event_id, gen_random_uuid(), position, 'Pista', 5001, 'BRL', 10, 1, 4, true, false, id from lots;
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity, min_per_order, max_per_order, is_available, requires_proof, lot_id, half_price, whole_id)
  select event_id, gen_random_uuid(), position, 'Meia', 2500, 'BRL', 10, 1, 4, true, true, lot_id, 'quota', id from ticket_types where lot_id is not null;`
/** A coupon that what is held used. */
const COUPON = `
  insert into coupons (event_id, id, code, kind, value) select id, id, 'AMIGOS', 'amount', 1 from events;
  update sales set coupon_id = event_id, coupon_tickets = 2 where id = ${HELD};
  update coupons set used = 2;`
/** Puts what is held into the whole of the second lot. */
const INTO_LOT = `
  update sales set created_at = app_now() + interval '1 minute';
  update sale_items set ticket_type_id = (
    select id from ticket_types where half_price is null and lot_id = (select id from lots where position = 2))
   where sale_id = ${HELD};`

/** A change that everybody who holds a code was told of. */
const CHANGE = `
  update ticket_codes set issued_at = issued_at - interval '1 minute';
  insert into event_changes (event_id, part, before, after, reason, consequences)
  select id, 'dates', '{}', '{}', 'Chuva', '[{"kind": "notice", "group": "everyone", "amountCents": null}]' from events where slug = 'show';
  insert into change_notices (event_id, change_id, user_id)
  select distinct n.event_id, n.id, c.user_id from event_changes n join ticket_codes c using (event_id) where n.reason = 'Chuva' and c.user_id is not null;`

/** An organization for the event, and so a ledger of its paid sales. */
const LEDGER = `${ORGANIZE}; ${JOIN};
  update events set organization_id = organizations.id from organizations where events.slug = 'show';`
const PAY_OUT = `
  insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
  select organization_id, event_id, event_id, 100, user_id, 'one' from ledger_days
    join organization_members using (organization_id) limit 1;`
/** A payout that its transfer carries. */
const PAYOUT = `${LEDGER} ${PAY_OUT}
  insert into transfers (id, payout_id, amount_cents, key_type, pix_key) select id, id, amount_cents, 'CPF', '52998224725' from payouts;
  insert into organization_documents (organization_id, document) select organization_id, '52998224725' from payouts;`

const UNTELL = `delete from change_notices where user_id in (select user_id from sales where status = 'CONFIRMED')`

/**
 * Statements that break each invariant, by its name. Constraints that would prevent them are
 * dropped first.
 */
const breaches: Record<string, string> = {
  'sold, held and given never exceed capacity': 'update ticket_types set held = 11',
  'open and paid sales never exceed capacity': 'update sale_items set quantity = 11',
  'held is the sum of open sales, sold the sum of paid ones':
    'update ticket_types set sold = sold + 1',
  'given is the number of courtesies that were not taken back': 'update ticket_types set given = 2',
  'subscribed is the number of live subscriptions': 'update sessions set subscribed = 2',
  'a reservation holds no stock a minute after it expired': `update sales set expires_at = app_now() - interval '61 seconds'`,
  'a sale at its payment holds no stock beyond the allowed outage of the provider': `update sales set expires_at = app_now() - interval '12 minutes'`,
  'a sale at its payment expires only after its charge was cancelled or looked up': `update sales set status = 'EXPIRED' where status = 'PAYMENT_PENDING';
    update charges set claimed_at = app_now()`,
  'an order is within the limits that its ticket type had then': `update sale_items set quantity = 5; update sales set created_at = app_now() + interval '1 minute'`,
  'an order was reserved while its tickets were on sale': `update ticket_types set sales_end = app_now(); update sales set created_at = app_now() + interval '1 minute'`,
  'a sale has at most one charge that may still be paid': `update charges set sale_id = ${WAITING}, status = 'SENDING'`,
  'an open sale is PAYMENT_PENDING exactly while one of its charges is open': `update charges set status = 'DECLINED', ${LONG_AGO}`,
  'a paid sale has a code for each ticket, an unpaid one has none': `update ticket_codes set revoked_at = app_now()`,
  'a line has as many returned codes as returned tickets, but for those that moved to another line': `update ticket_codes set revoked_at = app_now(), returned_at = app_now() where sale_id is not null`,
  'a ticket that a paid move replaces is revoked, and of the same event and owner': `update sales set moved_code_id = (select id from ticket_codes limit 1)`,
  'items belong to the event of their sale, and so do their ticket types':
    'update sale_items set event_id = gen_random_uuid()',
  'the items less their discounts add up to the total': `delete from sale_items where sale_id = ${HELD}`,
  'the tickets that are left add up to the total less what was returned, and so does their fee':
    'update sales set returned_cents = 1',
  "the fee that a buyer pays is that of the sale's own terms, or none":
    'update sales set fee_cents = fee_cents + 1',
  'a charge is the sum of its sale and interest, and divides into its installments':
    'update charges set amount_cents = amount_cents + 1',
  'the interest of a sale is that of the charge that paid it, else none':
    'update sales set interest_cents = 1',
  'what was decided to be refunded of a paid sale is what its returned tickets cost, with their fee and interest': `update charges set part_refund_cents = 1, part_refund_cause = 'one', part_refund_requested_at = app_now()`,
  'a paid charge is either for valid tickets or being refunded, never both': `update charges set status = 'RECEIVED', ${LONG_AGO} where status = 'WAITING'`,
  'a buyer is notified of every refund': `update charges set ${GOES_BACK}`,
  'a refund is completed within days': `update charges set refund_cause = 'paid twice', refund_requested_at = app_now() - interval '6 days',
    changed_at = app_now() - interval '6 days'`,
  'a part that was decided is refunded within days': `update charges set part_refund_cents = 1, part_refund_cause = 'one', part_refund_requested_at = app_now() - interval '16 days',
    changed_at = app_now() - interval '16 days'`,
  'what was transferred of parts is at most what was decided to be': `alter table charges drop constraint transferred_parts_were_decided; update charges set transfer_part_cents = 1`,
  'what was transferred of parts has left our account by transfers, or our team has sent it': `update charges set part_refund_cents = 1, part_refund_cause = 'por pedido', part_refund_requested_at = app_now(),
      transfer_part_cents = 1, transferred_part_cents = 1;
    insert into transfers (id, part_of_charge_id, amount_cents, key_type, pix_key, status) select id, id, 1, 'CPF', '', 'FAILED' from charges`,
  'a webhook event about another amount or sale is set aside':
    'update charges set amount_cents = amount_cents + 1',
  'a refunded or disputed sale is not paid': `update charges set status = 'REFUNDED', ${LONG_AGO}`,
  'a refund is at most the charge, and a fully refunded charge is not paid': `update charges set refunded_cents = amount_cents, refunded_at = app_now()`,
  'sales change status only by the listed transitions': `insert into sale_history (event_id, sale_id, from_status, to_status, cause) select event_id, id, 'CONFIRMED', 'PENDING', 'wrong' from sales`,
  'a sale that is or was paid has a paying charge of its own, others have none':
    'update sales set paid_by = null',
  'an idempotency key of a user has made one sale': `update sales set key = 'first', user_id = (select user_id from sales limit 1)`,
  'an idempotency key of a user has made one charge': `update charges set key = 'first', user_id = (select user_id from charges limit 1)`,
  'a charge and its sale belong to the same user': 'update charges set user_id = gen_random_uuid()',
  'a code admits once at each of its entrances': `insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged)
    select event_id, gen_random_uuid(), user_id, 'Sul', session_id, code_id, at, false, true, told, judged from scans`,
  'a code is used exactly if it has an admission, since the time of the first': `update ticket_codes set scanned_at = scanned_at + interval '1 second'`,
  'an admission is of a code of that event, with a holder, at an entrance of the code':
    'update ticket_codes set named_at = null',
  'no admission is of a code that was already revoked': `update ticket_codes set revoked_at = scanned_at - interval '2 minutes'`,
  'the id prefix in a QR code is unique within its event': `delete from code_search; update ticket_codes set id = ('3f2a9c1b-77aa-4b11-' || substr(id::text, 20))::uuid`,
  'a user has at most one live subscription to a session': COPY,
  'a live subscription has one valid code of its owner, a cancelled one has none':
    'update subscriptions set cancelled_at = app_now()',
  'a courtesy has one valid code, unless it was taken back or its event cancelled':
    'update courtesies set taken_back_at = app_now(), taken_back_by = given_by',
  'a certificate is of a subscription with an admission': CERTIFY,
  'a certificate of a whole event sums sessions that its user attended': `
    insert into certificates (event_id, code, user_id, event_name, timezone, starts_at, certified_minutes)
    select event_id, 'sum', user_id, 'show', 'UTC', app_now(), 60 from subscriptions limit 1`,
  'a ticket is named at most once, and stays named': `insert into code_history (event_id, code_id, change) select event_id, id, 'named' from ticket_codes`,
  'the history of a sale has no gaps and ends at its current status': `delete from sale_history where sale_id = ${HELD}`,
  'counters of a sector are the sums over its ticket types and courtesies, never above its places': `${SECTOR} update sectors set given = given + 1`,
  'counters of a lot are the sums over its ticket types, never above its size': `${SECTOR} update lots set sold = 1`,
  'a half-price ticket costs half of its whole, which is of the same lot': `${SECTOR} update ticket_types set price_cents = 2501 where half_price is not null`,
  'half-price tickets never exceed their quota, nor do others eat into it before the release': `${SECTOR} update events set starts_at = app_now() + interval '9 days', ends_at = app_now() + interval '10 days'; ${INTO_LOT}
    update sale_items set quantity = 7`,
  'every half-price ticket that was reserved has a benefit, and no other has one': `update sale_items set benefits = array['student']`,
  'a half-price ticket bears no discount': `${SECTOR} update sale_items set unit_discount_cents = 1, ticket_type_id = (
    select id from ticket_types where half_price is not null and lot_id = (select id from lots where position = 2)) where sale_id = ${HELD}`,
  'a sale is of the lowest lot of its sector that was not closed and had tickets left': `${SECTOR} ${INTO_LOT}`,
  "a coupon's count is that of the tickets of held and paid sales with it": `${COUPON} update coupons set used = 1`,
  'only a sale with a coupon has a discount, on the tickets that use it at most': `update sale_items set unit_discount_cents = 1`,
  'the fee of a sale is borne once, by buyer or promoter':
    'update sales set promoter_fee_cents = fee_cents',
  'everybody who held a code when a change for everybody was made was told of it': `${CHANGE}
    ${UNTELL}`,
  'every guest with an address and a valid courtesy was told of a change for everybody': `${CHANGE}
    update courtesies set email = 'gil@exemplo.com', given_at = given_at - interval '1 minute'`,
  'who is told of a change is mailed soon': `${CHANGE} update change_notices set send_after = app_now() - interval '61 minutes'`,
  'no code of a cancelled event is valid': 'update events set cancelled_at = app_now()',
  'nobody is subscribed to a cancelled event, and nobody holds its tickets':
    'update events set cancelled_at = app_now()',
  'no sale of a cancelled event is paid once its refunds had time to be requested': `update events set cancelled_at = app_now() - interval '61 minutes'`,
  'a refund for a cancelled event is of an event that was cancelled':
    'update charges set is_for_cancelled_event = true',
  'nothing of a cancelled event is paid out after its cancellation': `${PAYOUT} update events set cancelled_at = app_now() - interval '1 minute'`,
  'nothing of a cancelled event is sent after its cancellation': `${PAYOUT} update transfers set sent_at = app_now();
    update payouts set created_at = app_now() - interval '1 hour'; update events set cancelled_at = app_now() - interval '2 minutes'`,
  'the ledger has of each sale what its organization is due for it': `${LEDGER}
    insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, sale_id, installment)
    select organization_id, event_id, 'sale', 'price', 1, available_on, sale_id, 1 from ledger_entries limit 1`,
  'the ledger has nothing of a sale that was never paid': `${LEDGER}
    insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, sale_id, installment)
    select organization_id, event_id, 'sale', 'price', 1, available_on, ${HELD}, 1 from ledger_entries limit 1`,
  'the ledger has each payout once, and takes it back once if it failed': `${LEDGER}
    alter table payouts disable trigger record_new_payout; ${PAY_OUT}`,
  'sums of days are the sums of their entries': `${LEDGER} update ledger_days set amount_cents = amount_cents + 1`,
  "every entry is in the ledger of its event's organization": `${LEDGER}
    alter table events disable trigger record_sales_of_event; update events set organization_id = null`,
  'a payout is done or failed exactly if its transfer is': `${PAYOUT} update payouts set status = 'DONE'`,
  'nothing is sent to a payout key after it was stopped': `${PAYOUT} update transfers set sent_at = app_now();
    insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stopped_at, stop_hash)
    select organization_id, id, 'CPF', '52998224725', requested_by, app_now() - interval '2 days', app_now() - interval '2 minutes', 'one' from payouts`,
  'a payout goes to a document that was confirmed for its organization': `${PAYOUT} update organization_documents set document = '39053344705'`,
  'a transfer ends within days': `${PAYOUT} update transfers set created_at = app_now() - interval '6 days'`,
  'every organization has an owner, or has invited the first one': ORGANIZE,
  'an owner is limited to no events': `${ORGANIZE}; ${JOIN}; update organization_members set is_limited = true`,
  'what members are limited to belongs to the organization of its event': `${ORGANIZE}; ${JOIN};
    insert into organization_member_events select member.organization_id, user_id, events.id from organization_members member, events`,
  'an open invite is limited to events of its organization': `${ORGANIZE}; ${JOIN};
    insert into organization_invites (id, organization_id, token_hash, role, event_ids, expires_at)
    select gen_random_uuid(), organization_id, 'hash', 'gate', array(select id from events), app_now() from organization_members`,
  'no answered field has vanished from its form': `
    with form as (
      insert into custom_forms (event_id, id, name, fields)
      select id, gen_random_uuid(), 'Ficha', '[{"_id": "kept"}]' from events limit 1 returning *)
    insert into form_answers (event_id, id, form_id, answers)
    select event_id, gen_random_uuid(), id, '[{"fieldId": "kept"}, {"fieldId": "gone"}]' from form`,
}

const CONSTRAINTS = `
  alter table ticket_types drop constraint never_oversold;
  alter table sales disable trigger check_transition;
  alter table sales disable trigger refuse_changed_fee;
  alter table sales drop constraint fee_borne_once;
  alter table charges disable trigger check_transition;
  drop index sales_by_key;
  drop index charges_by_key;
  drop index one_reservation;
  drop index one_open_move;
  drop index one_subscription;
  drop index one_open_charge;
  drop index one_admission;
  alter table scans drop constraint scans_code_id_fkey;
  alter table organization_members drop constraint owner_is_unlimited;`

/**
 * Names of the invariants that a breach violates, of those whose names begin so; the breach is rolled
 * back.
 */
async function foundAfter(breach: string, beginning = ''): Promise<string[]> {
  const checked = (await readInvariants()).filter(({ name }) => name.startsWith(beginning))
  const client = await checkoutApp.database.pool.connect()
  try {
    await client.query(`begin; ${CONSTRAINTS} ${breach}`)
    const found: string[] = []
    for (const { name, query } of checked)
      if ((await client.query(query)).rows.length > 0) found.push(name)
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('each invariant has a number, a name and a breach in this file', async () => {
  const invariants = await readInvariants()
  expect(invariants.map(({ name }) => name)).toEqual(Object.keys(breaches))
  expect(new Set(invariants.map(({ number }) => number))).toEqual(
    new Set([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
      30,
    ]),
  )
})

test.each(Object.entries(breaches))('a breach is found: %s', async (name, breach) => {
  expect(await foundAfter(breach, name)).toEqual([name])
})

test.each([
  ['begins elsewhere', `update sale_history set from_status = 'EXPIRED' where from_status is null`],
  ['has a gap', `update sale_history set from_status = 'EXPIRED' where from_status is not null`],
  ['has no sale', `update sale_history set sale_id = gen_random_uuid()`],
  ['ends elsewhere', `update sales set status = 'EXPIRED' where status = 'PENDING'`],
])('a history that %s is found', async (_what, breach) => {
  expect(await foundAfter(breach, 'the history of a sale has no gaps')).toHaveLength(1)
})

test('an item without a sale is found', async () => {
  const breach = 'update sale_items set sale_id = gen_random_uuid()'
  expect(await foundAfter(breach, 'items belong to the event of their sale')).toHaveLength(1)
})

test('a live subscription without a valid code is found', async () => {
  const breach = 'update ticket_codes set revoked_at = app_now()'
  expect(await foundAfter(breach, 'a live subscription has one valid code')).toHaveLength(1)
})

test.each([
  [
    'an unpaid sale with a code',
    `insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents)
     select i.event_id, gen_random_uuid(), s.user_id, s.id, i.ticket_type_id, 1, 0
       from sales s join sale_items i on i.sale_id = s.id where s.status = 'PENDING'`,
    'a paid sale has a code for each ticket',
  ],
  [
    'a charge with valid tickets that is being refunded',
    `update charges set ${GOES_BACK}, ${LONG_AGO} where status = 'CONFIRMED'`,
    'a paid charge is either for valid tickets',
  ],
  [
    'a paid charge without tickets that is not being refunded',
    `update sales set status = 'REFUNDED' where status = 'CONFIRMED'; update charges set ${LONG_AGO}`,
    'a paid charge is either for valid tickets',
  ],
  [
    'a refund above the charge',
    `alter table charges drop constraint refunded_within_amount; update charges set refunded_cents = amount_cents + 1, refunded_at = app_now()`,
    'a refund is at most the charge',
  ],
  [
    'a sale paid by the charge of another',
    `update sales set paid_by = (select id from charges where status = 'WAITING') where paid_by is not null`,
    'a sale that is or was paid has a paying charge',
  ],
  [
    'a plan that does not divide',
    `update charges set interest_cents = interest_cents + 1, amount_cents = amount_cents + 1 where installments = 3`,
    'a charge is the sum of its sale and interest',
  ],
  [
    'a used code without a scan',
    'delete from scans',
    'a code is used exactly if it has an admission',
  ],
  [
    'an undone admission of a code that is still used',
    `update scans set undone_at = app_now(), undone_by = user_id, undo_reason = 'wrong'`,
    'a code is used exactly if it has an admission',
  ],
  [
    'an admission of a code that is not used',
    'update ticket_codes set scanned_at = null',
    'a code is used exactly if it has an admission',
  ],
  [
    'an admission at another entrance',
    'update scans set session_id = case when session_id is null then (select id from sessions) end',
    'an admission is of a code of that event',
  ],
  [
    'an admission at another event',
    'alter table scans drop constraint scans_event_id_fkey; update scans set event_id = gen_random_uuid()',
    'an admission is of a code of that event',
  ],
  [
    'a coupon that is used without a count',
    `${COUPON} update coupons set used = 0`,
    "a coupon's count",
  ],
  [
    'a discount on more tickets than use the coupon',
    `${COUPON} update sales set coupon_tickets = 1 where coupon_id is not null;
     update sale_items set unit_discount_cents = 1, quantity = 2 where sale_id = ${HELD}`,
    'only a sale with a coupon has a discount',
  ],
  ['a fee that nobody bears', 'update sales set fee_cents = 0', 'the fee of a sale is borne once'],
  [
    'a promoter’s fee of another rate',
    'update sales set promoter_fee_cents = fee_cents + 1, fee_cents = 0',
    'the fee of a sale is borne once',
  ],
  [
    'a rate that does not give the fee',
    'update sales set fee_basis_points = fee_basis_points + 100',
    'the fee of a sale is borne once',
  ],
  [
    'an organization whose only owner has left',
    `${ORGANIZE}; ${JOIN}; update organization_members set leaves_at = app_now()`,
    'every organization has an owner',
  ],
  [
    'an organization whose only owner nobody has confirmed',
    `${ORGANIZE}; ${JOIN}; update organization_members set confirmed_at = null`,
    'every organization has an owner',
  ],
  [
    'a reservation with an open charge',
    `update sales set status = 'PENDING' where status = 'PAYMENT_PENDING'; update charges set ${LONG_AGO}`,
    'an open sale is PAYMENT_PENDING exactly while',
  ],
])('%s is found', async (_what, breach, name) => {
  expect((await foundAfter(breach, name)).length).toBeGreaterThan(0)
})

test('a ledger of paid sales with a payout breaks no invariant', async () => {
  expect(await foundAfter(PAYOUT)).toEqual([])
})

test.each([
  ['who bought after it', `update ticket_codes set issued_at = app_now()`],
  [
    'who had given the order back',
    `update ticket_codes set revoked_at = app_now() - interval '1 minute'`,
  ],
  [
    'whose order was reinstated since',
    `update sale_history set to_status = 'CHARGEBACK' where to_status in ('CONFIRMED', 'RECEIVED')`,
  ],
  ['who was erased', `update users set erased_at = app_now()`],
])('a change need not be told to somebody %s', async (_who, state) => {
  const told = `${CHANGE} ${UNTELL}; ${state}`
  expect(await foundAfter(told, 'everybody who held a code')).toEqual([])
})
