import { accountsPersonalData } from '@55tickets/api/areas/accounts/public.ts'
import { exportedCertificates } from '@55tickets/api/areas/certificates/public.ts'
import { noticesPersonalData } from '@55tickets/api/areas/changes/public.ts'
import { courtesiesPersonalData } from '@55tickets/api/areas/courtesies/public.ts'
import { importEvents, organizationEvents } from '@55tickets/api/areas/events/public.ts'
import { gatePersonalData } from '@55tickets/api/areas/gate/public.ts'
import { leadsPersonalData } from '@55tickets/api/areas/leads/public.ts'
import { linksPersonalData } from '@55tickets/api/areas/links/public.ts'
import { messagesPersonalData } from '@55tickets/api/areas/messages/public.ts'
import { ordersPersonalData } from '@55tickets/api/areas/orders/public.ts'
import { organizationsPersonalData } from '@55tickets/api/areas/organizations/public.ts'
import { payoutsPersonalData } from '@55tickets/api/areas/payouts/public.ts'
import { peoplePersonalData } from '@55tickets/api/areas/people/public.ts'
import { eventIdOf } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { subscriptionsPersonalData } from '@55tickets/api/areas/subscriptions/public.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endEvent,
  event,
  FROM,
  leaveTraces,
  PASSWORD,
  planted,
  SLUG,
  sessionIdOf,
  signIn,
  stepUp,
} from './testing/traced-person.ts'
import {
  addressHash,
  leaveWorkspaceTraces,
  plantedByPromoters,
  readWorkspace,
  type Workspace,
} from './testing/traced-workspace.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** One person who leaves data everywhere, exports it, and deletes the account. */

let wholeProduct: WholeProduct
let person: Awaited<ReturnType<typeof leaveTraces>>
let workspace: Workspace

beforeAll(async () => {
  // One person asks for more in these seconds than a user may in a minute.
  wholeProduct = await openWholeProduct(undefined, { RESERVES_PER_MINUTE: '1000' })
  const options = { storage: byteStorage(wholeProduct.config), folder: '/nowhere' }
  const imported = await importEvents(wholeProduct.database.db, [event], options)
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  person = await leaveTraces(wholeProduct)
  workspace = await leaveWorkspaceTraces(wholeProduct, person)
})
afterAll(() => wholeProduct.close())

const query = (text: string, values: unknown[] = []) =>
  wholeProduct.database.pool.query(text, values)
const remove = () => wholeProduct.ask('DELETE', `/user/${person.id}`, person.token)
const prove = (password: string, from: string, cookie = '') =>
  wholeProduct.ask('POST', '/auth/step-up', person.token, { password }, { from, cookie })

/** All rows of all tables, those of the jobs included, by table. The sandbox counts as the provider. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('sandbox', 'information_schema') and table_schema not like 'pg\\_%'
        and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const all = await query(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    )
    texts.set(name, all.rows[0].text.toLowerCase())
  }
  return texts
}

const tracesIn = (texts: Map<string, string>, traces: string[]) =>
  traces.flatMap((trace) =>
    [...texts].flatMap(([table, text]) =>
      text.includes(trace.toLowerCase()) ? `${trace} in ${table}` : [],
    ),
  )

/** Tables about a person, by what they refer to, that no area lists as personal data. */
async function unlistedTables(): Promise<string[]> {
  const { rows } = await query(
    `select distinct table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name in
        ('user_id', 'sale_id', 'subscription_id', 'code_id', 'charge_id', 'webhook_event_id', 'to_address')
        or column_name ~ 'email|cpf|holder|cellphone')
        -- A limit, nobody's number.
        and column_name <> 'max_per_cpf'
        -- Money of organizations, and what differs at the provider: they name sales, which stay on
        -- record, and nobody.
        and table_name not in ('ledger_entries', 'reconciliation_differences')`,
  )
  const areas = [
    accountsPersonalData,
    ordersPersonalData,
    subscriptionsPersonalData(exportedCertificates),
    leadsPersonalData,
    gatePersonalData,
    courtesiesPersonalData,
    noticesPersonalData,
    linksPersonalData,
    messagesPersonalData,
    peoplePersonalData,
    payoutsPersonalData,
    organizationsPersonalData(organizationEvents),
  ]
  const listed = new Set(areas.flatMap(({ tables }) => tables))
  return rows.map(({ name }) => String(name)).filter((name) => !listed.has(name))
}

// Ordered: each test continues from the state of the one before it.
describe('from sign-up to erasure', { shuffle: false }, () => {
  test('every table about a person is exported and erased by an area', async () => {
    expect(await unlistedTables()).toEqual([])
  })

  test('a new table about people that no area lists is detected', async () => {
    await query('create table wishes (user_id uuid, wish text)')
    expect(await unlistedTables()).toEqual(['wishes'])
    await query('drop table wishes')
  })

  test('the export contains everything about the person, and no secret', async () => {
    const answer = await wholeProduct.ask('GET', `/user/${person.id}/data`, person.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="55tickets-meus-dados.json"',
    })
    const { key: _sentByTheBrowser, ...known } = planted
    for (const one of [...Object.values(known), FROM]) expect(answer.body).toContain(one)
    const data = answer.json()
    expect(data).toMatchObject({
      account: { id: person.id },
      consents: [
        { document: 'terms', address: FROM },
        { document: 'privacy', address: FROM },
      ],
      sales: [{ id: person.saleId, status: 'CONFIRMED', items: [{ quantity: 2 }] }],
      payments: {
        customer: { id: expect.stringMatching(/^cus_/) },
        charges: [{ method: 'CREDIT_CARD', cardLastDigits: '4444', installments: 2 }],
      },
    })
    expect(data.subscriptions).toHaveLength(2)
    expect(data.entries).toMatchObject([
      { gate: 'Norte', verdict: 'admitted', undoReason: planted.undoReason },
      { gate: 'Portaria', verdict: 'admitted', undoneAt: null },
    ])
    expect(data.gateWork).toEqual([])
    expect(data.mails.map(({ subject }: { subject: string }) => subject)).toContain(
      'Recupere o acesso à sua conta',
    )
    const { rows } = await query('select password_hash from users where id = $1', [person.id])
    expect(answer.body).not.toContain(rows[0].password_hash)
    expect(answer.body).not.toMatch(/token|\$argon2|4444444444444444/i)
  })

  test('a stolen session deletes nobody', async () => {
    const answer = await remove()
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'STEP_UP_NEEDED'])
    await stepUp(wholeProduct, person.token)
  })

  test('another person’s id exports and deletes nothing, even with the same password', async () => {
    const email = 'outra.pessoa@example.com'
    const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
    const other = { name: 'Outra Pessoa', email, cellphone: '51990001111', ...passwords }
    expect((await wholeProduct.ask('POST', '/signup', '', other)).statusCode).toBe(201)
    const logIn = () => wholeProduct.ask('POST', '/login', '', { email, password: PASSWORD })
    const token = String((await logIn()).json().accessToken)
    await stepUp(wholeProduct, token)
    const { id } = (await wholeProduct.ask('GET', '/auth/me', token)).json()

    for (const [whose, by] of [
      [id, person.token],
      [person.id, token],
    ]) {
      const data = await wholeProduct.ask('GET', `/user/${whose}/data`, by)
      expect([data.statusCode, data.json().code]).toEqual([404, 'NOT_FOUND'])
      const deleted = await wholeProduct.ask('DELETE', `/user/${whose}`, by)
      expect([deleted.statusCode, deleted.json().code]).toEqual([404, 'NOT_FOUND'])
    }

    const me = await wholeProduct.ask('GET', '/auth/me', token)
    expect([me.statusCode, me.json()]).toMatchObject([200, { id, name: 'Outra Pessoa', email }])
    expect((await logIn()).statusCode).toBe(200)
    expect((await wholeProduct.ask('GET', '/auth/me', person.token)).json()).toMatchObject({
      id: person.id,
      name: planted.name,
    })
  })

  test.each([
    ['an id that is nobody’s', '0b6e4f00-0000-4000-8000-000000000001', 404],
    ['no id', 'nothing', 400],
    ['a way out', '..%2F..%2Fetc', 400],
  ])('%s gets nothing', async (_what, id, status) => {
    expect((await wholeProduct.ask('GET', `/user/${id}/data`, person.token)).statusCode).toBe(
      status,
    )
    expect((await wholeProduct.ask('DELETE', `/user/${id}`, person.token)).statusCode).toBe(status)
  })

  test('an account with tickets for a coming event is not deleted', async () => {
    const answer = await remove()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PURCHASES_OPEN'])
    expect((await wholeProduct.ask('GET', '/auth/me', person.token)).json()).toMatchObject({
      name: planted.name,
    })
  })

  test('an owner whom an event needs is not erased', async () => {
    const me = await wholeProduct.ask('GET', '/auth/me', workspace.owner)
    await stepUp(wholeProduct, workspace.owner)
    const removed = await wholeProduct.ask('DELETE', `/user/${me.json().id}`, workspace.owner)
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'LAST_OWNER'])
  })

  test('a wrong proof is refused, and counted together with the wrong passwords of the login', async () => {
    const elsewhere = '203.0.113.200'
    const wrong = await prove('errada123', elsewhere)
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'WRONG_PASSWORD'])
    for (let turn = 0; turn < 9; turn++) await prove(`errada${turn}`, elsewhere)
    const last = await prove(PASSWORD, elsewhere)
    expect([last.statusCode, last.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    const credentials = { email: planted.email, password: PASSWORD }
    const login = await wholeProduct.ask('POST', '/login', '', credentials, { from: elsewhere })
    expect(login.statusCode).toBe(429)
    // A device that was signed in before has tries of its own for both.
    const before = await wholeProduct.ask('POST', '/login', '', credentials)
    const known = before.cookies.find(({ name }) => name === 'known-device')?.value
    const own = await prove('errada123', elsewhere, `known-device=${known}`)
    expect([own.statusCode, own.json().code]).toEqual([403, 'WRONG_PASSWORD'])
  })

  test('a deleted person is erased everywhere, except for what the law requires', async () => {
    await endEvent(wholeProduct)
    const certificate = await wholeProduct.ask(
      'GET',
      `/events/${eventIdOf(SLUG)}/certificate`,
      person.token,
    )
    expect(certificate.statusCode).toBe(200)
    const traces = [...Object.values(planted), ...Object.values(plantedByPromoters), addressHash]
    const before = await dump()
    for (const trace of traces) expect(tracesIn(before, [trace])).not.toEqual([])
    const shown = await readWorkspace(wholeProduct, workspace, person.saleId)
    expect(tracesIn(shown, traces).length).toBeGreaterThan(10)
    const { rows: places } = await query('select subscribed from sessions where id = $1', [
      sessionIdOf('encerramento'),
    ])

    const [answer, again] = await Promise.all([remove(), remove()])
    const statuses = [answer.statusCode, again.statusCode].toSorted((a, b) => a - b)
    // The slower one may find the login gone already, and with it the proof.
    expect([
      [200, 403],
      [200, 404],
    ]).toContainEqual(statuses)

    // The farewell mail is the last trace of the address, until it is sent.
    const goodbye = await eventually(async () => {
      const { rows } = await query(`select * from mails where template = 'account-deleted'`)
      expect(rows[0]?.sent_at).not.toBeNull()
      return rows[0]
    })
    expect(goodbye).toMatchObject({ to_address: planted.email, subject: 'Sua conta foi excluída' })
    await query(`update pgboss.job set start_after = now() where name = 'finish-erasure'`)
    await eventually(async () => expect(tracesIn(await dump(), traces)).toEqual([]))
    const left = await readWorkspace(wholeProduct, workspace, person.saleId)
    expect(tracesIn(left, traces)).toEqual([])

    // Kept: consents and payments.
    const { rows: consents } = await query('select address from consents where user_id = $1', [
      person.id,
    ])
    expect(consents).toEqual([{ address: FROM }, { address: FROM }])
    const { rows: sales } = await query(
      'select status, total_cents, name from sales join users on users.id = user_id where sales.id = $1',
      [person.saleId],
    )
    expect(sales).toEqual([{ status: 'CONFIRMED', total_cents: 10_000, name: 'Conta excluída' }])
    const { rows: charges } = await query(
      'select amount_cents > 0 as paid, card_last_digits from charges where sale_id = $1',
      [person.saleId],
    )
    expect(charges).toEqual([{ paid: true, card_last_digits: null }])
    expect((await query('select * from provider_customers')).rows).toEqual([])

    // A future subscription is free again.
    const { rows: after } = await query('select subscribed from sessions where id = $1', [
      sessionIdOf('encerramento'),
    ])
    expect(after[0].subscribed).toBe(places[0].subscribed - 1)
    await expectInvariants(wholeProduct.database.pool)
  })

  test('a deleted account no longer exists', async () => {
    const login = { email: planted.email, password: PASSWORD }
    expect((await wholeProduct.ask('POST', '/login', '', login)).statusCode).toBe(401)
    expect((await wholeProduct.ask('GET', '/auth/me', person.token)).statusCode).toBe(401)
    expect([401, 403]).toContain((await remove()).statusCode)
    const data = await wholeProduct.ask('GET', `/user/${person.id}/data`, person.token)
    expect([401, 404]).toContain(data.statusCode)
  })

  test('a sale still follows its payment, and no mail is sent', async () => {
    await wholeProduct.happen('chargeback', person.saleId)
    await eventually(async () => {
      const { rows } = await query('select status from sales where id = $1', [person.saleId])
      expect(rows).toEqual([{ status: 'CHARGEBACK' }])
    })
    const { rows } = await query(
      `select distinct to_address from mails
        where template <> 'email-confirmation' and to_address <> 'dona.da.passarada@example.com'`,
    )
    expect(rows).toEqual([{ to_address: `${person.id}@conta-excluida.invalid` }])
  })

  test('the address can sign up again as a new person', async () => {
    const { name, email, cellphone } = planted
    const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
    const signup = await wholeProduct.ask('POST', '/signup', '', {
      name,
      email,
      cellphone,
      ...passwords,
    })
    expect(signup.statusCode).toBe(201)
    const me = await wholeProduct.ask('GET', '/auth/me', await signIn(wholeProduct))
    expect(me.json().id).not.toBe(person.id)
    expect(
      (await wholeProduct.ask('GET', '/events/user/vendas', await signIn(wholeProduct))).json(),
    ).toEqual({
      docs: [],
    })
  })
})
