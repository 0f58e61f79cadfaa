import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { testConfig } from '../../testing/app.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson, endStepUp } from '../../testing/people.ts'
import { listBalances } from '../payouts/balances.ts'
import { type CancellationApp, openCancellationApp, REASON } from './testing/cancellation-app.ts'

let app: CancellationApp
beforeAll(async () => {
  app = await openCancellationApp()
})
beforeEach(() => app.startShow())
afterEach(() => expectInvariants(app.database.pool))
afterAll(() => app.close())

const settled = (sales: readonly string[]) =>
  eventually(async () => {
    for (const sale of sales) {
      expect(await app.records.status(sale)).toBe('REFUNDED')
      expect(await app.records.charges(sale)).toEqual(['REFUNDED'])
    }
  })
const refundMails = (templates: readonly string[]) =>
  templates.filter((template) => /cancelled|refund|returned/.test(template))

test('the dry run adds up what would be given back, and changes nothing', async () => {
  const { sale } = await app.buy('pix', { quantity: 2 })
  await app.buy('plan')
  const part = await app.buy('card')
  await app.sandbox.change('refund', part.sale, app.database, { value: 10 })
  const holder = await app.buyer()
  await app.hold(holder)
  await app.subscribe(await app.newcomer())
  await eventually(async () =>
    expect((await app.read()).plan).toMatchObject({ orders: 3, refundedBefore: 10 }),
  )
  const { plan, progress } = await app.read()
  expect(progress).toBeNull()
  expect(plan).toMatchObject({
    orders: 3,
    tickets: 4,
    people: 5,
    pix: { orders: 1, amount: 110 },
    byTeam: { orders: 0, amount: 0 },
    subscriptions: 1,
    holds: 1,
    payments: 0,
    disputes: { orders: 0, amount: 0 },
    paidOut: 0,
  })
  expect(plan?.card.orders).toBe(2)
  expect(await app.records.status(sale)).toBe('RECEIVED')
})

test('what was paid out is in the dry run, and what it does not cover waits for our team', async () => {
  const { sale, buyer } = await app.buy('pix', { quantity: 2 })
  await eventually(async () => expect(await app.records.status(sale)).toBe('RECEIVED'))
  await app.payOut(4_500, 'DONE')
  await app.payOut(1_500, 'REQUESTED')
  await app.payOut(700, 'FAILED')
  const balances = () =>
    listBalances(
      { db: app.database.db, config: { PAYOUT_RESERVE: 10, PAYOUT_RESERVE_PIX: 0 } },
      app.organizationId,
    )
  expect((await app.read()).plan?.paidOut).toBe(60)
  expect(await balances()).toMatchObject({ debt: 0, events: [{ available: 40, paidOut: 60 }] })
  const covered = await app.buy('card')
  await app.cancelEvent()
  await settled([covered.sale])
  await eventually(async () => expect(await app.records.status(sale)).toBe('REFUNDED'))
  expect(await app.records.charges(sale)).toEqual(['RECEIVED'])
  const { progress } = await app.read()
  expect(progress).toMatchObject({ refunded: { orders: 1 }, byTeam: { orders: 1, amount: 110 } })
  expect(progress?.failures.docs).toMatchObject([
    { reason: expect.stringContaining('já foi repassado') },
  ])
  const { rows } = await app.database.pool.query(
    `select to_address as "to", body_text as text from mails where template in ('event-cancelled', 'event-debt')`,
  )
  expect(rows.find(({ to }) => to === `${buyer}@example.com`).text).toContain(
    'Nossa equipe confere esta devolução',
  )
  expect(rows.find(({ to }) => to === testConfig().CONTACT_EMAIL).text).toMatch(/R\$\s60,00/)
  expect(await balances()).toMatchObject({
    debt: 60,
    events: [{ available: -60, paidOut: 60, block: 'cancelled' }],
  })
})

test('all orders are refunded, each buyer gets one mail, and nothing is valid from then on', async () => {
  const pix = await app.buy('pix', { quantity: 2 })
  const plan = await app.buy('plan', { who: pix.buyer })
  const card = await app.buy('card')
  const guest = await app.newcomer()
  await app.subscribe(guest)

  const answer = await app.cancelEvent()
  expect(answer.statusCode).toBe(200)
  for (const { sale } of [pix, plan, card]) expect((await app.records.codes(sale)).valid).toBe(0)
  expect(await app.records.subscriptions(guest)).toEqual([])
  await expectInvariants(app.database.pool)

  await settled([pix.sale, plan.sale, card.sale])
  for (const buyer of [pix.buyer, card.buyer, guest])
    expect(refundMails(await app.records.mails(buyer))).toEqual(['event-cancelled'])
  const { progress } = await app.read()
  expect(progress).toMatchObject({
    reason: REASON,
    underWay: { orders: 0 },
    failed: { orders: 0 },
    refunded: { orders: 3 },
    told: 3,
    people: 3,
  })
  const { rows } = await app.database.pool.query(
    `select body_text from mails where template = 'event-cancelled' and to_address = $1`,
    [`${pix.buyer}@example.com`],
  )
  expect(rows[0].body_text).toContain(REASON)
  expect(rows[0].body_text.match(/Pedido:/g)).toHaveLength(2)
})

test('parts that were given back before are not given back again', async () => {
  const { sale } = await app.buy('card')
  await app.sandbox.change('refund', sale, app.database, { value: 10 })
  await eventually(async () => expect((await app.read()).plan?.refundedBefore).toBe(10))
  await app.cancelEvent()
  await settled([sale])
  const { rows } = await app.database.pool.query(
    `select sum((refund ->> 'value')::numeric) as total from sandbox.payments, jsonb_array_elements(body -> 'refunds') refund
      where body ->> 'externalReference' = $1`,
    [sale],
  )
  expect(Number(rows[0].total)).toBe(55)
})

test('a stolen session, another name and a reason that is missing or too long are refused, and change nothing', async () => {
  const { sale } = await app.buy('card')
  for (const [more, status, code] of [
    [{ name: 'Noite de Samba' }, 400, 'BAD_INPUT'],
    [{ reason: ' ' }, 400, 'BAD_INPUT'],
    [{ reason: 'a'.repeat(501) }, 400, 'BAD_INPUT'],
  ] as const) {
    const answer = await app.cancelEvent(more)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await app.records.codes(sale)).valid).toBe(1)
    expect((await app.read()).plan?.orders).toBe(1)
  }
  await endStepUp(app.database.db, app.owner)
  const stolen = await app.cancelEvent()
  expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'STEP_UP_NEEDED'])
  expect((await app.read()).plan?.orders).toBe(1)
})

test('a draft and an event that has ended are not cancelled, a postponed one is', async () => {
  const { pool } = app.database
  await pool.query('update events set is_published = false where id = $1', [app.show])
  expect((await app.cancelEvent()).json().code).toBe('EVENT_NOT_PUBLISHED')
  await pool.query(
    `update events set is_published = true, starts_at = app_now() - interval '2 hours', ends_at = app_now() where id = $1`,
    [app.show],
  )
  expect((await app.cancelEvent()).json().code).toBe('EVENT_ENDED')
  expect(await app.read()).toMatchObject({ plan: null, progress: null })
  await pool.query('update events set postponed_at = app_now() where id = $1', [app.show])
  expect((await app.read()).plan).not.toBeNull()
  expect((await app.cancelEvent()).statusCode).toBe(200)
})

test('all owners are mailed of a cancellation, also one of the last days', async () => {
  const former = await createPerson(app.database.db)
  await app.database.pool.query(
    `insert into former_members (organization_id, user_id, role, left_at)
     values ($1, $2, 'owner', app_now() - interval '6 days')`,
    [app.organizationId, former],
  )
  await app.cancelEvent()
  const { rows } = await app.database.pool.query(
    `select to_address, body_text from mails where template = 'event-cancelled-by'
        and to_address = any ($1) order by to_address`,
    [[app.owner, former].map((userId) => `${userId}@example.com`)],
  )
  expect(rows.map(({ to_address: to }) => to)).toEqual(
    [app.owner, former].map((userId) => `${userId}@example.com`).toSorted(),
  )
  expect(rows[0]?.body_text).toContain(REASON)
})

test('pressed twice it happens once', async () => {
  await app.buy('card')
  const answers = await Promise.all([app.cancelEvent(), app.cancelEvent(), app.cancelEvent()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from event_changes where part = 'cancelled' and event_id = $1`,
    [app.show],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('nothing is reserved or subscribed to any more, and open holds are over', async () => {
  const ana = await app.buyer()
  const held = await app.hold(ana)
  await app.cancelEvent()
  expect(await app.records.status(held)).toBe('CANCELED')
  const reserved = await app.reserve(ana)
  expect([reserved.statusCode, reserved.json().code]).toEqual([410, 'EVENT_CANCELLED'])
  const subscribed = await app.subscribe(ana)
  expect([subscribed.statusCode, subscribed.json().code]).toEqual([410, 'EVENT_CANCELLED'])
  expect((await app.pix(ana, held)).statusCode).toBe(409)
})

test('a buyer can’t start a second refund', async () => {
  const { buyer, sale } = await app.buy('card')
  await app.cancelEvent()
  const answer = await app.server.post(`/api/venda/${sale}/refund`, buyer)
  expect(answer.json().code).toBe('REFUND_UNDER_WAY')
  await settled([sale])
})

test('only members with the right see and do it', async () => {
  const stranger = await createPerson(app.database.db)
  expect((await app.cancelEvent({}, stranger)).statusCode).toBe(404)
  const { pool } = app.database
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'finance', false, app_now())`,
    [app.organizationId, stranger],
  )
  expect((await app.cancelEvent({}, stranger)).statusCode).toBe(403)
})

test('a guest is told that the event was cancelled, and the courtesy admits nobody', async () => {
  const { pool } = app.database
  await pool.query(
    `with given as (
       insert into courtesies (event_id, id, ticket_type_id, name, email, token_hash, given_by, key, line, request_hash)
       select event_id, id, id, 'Gil Costa', 'gil@exemplo.com', 'one', $1, 'one', 1, '' from ticket_types where event_id = $2 returning *
     )
     insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, holder_name, named_at)
     select event_id, id, id, ticket_type_id, 0, name, app_now() from given`,
    [app.owner, app.show],
  )
  await pool.query('update ticket_types set given = 1 where event_id = $1', [app.show])
  expect((await app.cancelEvent()).statusCode).toBe(200)
  const { rows } = await pool.query(
    'select 1 from ticket_codes where courtesy_id is not null and revoked_at is null',
  )
  expect(rows).toEqual([])
  await eventually(async () => {
    const { rows: mails } = await pool.query(
      `select subject from mails where to_address = 'gil@exemplo.com'`,
    )
    expect(mails).toEqual([{ subject: 'Evento cancelado: Noite de Choro: São João' }])
  })
})
