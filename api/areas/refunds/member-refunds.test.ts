import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { Sale } from '@55tickets/contracts/orders.ts'
import type { TeamRefundList } from '@55tickets/contracts/team/refunds.ts'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { testConfig } from '../../testing/app.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { endStepUp, joinTeam, stepUpAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { type MovesApp, openMovesApp } from '../moves/testing/moves-app.ts'
import { insertPayout } from '../payouts/testing/insert-payout.ts'
import { endSession } from './end-session.ts'
import { refundForOperator } from './refund-for-operator.ts'

/** What members give back after the event's money was paid out. */

const reason = 'O evento foi fraco'

let app: MovesApp
let finance: string
let team: string
beforeAll(async () => {
  app = await openMovesApp()
  finance = await app.member('finance')
  team = await app.buyer()
  await stepUpAs(app.database.db, finance)
  for (const who of [team, app.manager]) await joinTeam(app.database.db, who)
})
// Each test begins without money or debt of the ones before.
beforeEach(async () => {
  await query(
    `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
     select organization_id, event_id, 'correction', -sum(amount_cents), app_now()::date, 'test'
       from ledger_days where event_id = $1 group by 1, 2 having sum(amount_cents) <> 0`,
    [app.show],
  )
})
afterEach(async () => {
  await app.database.pool.query(
    `update events set starts_at = '2099-06-01T20:00Z', ends_at = '2099-06-01T23:00Z' where id = $1`,
    [app.show],
  )
  await expectInvariants(app.database.pool)
})
afterAll(() => app.close())

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.pool.query(text, values)).rows

const endShow = () =>
  query(
    `update events set starts_at = app_now() - interval '6 hours', ends_at = app_now() - interval '1 hour' where id = $1`,
    [app.show],
  )

/** Pays out all that the event has, but for some centavos. */
async function payOut(left = 0, pool: Pick<Pool, 'query'> = app.database.pool): Promise<void> {
  const [sum] = await query<{ cents: number }>(
    'select sum(amount_cents)::int as cents from ledger_days where event_id = $1',
    [app.show],
  )
  const { organizationId, show: eventId, manager: by } = app
  const cents = (sum?.cents ?? 0) - left
  await insertPayout(pool, { organizationId, eventId, by, cents, status: 'DONE' })
}

const refundPath = (sale: string) => `${app.ordersPath}/${sale}/refund`
const plan = async (sale: string) =>
  (await app.server.get(refundPath(sale), finance)).json<OrderRefundPlan>()
async function refund(sale: string) {
  const { refund: amount, used, route } = await plan(sale)
  const body = { reason, confirmed: { refund: amount, used, route } }
  const answer = await app.server.post(refundPath(sale), finance, body)
  return { httpStatus: answer.statusCode, ...answer.json<{ status: string } & ErrorAnswer>() }
}
const refundedAtProvider = async (sale: string) => {
  const [sum] = await query<{ value: number }>(
    `select coalesce(sum((refund ->> 'value')::numeric), 0)::float as value
       from sandbox.payments left join lateral jsonb_array_elements(
             case jsonb_typeof(body -> 'refunds') when 'array' then body -> 'refunds' end) refund on true
      where body ->> 'externalReference' = $1`,
    [sale],
  )
  return sum?.value
}
const teamRefunds = async () =>
  (await app.server.get('/api/team/refunds', team)).json<TeamRefundList>().docs ?? []
const mailedTo = async (template: string) =>
  (
    await query<{ to: string }>(
      `select to_address as "to" from mails where template = $1 order by 1`,
      [template],
    )
  ).map(({ to }) => to)

test('what was paid out is not given back without our team, which is asked at once', async () => {
  const { sale, buyer } = await app.paid({ pista: 2 })
  await endShow()
  await payOut()
  expect(await plan(sale)).toMatchObject({ route: 'review', needsStepUp: true })
  await endStepUp(app.database.db, finance)
  expect(await refund(sale)).toMatchObject({ httpStatus: 403, code: 'STEP_UP_NEEDED' })
  await stepUpAs(app.database.db, finance)
  expect(await app.records.status(sale)).toBe('CONFIRMED')
  expect(await refund(sale)).toMatchObject({ httpStatus: 200, status: 'REFUNDED' })
  expect(await app.records.codes(sale)).toEqual({ valid: 0, revoked: 2 })
  expect(await app.records.charges(sale)).toEqual(['CONFIRMED'])
  const [mail] = await query<{ text: string }>(
    `select body_text as text from mails where to_address = $1 and template = 'refund-started'`,
    [`${buyer}@example.com`],
  )
  expect(mail?.text).toContain('está em andamento')
  expect(mail?.text).toContain('Nossa equipe confere')
  expect(await mailedTo('event-debt')).toEqual([testConfig().CONTACT_EMAIL])
  const owners = await query<{ email: string }>(
    `select email from users join organization_members on user_id = users.id where role = 'owner'`,
  )
  expect(await mailedTo('order-refunded-late')).toEqual(owners.map(({ email }) => email))

  const ownSale = async () => (await app.server.get(`/api/venda/${sale}`, buyer)).json<Sale>()
  expect((await ownSale()).refund).toMatchObject({ status: 'UNDER_WAY', isInReview: true })

  const docs = await teamRefunds()
  expect(docs).toMatchObject([
    { saleId: sale, amount: 110, isTransfer: false, review: { cause: reason, balance: -100 } },
  ] satisfies Partial<TeamRefundList['docs'][number]>[])
  const chargeId = docs[0]?._id ?? ''
  const decide = (path: string, body?: object, who = team) =>
    app.server.post(`/api/team/refunds/${chargeId}${path}`, who, body)
  expect((await decide('', { note: 'PIX E123' })).json()).toMatchObject({
    code: 'REFUND_NOT_FOUND',
  })
  // Of the team, but a member of the organization, or the buyer.
  await joinTeam(app.database.db, buyer)
  for (const who of [app.manager, buyer])
    expect((await decide('/approve', undefined, who)).json()).toMatchObject({ code: 'FORBIDDEN' })
  const answers = await Promise.all([1, 2, 3].map(() => decide('/approve')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 404, 404,
  ])
  await eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
  expect(await refundedAtProvider(sale)).toBe(110)
  const recorded = await recordedHistory(app.database.pool, 'order_refunded', 'refund_approved')
  expect(recorded.slice(-2)).toMatchObject([
    { kind: 'order_refunded', by: 'member', details: { cents: 11_000, isLate: true } },
    { kind: 'refund_approved', by: 'team', details: { cents: 11_000 } },
  ])
  expect(await teamRefunds()).toEqual([])
  expect((await ownSale()).refund).toMatchObject({ status: 'DONE', isInReview: false })
})

test('what is left of the event covers the first refunds, and a job never refunds the others', async () => {
  const sales = [(await app.paid()).sale, (await app.paid()).sale, (await app.paid()).sale]
  await endShow()
  await payOut(15_000)
  const routes: string[] = []
  for (const sale of sales) {
    routes.push((await plan(sale)).route)
    expect(await refund(sale)).toMatchObject({ httpStatus: 200 })
  }
  expect(routes).toEqual(['provider', 'review', 'review'])
  await eventually(async () => expect(await refundedAtProvider(sales[0] ?? '')).toBe(110))
  const jobs = await query(
    `select 1 from pgboss.job where name = 'refund-charge'
        and data ->> 'chargeId' in (select id::text from charges where sale_id = any ($1))`,
    [sales.slice(1)],
  )
  expect(jobs).toEqual([])
  for (const sale of sales.slice(1)) expect(await refundedAtProvider(sale)).toBe(0)
})

/** Pays out all that the event has, under the lock that payouts take, while a refund waits for it. */
async function payOutBeside<T>(refunding: () => Promise<T>): Promise<T> {
  const { pool } = app.database
  const payout = await pool.connect()
  await payout.query('begin')
  await payout.query('select from organizations where id = $1 for no key update', [
    app.organizationId,
  ])
  const refunded = refunding()
  await untilLockWaits(pool, 1)
  await payOut(0, payout)
  await payout.query('commit')
  payout.release()
  return refunded
}

test('a refund that waits for a payout sees what it has taken', async () => {
  const { sale } = await app.paid()
  await endShow()
  expect(await payOutBeside(() => refund(sale))).toMatchObject({
    httpStatus: 409,
    code: 'REFUND_DIFFERS',
  })
  expect(await app.records.status(sale)).toBe('CONFIRMED')
})

const askAsBuyer = async ({ sale, buyer }: { readonly sale: string; readonly buyer: string }) => {
  await app.server.post(`/api/venda/${sale}/refund`, buyer)
}
const cancelSession = () =>
  app.database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .updateTable('sessions')
      .set({ cancelled_at: new Date(), cancel_reason: 'Sem professor' })
      .where('title', '=', 'Oficina')
      .returning('id')
      .executeTakeFirstOrThrow()
    await endSession(tx, app.server.deps, id)
  })

const refundByCommand = async ({ sale: saleId }: { readonly sale: string }) => {
  await refundForOperator(app.server.deps, { saleId, cause: reason, operator: 'rui' })
}

test.each([
  ['a buyer’s refund', { pista: 1 }, askAsBuyer],
  ['an operator’s refund', { pista: 1 }, refundByCommand],
  ['a cancelled session', { oficina: 1 }, cancelSession],
])('of a payout and %s at once, our team is told of the debt', async (_what, wanted, begin) => {
  const order = await app.paid(wanted)
  await query(`delete from mails where template = 'event-debt'`)
  await payOutBeside(() => begin(order))
  await eventually(async () => expect(await app.records.status(order.sale)).toBe('REFUNDED'))
  expect(await mailedTo('event-debt')).toEqual([testConfig().CONTACT_EMAIL])
})

test('a buyer’s own right comes first: their refund goes through, and our team is told of the debt', async () => {
  const { sale, buyer } = await app.paid()
  await payOut()
  await query(`delete from mails where template = 'event-debt'`)
  const answer = await app.server.post(`/api/venda/${sale}/refund`, buyer)
  expect(answer.statusCode).toBe(200)
  await eventually(async () => expect(await refundedAtProvider(sale)).toBe(110))
  expect(await mailedTo('event-debt')).toEqual([testConfig().CONTACT_EMAIL])
})

test('a cheaper ticket is refused where its difference was paid out, a dearer one is not', async () => {
  const { sale, codes } = await app.paid({ pista: 1 })
  await payOut()
  const option = async (key: string) =>
    (await app.options(sale, codes[0])).find(({ ticketTypeId }) => ticketTypeId === app.typeId(key))
  expect((await option('barato'))?.problem).toContain('já foi repassado')
  expect((await option('caro'))?.problem).toBeNull()
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ code: 'MOVE_NOT_POSSIBLE' })
})
