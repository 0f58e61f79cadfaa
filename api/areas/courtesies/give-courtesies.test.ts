import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fillSecretLinks } from '../../platform/mail/secret-links.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  type CourtesiesApp,
  guest,
  OTHER,
  OTHER_VIP,
  openCourtesiesApp,
  SHOW,
  VIP,
} from './testing/courtesies-app.ts'

let app: CourtesiesApp
beforeAll(async () => {
  app = await openCourtesiesApp()
})
afterEach(async () => {
  await expectInvariants(app.database.pool)
  // Each test begins without courtesies.
  await app.database.pool.query(`
    delete from ticket_codes where courtesy_id is not null; delete from courtesies;
    delete from courtesy_quotas; delete from mails; delete from mail_budgets; update ticket_types set given = 0`)
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const guests = (count: number, some: object = {}) =>
  Array.from({ length: count }, (_, index) => guest(index + 1, some))

test('what can be given leaves out half price and sessions, and says what is left', async () => {
  expect((await app.read()).types).toEqual([
    // Ten places, four of which are kept for half price.
    { _id: app.pista, name: 'Inteira', sector: 'Pista', room: 6 },
    { _id: VIP, name: 'Área VIP', sector: null, room: 5 },
  ])
})

test('a list is given as a whole, counted against its stock, and listed', async () => {
  const list = [
    guest(1, { name: 'Ana  Souza', cpf: '111.444.777-35' }),
    guest(2, { name: 'Bia', email: 'BIA@exemplo.com', ticketTypeId: app.pista }),
    guest(4, { name: 'Caio', phone: '(11) 98888-7777', ticketTypeId: app.pista }),
  ]
  const { status, courtesies } = await app.give(list)
  expect(status).toBe(201)
  expect(courtesies).toMatchObject([
    { name: 'Ana Souza', cpf: '***.444.777-**', ticketName: 'Área VIP', mailedAt: null },
    { name: 'Bia', email: 'bia@exemplo.com', ticketName: 'Pista · Inteira' },
    { name: 'Caio', phone: '11988887777' },
  ])
  const read = await app.read()
  expect(read.counts).toEqual({ given: 3, takenBack: 0, entered: 0 })
  expect(read.docs.map(({ name }) => name)).toEqual(['Ana Souza', 'Bia', 'Caio'])
  expect(read.types.map(({ room }) => room)).toEqual([4, 4])
  const { rows } = await query('select sold, held, given from sectors')
  expect(rows).toEqual([{ sold: 0, held: 0, given: 2 }])
  // No lot gets smaller by it.
  const lots = await query('select distinct sold + held as taken from lots')
  expect(lots.rows).toEqual([{ taken: 0 }])
  const found = async (q: string) =>
    (await app.read(`?q=${encodeURIComponent(q)}`)).docs.map(({ name }) => name)
  expect(await found('souza')).toEqual(['Ana Souza'])
  expect(await found('111.444.777-35')).toEqual(['Ana Souza'])
  expect(await found('88887')).toEqual(['Caio'])
  expect(await found('bia@')).toEqual(['Bia'])
  expect(await found('%')).toEqual([])
})

test('the hidden digits of a CPF are not found out by searching for parts of it', async () => {
  await app.give([guest(1, { name: 'Ana Souza', cpf: '111.444.777-35' })])
  const guesses = Array.from({ length: 10 }, (_, digit) => [`${digit}444777`, `44477 7-${digit}`])
  for (const guess of [...guesses.flat(), '444777', '1114447773', '1444777 35']) {
    const { docs } = await app.read(`?q=${encodeURIComponent(guess)}`)
    expect(docs, guess).toEqual([])
  }
  expect((await app.read('?q=11144477735')).docs).toHaveLength(1)
})

test('one wrong line refuses the whole list, and each says what is wrong', async () => {
  await app.give([guest(1, { cpf: '529.982.247-25', email: 'dora@exemplo.com' })])
  const list = [
    guest(1, { name: '' }),
    guest(2, { cpf: '111.444.777-36' }),
    guest(3, { email: 'nada' }),
    guest(5, { phone: '123' }),
    guest(6, { ticketTypeId: null }),
    guest(7, { ticketTypeId: OTHER_VIP }),
    guest(8, { cpf: '11144477735' }),
    guest(9, { cpf: '111.444.777-35' }),
    guest(10, { cpf: '52998224725' }),
    guest(11, { email: 'Dora@exemplo.com' }),
    guest(12, { name: '=HYPERLINK("x")' }),
    guest(13, { name: 'x'.repeat(201) }),
    guest(14),
  ]
  const refused = await app.give(list, { sendsMail: true })
  expect(refused).toMatchObject({ status: 422, code: 'GUESTS_WRONG' })
  expect(refused.fields).toEqual({
    1: 'Falta o nome',
    2: 'CPF inválido: confira os dígitos',
    3: 'E-mail inválido',
    5: 'Telefone inválido: use DDD e número',
    6: 'Escolha o ingresso',
    7: 'Este ingresso não pode ser dado',
    9: 'Mesmo CPF da linha 8',
    10: 'Este CPF já tem cortesia',
    11: 'Este e-mail já tem cortesia',
    12: 'O nome não pode começar com =, +, - ou @',
    13: 'Nome deve ter no máximo 200 caracteres',
  })
  expect(await app.count('courtesies')).toBe(1)
  expect(await app.count('mails')).toBe(0)
})

test.each([
  ['half price', 'halves'],
  ['a session', 'session'],
])('a ticket with %s can not be given', async (_, kind) => {
  const { rows } = await query(
    `select id from ticket_types where event_id = $1 and case $2 when 'halves' then half_price is not null else session_id is not null end`,
    [SHOW, kind],
  )
  const refused = await app.give([guest(1, { ticketTypeId: rows[0].id })])
  expect(refused.fields).toEqual({ 1: 'Este ingresso não pode ser dado' })
})

test('more than there are places is refused as a whole, and what is left is named', async () => {
  const list = [...guests(5), ...guests(7, { ticketTypeId: app.pista })]
  expect(await app.give(list)).toMatchObject({
    status: 409,
    code: 'NOT_ENOUGH_LEFT',
    message: 'Restam 6 lugares em Pista, e a lista tem 7. Nenhuma cortesia foi dada.',
  })
  expect(await app.count('courtesies')).toBe(0)
  expect(await app.give(list.slice(0, 11))).toMatchObject({ status: 201 })
})

test('nobody can reserve what was given', async () => {
  await app.give(guests(4))
  const buyer = app.support
  const reserve = (quantity: number) =>
    app.request('POST', `/events/${SHOW}/reserve`, buyer, {
      eventId: SHOW,
      items: [{ ticketId: VIP, quantity }],
    })
  expect((await reserve(2)).json()).toMatchObject({ code: 'NOT_ENOUGH_LEFT' })
  const held = await reserve(1)
  expect(held.statusCode).toBe(201)
  expect(await app.give([guest(1)])).toMatchObject({
    code: 'NOT_ENOUGH_LEFT',
    message: expect.stringContaining('Restam 0 lugares em Área VIP'),
  })
  await app.request('DELETE', `/venda/${held.json()._id}`, buyer)
  await query(
    `update sales set expires_at = app_now() - interval '1 second' where status = 'PENDING'`,
  )
  // An expired hold is released by whoever needs its place.
  expect(await app.give([guest(1)])).toMatchObject({ status: 201 })
})

test('a request that is sent twice gives once', async () => {
  const key = randomUUID()
  const list = guests(2)
  const [first, second] = await Promise.all([app.give(list, { key }), app.give(list, { key })])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.courtesies).toEqual(first.courtesies)
  expect(await app.give(list.slice(1), { key })).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  expect(await app.count('courtesies')).toBe(2)
  const without = await app.app.inject({
    method: 'POST',
    url: `/api${app.path}`,
    headers: { authorization: `Bearer ${app.owner}` },
    payload: { guests: list, sendsMail: false },
  })
  expect(without.statusCode).toBe(400)
})

test('a quota limits what a member gives, and taking back frees it', async () => {
  await app.setQuota(app.support, 2)
  const bySupport = { who: app.support }
  expect(await app.give(guests(3), bySupport)).toMatchObject({
    status: 422,
    code: 'COURTESY_QUOTA',
    message: 'Sua cota permite mais 2, e a lista tem 3. Nenhuma cortesia foi dada.',
  })
  const { courtesies } = await app.give(guests(2), bySupport)
  expect((await app.read('', app.support)).quota).toEqual({ most: 2, given: 2 })
  expect(await app.give(guests(1), bySupport)).toMatchObject({
    message: 'Sua cota de 2 cortesias acabou. Nenhuma foi dada.',
  })
  await app.takeBack(courtesies[0]?._id ?? '', app.owner)
  expect((await app.give(guests(1), bySupport)).status).toBe(201)
  // Others have no limit, nor has the member without a quota.
  expect((await app.give(guests(1))).status).toBe(201)
  const listed = await app.request('GET', `${app.path}/quotas`, app.owner)
  expect(listed.json().members).toEqual(
    expect.arrayContaining([
      { userId: app.owner, name: 'Ana Souza', given: 1, quota: null },
      { userId: app.support, name: 'Ana Souza', given: 2, quota: 2 },
    ]),
  )
  await app.setQuota(app.support, null)
  expect((await app.read('', app.support)).quota).toBeNull()
})

test('only owners set quotas, of members who may give', async () => {
  expect((await app.setQuota(app.owner, 1, app.support)).statusCode).toBe(403)
  expect((await app.setQuota(await app.member('viewer'), 1)).json()).toMatchObject({
    code: 'MEMBER_NOT_FOUND',
  })
  expect((await app.setQuota(app.support, -1)).statusCode).toBe(400)
})

test('a mail is written to each guest with an address, and holds no token', async () => {
  const list = [guest(1, { name: 'Ana Souza', email: 'ana@exemplo.com' }), guest(2)]
  const { courtesies } = await app.give(list, { sendsMail: true })
  expect(courtesies.map(({ mailedAt }) => mailedAt !== null)).toEqual([true, false])
  const { rows } = await query('select * from mails')
  expect(rows).toMatchObject([
    { to_address: 'ana@exemplo.com', template: 'courtesy-given', subject: 'Sua cortesia: show' },
  ])
  const link = courtesies[0]?.link ?? ''
  expect(rows[0].html + rows[0].body_text).not.toContain(link.split('/').at(-1))
  expect(fillSecretLinks(rows[0].html, app.makers.links)).toContain(link)
  expect(fillSecretLinks(rows[0].body_text, app.makers.links)).toContain(link)
  const { attachment } = rows[0]
  const file = await app.makers.attachments?.[attachment.kind]?.(app.database.db, attachment.of)
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an organization that is not verified gives 500 a day, over all of its events', async () => {
  await app.fillDay()
  expect(await app.give(guests(2))).toMatchObject({
    status: 422,
    code: 'COURTESY_QUOTA',
    message: expect.stringContaining('cabe mais 1, e a lista tem 2'),
  })
  expect((await app.give(guests(1))).status).toBe(201)
  expect((await app.give(guests(1))).code).toBe('COURTESY_QUOTA')
  await query(`update organizations set status = 'verified'`)
  expect((await app.give(guests(1))).status).toBe(201)
  await query(`update organizations set status = 'new'`)
  await query(`update courtesies set given_at = given_at - interval '2 days' where key = 'many'`)
  expect((await app.give(guests(1))).status).toBe(201)
})

test('an organization that is not verified mails 20 strangers a day, over all of its events', async () => {
  const types = { [SHOW]: VIP, [OTHER]: OTHER_VIP }
  await query('update ticket_types set capacity = 1000 where id = any ($1)', [Object.values(types)])
  const give = async (eventId: string, count: number) => {
    const line = () => ({
      email: `${randomUUID()}@exemplo.com`,
      ticketTypeId: types[eventId] ?? null,
    })
    const list = Array.from({ length: count }, (_, index) => guest(index + 1, line()))
    return app.give(list, { eventId, sendsMail: true })
  }
  // Two events at once have two locks of tickets, and one of mails.
  const both = await Promise.all([give(SHOW, 15), give(OTHER, 15)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect(both.find(({ status }) => status === 422)).toMatchObject({
    code: 'MAIL_BUDGET',
    message: expect.stringContaining('Hoje cabem mais 5 e-mails, e a lista tem 15'),
  })
  expect((await app.read()).mails).toMatchObject({ most: 20, left: 5 })
  expect((await give(SHOW, 5)).status).toBe(201)
  expect((await give(OTHER, 1)).status).toBe(422)
  const [taken] = (await app.read()).docs
  expect((await app.takeBack(taken?._id ?? '')).statusCode).toBe(200)
  expect((await give(SHOW, 1)).status).toBe(422)
  expect((await query("select from mails where template = 'courtesy-given'")).rowCount).toBe(20)
  // Links can still go another way, and mails the next day.
  expect((await app.give([guest(1, { email: 'ana@exemplo.com' })])).status).toBe(201)
  await app.database.shiftClock('1 day')
  expect((await give(SHOW, 20)).status).toBe(201)
  expect((await give(SHOW, 1)).status).toBe(422)
  await query(`update organizations set status = 'verified'`)
  expect((await give(SHOW, 1)).status).toBe(201)
  await query(`update organizations set status = 'new'`)
  await app.database.shiftClock('0')
})

test.each([
  ['a draft', 'is_published = false', 'EVENT_NOT_PUBLISHED'],
  ['a cancelled event', 'cancelled_at = app_now()', 'EVENT_CANCELLED'],
  [
    'an ended event',
    `starts_at = app_now() - interval '2 days', ends_at = app_now() - interval '1 day'`,
    'EVENT_ENDED',
  ],
])('nothing is given of %s', async (_, change, code) => {
  const before = await query(
    'select is_published, cancelled_at, starts_at, ends_at from events where id = $1',
    [SHOW],
  )
  await query(`update events set ${change} where id = $1`, [SHOW])
  expect(await app.give([guest(1)])).toMatchObject({ code })
  const { is_published, cancelled_at, starts_at, ends_at } = before.rows[0]
  await query(
    'update events set is_published = $2, cancelled_at = $3, starts_at = $4, ends_at = $5 where id = $1',
    [SHOW, is_published, cancelled_at, starts_at, ends_at],
  )
})

test('a suspended organization gives nothing', async () => {
  await query(`update organizations set status = 'suspended'`)
  expect(await app.give([guest(1)])).toMatchObject({ code: 'ORGANIZATION_SUSPENDED' })
  await query(`update organizations set status = 'new'`)
})
