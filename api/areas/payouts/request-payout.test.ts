import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { stepUpAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { endPayout } from './end-payout.ts'
import { openPayoutsApp, type PayoutsApp } from './testing/payouts-app.ts'

const opened: PayoutsApp[] = []
let app: PayoutsApp
let eventId: string
beforeEach(async () => {
  app = await openPayoutsApp()
  opened.push(app)
  await app.useKey()
  eventId = await app.endedEvent()
})
afterAll(async () => {
  for (const one of opened) await expectInvariants(one.database.pool)
  await Promise.all(opened.map((one) => one.close()))
})

const end = (payoutId: string, status: 'DONE' | 'FAILED') =>
  app.database.db.transaction().execute(async (tx) => {
    await tx.updateTable('transfers').set({ status }).where('payout_id', '=', payoutId).execute()
    await endPayout(app.deps, tx, payoutId, status)
  })
const one = async () => (await app.balances()).events[0]

test('a payout takes money out of the balance and records its transfer', async () => {
  await app.earn(eventId, 100_000)
  const { status, body } = await app.request(eventId, 700.5)
  expect([status, body]).toMatchObject([
    201,
    {
      eventId,
      eventName: 'Noite de Choro',
      amount: 700.5,
      status: 'REQUESTED',
      key: '11.222.***/****-81',
      requestedBy: 'Ana Souza',
    },
  ])
  expect(await one()).toMatchObject({ available: 299.5, payable: 299.5, paidOut: 700.5 })
  expect(
    await app.query('select amount_cents, key_type, pix_key, status, payout_id from transfers'),
  ).toEqual([
    {
      amount_cents: 70_050,
      key_type: 'CNPJ',
      pix_key: '11222333000181',
      status: 'WAITING',
      payout_id: body._id,
    },
  ])
})

test('requests at once never pay out more than there is', async () => {
  await app.earn(eventId, 10_000)
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.request(eventId, 60)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('BALANCE_TOO_LOW')
  expect(await one()).toMatchObject({ payable: 40 })
})

test('nothing is paid out before the last session of which tickets were sold: it may be cancelled until then', async () => {
  await app.earn(eventId, 10_000)
  await app.query(
    `with session as (
       insert into sessions (event_id, id, title, starts_at, ends_at, allow_subscription, is_paid, price_cents, capacity)
       values ($1, gen_random_uuid(), 'Oficina', app_now() + interval '1 day', app_now() + interval '2 days', true, true, 5000, 10)
       returning id)
     insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity, min_per_order, max_per_order,
                               is_available, requires_proof, session_id, admits_to_event)
     select $1, gen_random_uuid(), 0, 'Oficina', 5000, 'BRL', 10, 1, 6, true, false, id, false from session`,
    [eventId],
  )
  expect(await one()).toMatchObject({ payable: 100 })
  await app.query('update ticket_types set sold = 1 where session_id is not null')
  expect(await one()).toMatchObject({ payable: 0, block: 'early' })
  expect((await app.request(eventId, 100)).body.code).toBe('PAYOUT_BLOCKED')
  await app.query(`update sessions set cancelled_at = app_now(), cancel_reason = 'Choveu'`)
  expect((await app.request(eventId, 100)).status).toBe(201)
  await app.query('update ticket_types set sold = 0 where session_id is not null')
})

test('requests at once for several events never pay out what covers a debt', async () => {
  const [second, debtor] = [await app.endedEvent(20), await app.endedEvent(30)]
  await app.earn(eventId, 10_000)
  await app.earn(second, 10_000)
  await app.earn(debtor, -10_000)
  expect(await app.balances()).toMatchObject({ payable: 100, withheld: 100, debt: 100 })
  const answers = await Promise.all([app.request(eventId, 100), app.request(second, 100)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a repeated request is one payout; a key for another request is refused', async () => {
  await app.earn(eventId, 10_000)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => app.request(eventId, 100, { key })))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await app.request(eventId, 10, { key })).toMatchObject({
    status: 422,
    body: { code: 'KEY_REUSED' },
  })
  expect(await app.query('select from payouts')).toHaveLength(1)
  expect(await recordedHistory(app.database.pool, 'payout_requested')).toEqual([
    { kind: 'payout_requested', by: 'member', details: { cents: 10_000 } },
  ])
})

describe('frozen', () => {
  beforeEach(() => app.earn(eventId, 10_000))
  const set = (table: string, change: string) => () => app.query(`update ${table} set ${change}`)
  const dispute = () =>
    app.query(
      `with sale as (
         insert into sales (id, event_id, user_id, status, total_cents, fee_cents, takes_card, expires_at,
                            monthly_rate_basis_points, fee_basis_points, promoter_fee_cents)
         values (gen_random_uuid(), $1, $2, 'CHARGEBACK', 5000, 0, true, 'infinity', 0, 0, 0) returning id)
       insert into charges (id, event_id, sale_id, user_id, method, status, amount_cents)
       select gen_random_uuid(), $1, id, $2, 'CREDIT_CARD', 'CHARGEBACK', 5000 from sale`,
      [eventId, app.owner],
    )

  test.each([
    ['a cancelled event', set('events', 'cancelled_at = app_now()'), 'cancelado'],
    ['a postponed event', set('events', 'postponed_at = app_now()'), 'adiado'],
    [
      'an event that is not over',
      set('events', `ends_at = app_now() + interval '1 hour'`),
      'dia útil',
    ],
    [
      'an event whose buyers may give orders back because of a change',
      set('event_changes', `opens_refund = true, refund_until = app_now() + interval '7 days'`),
      'O evento mudou',
    ],
    ['a suspended organization', set('organizations', `status = 'suspended'`), 'suspensa'],
    ['a new organization', set('organizations', `status = 'new'`), 'verificar'],
    ['no key', set('payout_keys', 'stopped_at = app_now()'), 'cadastrar a chave'],
    ['another document', set('organizations', `document = '52998224725'`), 'não é mais'],
  ])('%s', async (_what, freeze, reason) => {
    await freeze()
    expect(await app.request(eventId, 100)).toMatchObject({
      status: 422,
      body: { code: 'PAYOUT_BLOCKED', message: expect.stringContaining(reason) },
    })
    expect(await app.query('select from payouts')).toEqual([])
  })

  test('an open dispute, and not one that was lost', async () => {
    await dispute()
    expect(await one()).toMatchObject({ block: 'dispute', payable: 0 })
    expect(await app.request(eventId, 1)).toMatchObject({ body: { code: 'PAYOUT_BLOCKED' } })
    await app.query('update charges set refunded_cents = amount_cents, refunded_at = app_now()')
    expect(await one()).toMatchObject({ block: null, payable: 100 })
    // Of a plan only one instalment was lost; the rest stays paid.
    await app.query('update charges set refunded_cents = 1000, has_open_dispute = false')
    expect(await one()).toMatchObject({ block: null, payable: 100 })
    await app.query('update charges set has_open_dispute = true')
    expect(await one()).toMatchObject({ block: 'dispute', payable: 0 })
    await app.query('delete from charges')
    await app.query('delete from sales')
  })
})

test('an event that is being cancelled pays nothing out', async () => {
  await app.earn(eventId, 10_000)
  const client = await app.database.pool.connect()
  await client.query('begin')
  await client.query('update events set cancelled_at = app_now() where id = $1', [eventId])
  const asked = app.request(eventId, 100)
  await untilLockWaits(app.database.pool, 1)
  await client.query('commit')
  client.release()
  expect(await asked).toMatchObject({ status: 422, body: { code: 'PAYOUT_BLOCKED' } })
})

test('card money waits for its day, and a tenth of it for 60 days', async () => {
  await app.earn(eventId, 50_000)
  await app.earn(eventId, 20_000, { isCard: true })
  await app.earn(eventId, 10_000, { isCard: true, inDays: 3 })
  expect(await one()).toMatchObject({ available: 700, reserve: 30, payable: 670 })
  expect((await one())?.coming).toMatchObject([{ amount: 100 }])
  expect(await app.request(eventId, 670.01)).toMatchObject({
    status: 422,
    body: { code: 'BALANCE_TOO_LOW', message: expect.stringContaining('670,00') },
  })
  const { status, body } = await app.request(eventId, 670)
  expect(status).toBe(201)
  await end(body._id, 'DONE')
  await app.database.shiftClock('4 days')
  expect(await one()).toMatchObject({ available: 130, payable: 100, coming: [] })
  await app.database.shiftClock('61 days')
  expect(await one()).toMatchObject({ reserve: 0, payable: 130 })
})

test('a twentieth of PIX sales waits for 80 days after the last one, until three events were paid out R$ 500 each', async () => {
  await app.sellByPix(eventId, 40_000)
  expect(await one()).toMatchObject({ available: 400, pixReserve: 20, payable: 380 })
  expect((await one())?.pixReserveUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await app.request(eventId, 380.01)).toMatchObject({ body: { code: 'BALANCE_TOO_LOW' } })
  await app.database.shiftClock('81 days')
  expect(await one()).toMatchObject({ pixReserve: 0, pixReserveUntil: null, payable: 400 })
  await app.database.shiftClock('0')
  for (const reais of [499.99, 500, 500, 500]) {
    expect(await one()).toMatchObject({ pixReserve: 20 })
    const other = await app.endedEvent(20)
    await app.earn(other, 50_000)
    const { body } = await app.request(other, reais)
    await end(body._id, 'DONE')
  }
  expect(await one()).toMatchObject({ pixReserve: 0, payable: 400 })
})

test('nothing is paid out beside a debt of another organization with the same CNPJ', async () => {
  await app.earn(eventId, 10_000)
  await app.otherOrganization(-7_000)
  expect(await app.balances()).toMatchObject({
    payable: 30,
    debt: 70,
    othersDebt: 70,
    withheld: 70,
  })
  expect((await app.balances()).events).toHaveLength(1)
  expect(await app.request(eventId, 30.01)).toMatchObject({ body: { code: 'BALANCE_TOO_LOW' } })
  expect(await app.request(eventId, 30)).toMatchObject({ status: 201 })
})

test('a debt stays with an organization that takes another document, and with who takes up the old one', async () => {
  await app.earn(eventId, 10_000)
  const other = await app.otherOrganization(-7_000)
  expect(await app.typeDocument(other.id, '39053344705')).toMatchObject({ status: 200 })
  expect(await app.balances()).toMatchObject({ payable: 30, debt: 70, othersDebt: 70 })
  expect(await app.request(eventId, 30.01)).toMatchObject({ body: { code: 'BALANCE_TOO_LOW' } })
  // Once our team has confirmed it, both documents lead to the debt.
  await app.query(
    `update organizations set status = 'verified', document_changed_at = null where id = $1`,
    [other.id],
  )
  expect(await app.balances()).toMatchObject({ payable: 30, othersDebt: 70 })
  await app.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values (gen_random_uuid(), 'mais-uma', 'Mais uma', '', 'mais uma', 'verified', '39053344705')`,
  )
  const [third] = await app.query<{ id: string }>(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     select id, $1, 'owner', false, app_now() from organizations where slug = 'mais-uma' returning organization_id as id`,
    [app.owner],
  )
  expect(await app.balances(third?.id)).toMatchObject({ debt: 70, othersDebt: 70 })
  // The organization that owes them is suspended, and owes them still.
  await app.query(`update organizations set status = 'suspended' where id = $1`, [other.id])
  expect(await app.request(eventId, 30.01)).toMatchObject({ body: { code: 'BALANCE_TOO_LOW' } })
})

test('who types the CNPJ of somebody else neither takes from their payouts nor sees their debt', async () => {
  await app.earn(eventId, 10_000)
  const thief = await app.otherOrganization(-7_000, '39053344705')
  expect(await app.typeDocument(thief.id, '11222333000181')).toMatchObject({ status: 200 })
  expect(await app.balances()).toMatchObject({ payable: 100, debt: 0, othersDebt: 0 })
  expect(await app.request(eventId, 100)).toMatchObject({ status: 201 })
  // Now the other one is in debt.
  await app.earn(eventId, -4_000)
  expect(await app.balances()).toMatchObject({ debt: 40, othersDebt: 0 })
  expect(await app.balances(thief.id)).toMatchObject({ debt: 70, othersDebt: 0 })
})

test('a payout that fails comes back; owners and finance are told of its end, once', async () => {
  const finance = await app.addMember('finance')
  await stepUpAs(app.database.db, finance)
  await app.addMember('manager')
  await app.addMember('finance', [eventId])
  await app.earn(eventId, 10_000)
  const first = await app.request(eventId, 100, { who: finance })
  await end(first.body._id, 'FAILED')
  await end(first.body._id, 'FAILED')
  expect(await one()).toMatchObject({ payable: 100, paidOut: 0 })
  const second = await app.request(eventId, 100)
  await end(second.body._id, 'DONE')
  expect(await one()).toMatchObject({ payable: 0, paidOut: 100 })
  const told = [app.owner, finance].map((id) => `${id}@example.com`).toSorted()
  expect(await app.mailedTo('payout-failed')).toEqual(told)
  expect(await app.mailedTo('payout-done')).toEqual(told)
  const { body } = await app.call<{ docs: object[] }>('GET', `${app.path}/payouts`)
  expect(body).toMatchObject({
    totalDocs: 2,
    docs: [{ status: 'DONE' }, { status: 'FAILED', amount: 100 }],
  })
})

test('amounts that are none are refused', async () => {
  await app.earn(eventId, 10_000)
  for (const amount of [undefined, 0, -1, '10', 0.001, 1e-9, 10.000_000_001, 1e15])
    expect(await app.request(eventId, amount)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT' },
    })
})

test('other people’s events, unproved addresses and malformed keys are refused', async () => {
  await app.earn(eventId, 10_000)
  expect(await app.request(randomUUID(), 1)).toMatchObject({ body: { code: 'EVENT_NOT_FOUND' } })
  expect(await app.request(eventId, 1, { key: 'a b' })).toMatchObject({ status: 400 })
  await app.query('update users set email_proved_at = null')
  expect(await app.request(eventId, 1)).toMatchObject({ body: { code: 'EMAIL_NOT_PROVED' } })
  expect(await app.query('select from payouts')).toEqual([])
})
