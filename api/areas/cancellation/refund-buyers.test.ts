import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { joinTeam } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CancellationApp, openCancellationApp } from './testing/cancellation-app.ts'

/** Refunds of a cancelled event that do not go the plain way. */

let app: CancellationApp
beforeAll(async () => {
  app = await openCancellationApp()
})
beforeEach(() => app.startShow())
afterEach(() => expectInvariants(app.database.pool))
afterAll(() => app.close())

const refunded = (sale: string) =>
  eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
const refundMails = async (who: string) =>
  (await app.records.mails(who)).filter((template) => /cancelled|refund|returned/.test(template))

test('a PIX that was waiting and is paid afterwards is refunded, and its payer reads why', async () => {
  const ana = await app.buyer()
  const sale = await app.hold(ana)
  await app.pix(ana, sale)
  expect((await app.read()).plan).toMatchObject({ holds: 1, payments: 1 })
  await app.cancelEvent()
  expect(await app.records.status(sale)).toBe('CANCELED')
  await app.sandbox.change('confirm', sale, app.database)
  await refunded(sale)
  expect(await app.records.codes(sale)).toEqual({ valid: 0, revoked: 0 })
  const { rows } = await app.database.pool.query(
    `select body_text from mails where template = 'payment-returned' and to_address = $1`,
    [`${ana}@example.com`],
  )
  expect(rows[0].body_text).toContain('o evento foi cancelado')
  expect((await app.read()).progress?.refunded.orders).toBe(1)
})

test('an open PIX is cancelled at the provider soon', async () => {
  const ana = await app.buyer()
  const sale = await app.hold(ana)
  await app.pix(ana, sale)
  await app.cancelEvent()
  await app.database.shiftClock('2 minutes')
  await app.server.expire()
  expect(await app.records.charges(sale)).toEqual(['CANCELED'])
})

test('a card whose answer comes after the cancellation is refunded', async () => {
  const ana = await app.buyer()
  const sale = await app.hold(ana)
  await app.card(ana, sale, { number: cards.analysis })
  await app.cancelEvent()
  await app.sandbox.change('approve', sale, app.database)
  await refunded(sale)
  expect(await app.records.status(sale)).toBe('CANCELED')
  expect(await refundMails(ana)).toContain('payment-returned')
})

test('a reservation that expired before and is paid late is refunded', async () => {
  const ana = await app.buyer()
  const sale = await app.hold(ana)
  await app.pix(ana, sale)
  await app.database.shiftClock('16 minutes')
  await app.server.expire()
  await app.cancelEvent()
  await app.sandbox.change('pay-late', sale, app.database)
  await refunded(sale)
  expect(await app.records.status(sale)).toBe('EXPIRED')
})

test('a disputed order is left to the bank; won, it is refunded and never valid again', async () => {
  const { buyer, sale } = await app.buy('card')
  await app.sandbox.change('chargeback', sale, app.database)
  await eventually(async () => expect(await app.records.status(sale)).toBe('CHARGEBACK'))
  expect((await app.read()).plan).toMatchObject({ orders: 0, disputes: { orders: 1, amount: 55 } })
  await app.cancelEvent()
  expect((await app.read()).progress?.disputes).toEqual({ orders: 1, amount: 55 })
  await app.sandbox.change('chargeback-won', sale, app.database)
  await app.sandbox.change('chargeback-reversed', sale, app.database)
  await refunded(sale)
  expect(await app.records.status(sale)).toBe('CHARGEBACK')
  expect(await app.records.codes(sale)).toEqual({ valid: 0, revoked: 1 })
  expect(await refundMails(buyer)).toContain('payment-returned')
})

const isPaid = (sale: string) =>
  eventually(async () => expect(await app.records.status(sale)).toBe('RECEIVED'))

/** Two orders that were paid by PIX, the first of them more than 90 days ago. */
async function buyOldAndYoung() {
  const { buyer, sale } = await app.buy('pix')
  const young = await app.buy('pix')
  await Promise.all([isPaid(sale), isPaid(young.sale)])
  await app.database.pool.query(
    `update sale_history set at = at - interval '91 days' where sale_id = $1`,
    [sale],
  )
  return { buyer, sale, young }
}

test('a PIX of more than 90 days ago is transferred to the buyer’s CPF', async () => {
  const { buyer, sale } = await buyOldAndYoung()
  await app.sandbox.setTransfers({ outcome: 'hold' })
  await app.cancelEvent()
  const transfer = async () => {
    const { rows } = await app.database.pool.query(
      `select t.status, t.amount_cents as cents, t.pix_key = u.cpf as "isToBuyer", t.provider_id as id,
              c.id as "chargeId", c.team_refunded_at is not null as "isRefunded"
         from transfers t join charges c on c.id = t.charge_id join users u on u.id = c.user_id
        where c.event_id = $1`,
      [app.show],
    )
    return rows[0]
  }
  await eventually(async () => expect((await transfer())?.status).toBe('PROCESSING'))
  expect(await transfer()).toMatchObject({ cents: 5500, isToBuyer: true, isRefunded: false })
  // Our team neither sees it nor can record it while the transfer is under way.
  await eventually(async () =>
    expect((await app.read()).progress).toMatchObject({
      byTeam: { orders: 0 },
      underWay: { orders: 1 },
    }),
  )
  await joinTeam(app.database.db, app.owner)
  expect((await app.server.get('/api/team/refunds', app.owner)).json().docs).toEqual([])
  const { id, chargeId } = await transfer()
  const finish = await app.server.post(`/api/team/refunds/${chargeId}`, app.owner, {
    note: 'PIX E123',
  })
  expect(finish.json().code).toBe('REFUND_NOT_FOUND')
  await app.sandbox.changeTransfer('done', id)
  await eventually(async () =>
    expect(await transfer()).toMatchObject({ status: 'DONE', isRefunded: true }),
  )
  expect((await app.read()).progress).toMatchObject({
    byTeam: { orders: 0 },
    refunded: { orders: 2, amount: 110 },
  })
  const order = (await app.server.get(`/api/venda/${sale}`, buyer)).json()
  expect(order).toMatchObject({ refund: { status: 'DONE' } })
})

test.each([
  { returned: 20, sent: [3500] },
  { returned: 55, sent: [] },
])(
  'an old PIX of which the provider has returned $returned without a webhook is not paid twice',
  async ({ returned, sent }) => {
    const { sale, young } = await buyOldAndYoung()
    await app.sandbox.setWebhooks({ drop: true })
    await app.sandbox.change('refund', sale, app.database, { value: returned })
    await eventually(async () => {
      const { rows } = await app.database.pool.query(
        `select from sandbox.webhook_events
          where outcome = 'dropped' and payment ->> 'externalReference' = $1`,
        [sale],
      )
      expect(rows).toHaveLength(1)
    })
    await app.sandbox.setWebhooks({ drop: false })
    await app.cancelEvent()
    await refunded(young.sale)
    await eventually(async () =>
      expect((await app.read()).progress).toMatchObject({
        refunded: { orders: 2 },
        byTeam: { orders: 0 },
        underWay: { orders: 0 },
      }),
    )
    const { rows } = await app.database.pool.query(
      `select t.amount_cents as cents from transfers t join charges c on c.id = t.charge_id
        where t.status = 'DONE' and c.event_id = $1`,
      [app.show],
    )
    expect(rows.map(({ cents }) => cents)).toEqual(sent)
    await joinTeam(app.database.db, app.owner)
    expect((await app.server.get('/api/team/refunds', app.owner)).json().docs).toEqual([])
  },
)

test('an old PIX whose buyer’s CPF is no key goes to our team’s list', async () => {
  const { buyer, sale, young } = await buyOldAndYoung()
  const { rows: users } = await app.database.pool.query('select cpf from users where id = $1', [
    buyer,
  ])
  await app.sandbox.setTransfers({ refusedKeys: [users[0].cpf] })
  expect((await app.read()).plan).toMatchObject({
    byTransfer: { orders: 1, amount: 55 },
    byTeam: { orders: 0 },
  })
  await app.cancelEvent()
  await refunded(young.sale)
  expect(await app.records.status(sale)).toBe('REFUNDED')
  expect(await app.records.charges(sale)).toEqual(['RECEIVED'])
  expect(await refundMails(buyer)).toEqual(['event-cancelled'])
  await eventually(async () => expect((await app.read()).progress?.byTeam.orders).toBe(1))
  const { progress } = await app.read()
  expect(progress).toMatchObject({ byTeam: { orders: 1, amount: 55 }, refunded: { orders: 1 } })
  expect(progress?.failures.docs).toMatchObject([{ _id: sale, amount: 55, isByTeam: true }])
  expect(progress?.failures.docs[0]?.reason).toContain('transferência para a chave do CPF falhou')

  await joinTeam(app.database.db, app.owner)
  const list = (await app.server.get('/api/team/refunds', app.owner)).json()
  expect(list).toMatchObject({ totalDocs: 1, docs: [{ saleId: sale, isTransfer: true }] })
  expect(list.docs[0].reason).toContain('a transferência para a chave do CPF falhou')
  const finish = () =>
    app.server.post(`/api/team/refunds/${list.docs[0]._id}`, app.owner, { note: 'PIX E123' })
  expect((await finish()).statusCode).toBe(200)
  expect((await finish()).json().code).toBe('REFUND_NOT_FOUND')
  expect(await recordedHistory(app.database.pool, 'refund_finished')).toMatchObject([
    { by: 'team' },
  ])
  expect((await app.read()).progress).toMatchObject({
    byTeam: { orders: 0 },
    refunded: { orders: 2, amount: 110 },
  })
  const order = (await app.server.get(`/api/venda/${sale}`, buyer)).json()
  expect(order).toMatchObject({ evento: { status: 'cancelled' }, refund: { status: 'DONE' } })
})

test('an old PIX that somebody else has paid goes to our team, not to the CPF of the order', async () => {
  const { sale } = await buyOldAndYoung()
  const payer = { name: 'Caio Lima', cpfCnpj: '11144477735' }
  await app.sandbox.change('payer', sale, app.database, payer)
  await app.cancelEvent()
  await joinTeam(app.database.db, app.owner)
  await eventually(async () =>
    expect((await app.server.get('/api/team/refunds', app.owner)).json().docs).toContainEqual(
      expect.objectContaining({
        saleId: sale,
        amount: 55,
        isTransfer: true,
        reason: expect.stringContaining('pago por outra pessoa'),
      }),
    ),
  )
  const { rows } = await app.database.pool.query(
    `select from sandbox.transfers
      where body->>'externalReference' in (
        select t.id::text from transfers t join charges c on c.id = t.charge_id where sale_id = $1)`,
    [sale],
  )
  expect(rows).toEqual([])
})

test('an old PIX of a buyer without a CPF is left to our team from the start', async () => {
  const { buyer, sale, young } = await buyOldAndYoung()
  const { pool } = app.database
  await pool.query('update users set cpf = null where id = $1', [buyer])
  await pool.query('update sales set cpf = null where id = $1', [sale])
  expect((await app.read()).plan).toMatchObject({
    byTransfer: { orders: 0, amount: 0 },
    byTeam: { orders: 1, amount: 55 },
  })
  await app.cancelEvent()
  await refunded(young.sale)
  await eventually(async () => expect((await app.read()).progress?.byTeam.orders).toBe(1))
  const { progress } = await app.read()
  expect(progress?.failures.docs[0]?.reason).toContain('Nossa equipe faz a transferência')
  const { rows } = await pool.query(
    `select body_text as text from mails where to_address = $1 and template = 'event-cancelled'`,
    [`${buyer}@example.com`],
  )
  expect(rows[0].text).toContain('não temos o seu CPF')
  expect(rows[0].text).not.toContain('chave PIX do seu CPF')
})

test('a refund that the provider refuses is listed with its reason, and made by a retry', async () => {
  const { sale } = await app.buy('card')
  await app.sandbox.fault({
    route: 'POST /payments/:id/refund',
    kind: 'answer',
    status: 400,
    code: 'insufficient_balance',
    calls: 1_000,
  })
  await app.cancelEvent()
  await eventually(async () => expect((await app.read()).progress?.failed.orders).toBe(1))
  const { progress } = await app.read()
  expect(progress?.failures.docs).toMatchObject([
    { _id: sale, buyer: 'Ana Souza', amount: 55, isByTeam: false },
  ])
  expect(progress?.failures.docs[0]?.reason).toContain('saldo')
  await app.sandbox.reset()
  expect((await app.retry()).statusCode).toBe(200)
  await refunded(sale)
  expect((await app.read()).progress).toMatchObject({
    failed: { orders: 0 },
    refunded: { orders: 1 },
    failures: { docs: [] },
  })
})

/** Lets the second of all mails about the cancellation fail. Sequences are not rolled back. */
const FAIL_ONCE = `
  create sequence cancellation_mails;
  create function fail_second_mail() returns trigger language plpgsql as $$
    begin
      if nextval('cancellation_mails') = 2 then raise exception 'the process ended'; end if;
      return new;
    end $$;
  create trigger fail_second_mail before insert on mails for each row
    when (new.template = 'event-cancelled') execute function fail_second_mail();`

test('a portion that ends in its midst is done once, as a whole, by the next attempt', async () => {
  const orders = [await app.buy('pix'), await app.buy('card'), await app.buy('card')]
  await app.database.pool.query(FAIL_ONCE)
  await app.cancelEvent()
  for (const { sale } of orders) await refunded(sale)
  for (const { buyer } of orders) expect(await refundMails(buyer)).toEqual(['event-cancelled'])
  const { rows } = await app.database.pool.query(
    `select nextval('cancellation_mails')::int as next,
            (select max(jsonb_array_length(body -> 'refunds')) from sandbox.payments
              where body ->> 'externalReference' = any ($1)) as refunds`,
    [orders.map(({ sale }) => sale)],
  )
  await app.database.pool.query('drop trigger fail_second_mail on mails')
  // Two mails of the attempt that failed, and three of the next.
  expect(rows).toEqual([{ next: 6, refunds: 1 }])
})

test('while the provider is away refunds are under way, and are made once it is back', async () => {
  const sales = [await app.buy('pix'), await app.buy('card'), await app.buy('plan')]
  app.sandbox.setDown(true)
  await app.cancelEvent()
  await eventually(async () => {
    for (const { sale } of sales) expect(await app.records.status(sale)).toBe('REFUNDED')
  })
  expect((await app.read()).progress).toMatchObject({
    underWay: { orders: 3 },
    failed: { orders: 0 },
  })
  app.sandbox.setDown(false)
  for (const { sale } of sales) await refunded(sale)
})

test('an order that the provider has returned by itself is not refunded by us as well', async () => {
  const { sale } = await app.buy('card')
  await app.sandbox.setWebhooks({ drop: true })
  await app.sandbox.change('refund', sale, app.database)
  await app.cancelEvent()
  await refunded(sale)
  const { rows } = await app.database.pool.query(
    `select jsonb_array_length(body -> 'refunds') as refunds from sandbox.payments where body ->> 'externalReference' = $1`,
    [sale],
  )
  expect(rows).toEqual([{ refunds: 1 }])
  expect((await app.read()).progress?.refunded.orders).toBe(1)
})

test('the change is recorded with its reason for the history', async () => {
  await app.cancelEvent()
  const { rows } = await app.database.pool.query(
    `select part, reason, actor from event_changes where event_id = $1 order by id desc limit 1`,
    [app.show],
  )
  expect(rows).toMatchObject([{ part: 'cancelled', actor: app.owner }])
  expect(rows[0].reason).toContain('doente')
})
