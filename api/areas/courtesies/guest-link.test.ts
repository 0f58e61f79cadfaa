import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { createCourtesyLinks } from './courtesy-links.ts'
import { type CourtesiesApp, openCourtesiesApp, SHOW, VIP } from './testing/courtesies-app.ts'

let app: CourtesiesApp
beforeAll(async () => {
  app = await openCourtesiesApp()
  await app.database.pool.query('update ticket_types set capacity = 100 where id = $1', [VIP])
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

test('a link opens the ticket without an account, with its QR code and PDF', async () => {
  const { token } = await app.giveOne({ name: 'Ana Souza' })
  const opened = await app.open(token)
  expect(opened.json()).toMatchObject({
    state: 'valid',
    name: 'Ana Souza',
    ticketName: 'Área VIP',
    ticketNumber: expect.stringMatching(/^\w{4}-\w{4}-\w{5}$/),
    event: { slug: 'show', isPostponed: false },
  })
  const qr = await app.open(token, '/qr.png')
  expect(qr.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  const pdf = await app.open(token, '/ticket.pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a link outlives a change of SECRET_KEY while its older value is ticket key 0', async () => {
  const { token } = await app.giveOne()
  const { rows } = await query('select id from courtesies order by given_at desc limit 1')
  const { PUBLIC_URL, SECRET_KEY } = testConfig()
  const changed = createCourtesyLinks({
    PUBLIC_URL,
    SECRET_KEY: ['the secret key that replaced the other'],
    TICKET_KEYS: [{ id: 0, secret: SECRET_KEY[0] }],
  })
  expect(changed.link(rows[0].id)).toBe(`${PUBLIC_URL}/cortesia/${token}`)
})

test('opening a link changes nothing', async () => {
  const { token } = await app.giveOne()
  const dump = async () => {
    const { rows } = await query(
      `select (select string_agg(c::text, '') from courtesies c) || (select string_agg(c::text, '') from ticket_codes c) as all`,
    )
    return rows[0].all
  }
  const before = await dump()
  for (const file of ['', '/qr.png', '/ticket.pdf']) await app.open(token, file)
  expect(await dump()).toBe(before)
})

test('the token is stored hashed, and in no log line', async () => {
  const { token } = await app.giveOne({ email: 'log@exemplo.com' }, { sendsMail: true })
  for (const file of ['', '/qr.png', '/ticket.pdf']) await app.open(token, file)
  await app.app.inject(`/cortesia/${token}`)
  const { rows } = await query('select string_agg(c::text, $1) as all from courtesies c', [' '])
  expect(rows[0].all).not.toContain(token)
  const lines = app.logged().join('')
  expect(lines).toContain('/api/courtesies/:token')
  expect(lines).toContain('/cortesia/:token')
  expect(lines).not.toContain(token)
})

test('what is taken back, used, postponed or cancelled says so, and shows no QR code', async () => {
  const { courtesy, token } = await app.giveOne()
  await app.takeBack(courtesy._id)
  expect((await app.open(token)).json()).toMatchObject({ state: 'takenBack', ticketNumber: null })
  expect((await app.open(token, '/qr.png')).statusCode).toBe(404)
  expect((await app.open(token, '/ticket.pdf')).statusCode).toBe(404)
  const used = await app.giveOne()
  expect(await app.scan(used.code)).toBe('admitted')
  expect((await app.open(used.token)).json()).toMatchObject({ state: 'used' })
  expect((await app.open(used.token, '/qr.png')).statusCode).toBe(404)
  const other = await app.giveOne()
  await query('update events set postponed_at = app_now() where id = $1', [SHOW])
  expect((await app.open(other.token)).json()).toMatchObject({
    state: 'valid',
    event: { isPostponed: true },
  })
  await query('update events set postponed_at = null, cancelled_at = app_now() where id = $1', [
    SHOW,
  ])
  expect((await app.open(other.token)).json()).toMatchObject({ state: 'cancelled' })
  await query('update events set cancelled_at = null where id = $1', [SHOW])
})

test('a courtesy is taken back once, its place is free again, and its guest is told', async () => {
  const before = (await app.read()).types
  const guest = { name: 'Bia Lima', email: 'bia@exemplo.com' }
  const { courtesy, code } = await app.giveOne(guest, { sendsMail: true })
  const [first, second] = await Promise.all([
    app.takeBack(courtesy._id),
    app.takeBack(courtesy._id, app.support),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json()).toMatchObject({ link: null, takenBackAt: expect.any(String) })
  expect((await app.read()).types).toEqual(before)
  expect(await app.scan(code)).toBe('revoked')
  const { rows } = await query(
    'select template from mails where to_address = $1 order by created_at',
    ['bia@exemplo.com'],
  )
  expect(rows.map(({ template }) => template)).toEqual(['courtesy-given', 'courtesy-taken-back'])
  // The same person can be invited again.
  expect((await app.giveOne(guest)).courtesy.name).toBe('Bia Lima')
})

test('what was used, is unknown, or is of another event can not be taken back', async () => {
  const { courtesy, code } = await app.giveOne()
  await app.scan(code)
  expect((await app.takeBack(courtesy._id)).json()).toMatchObject({ code: 'COURTESY_USED' })
  const unknown = await app.takeBack('0b6e4f00-0000-4000-8000-000000000001')
  expect(unknown.json()).toMatchObject({ code: 'COURTESY_NOT_FOUND' })
})

test('wrong tokens are limited by address, right ones are not', async () => {
  const { token } = await app.giveOne()
  const answers = []
  for (let at = 0; at < 61; at += 1)
    answers.push((await app.open(`wrong-token-${String(at).padStart(12, '0')}`)).statusCode)
  expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  expect((await app.open(token)).statusCode).toBe(200)
})
