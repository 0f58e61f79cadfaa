import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../platform/documents/testing/read-pdf.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { isCertified } from './public.ts'
import { codeIn, openCongress, sessionKeys } from './testing/congress.ts'

let opened: Awaited<ReturnType<typeof openCongress>>
beforeAll(async () => {
  opened = await openCongress()
})
afterAll(async () => {
  await expectInvariants(opened.workspace.database.pool)
  await opened.close()
})

const query = (text: string, values: unknown[]) =>
  opened.workspace.database.pool.query(text, values)
const check = async (code: string) =>
  opened.workspace.call<{ sessions: { title: string }[]; certifiedMinutes: number }>(
    'GET',
    `/certificates/${code}`,
  )

test('one certificate sums the attended sessions, lists them, and is confirmed by its code', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b', 'c', 'festa'], ['a', 'c', 'festa'])
  await congress.end()
  const answer = await congress.download(who)
  const code = codeIn(answer)
  const { pages } = await readPdf(answer.rawPayload)
  expect(pages).toHaveLength(1)
  for (const words of ['Ana Souza', 'Congresso', 'Atividade a', 'Atividade c', '2 horas', code])
    expect(pages[0]?.text).toContain(words)
  for (const words of ['Atividade b', 'festa']) expect(pages[0]?.text).not.toContain(words)
  expect(pages[0]?.qr).toBe(`https://55tickets.example/certificado/${code}`)
  expect(await check(code)).toMatchObject({
    status: 200,
    body: {
      certifiedMinutes: 120,
      sessions: [{ title: 'Atividade a' }, { title: 'Atividade c' }],
    },
  })
  expect(codeIn(await congress.downloadOf('a', who))).not.toBe(code)
  expect(await congress.own(who)).toMatchObject([
    { status: 'issued', subscribed: 3, attended: 2, certifiedMinutes: 120 },
  ])
})

test('many sessions are listed on further pages', async () => {
  const congress = await opened.createCongress()
  await query(
    `insert into sessions (event_id, id, title, starts_at, ends_at, allow_subscription, is_paid, price_cents, certified_minutes)
     select event_id, gen_random_uuid(), 'Oficina ' || n, starts_at, ends_at, true, false, 0, 30
       from sessions, generate_series(1, 24) n where id = $1`,
    [congress.sessionId('a')],
  )
  const { rows } = await query('select id from sessions where event_id = $1', [congress.eventId])
  const who = await createPerson(opened.workspace.database.db)
  for (const { id } of rows)
    await opened.workspace.call('POST', `/programacao/${id}/subscribe`, {}, who)
  await admitCodes(opened.workspace.database.pool, 'code.user_id = $1', [who])
  await congress.end()
  const { pages } = await readPdf((await congress.download(who)).rawPayload)
  expect(pages).toHaveLength(3)
  expect(pages.map(({ text }) => text).join(' ')).toContain('Oficina 24')
})

test('it is not due before the sessions are over, nor for a single session without a minimum', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b'], ['a', 'b'])
  const single = await congress.createAttendee(['a', 'b'], ['a'])
  const refused = async (user: string) => {
    const answer = await congress.download(user)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await refused(who)).toEqual([409, 'PRESENCE_TOO_LOW'])
  await congress.end()
  expect((await congress.download(who)).statusCode).toBe(200)
  expect(await refused(single)).toEqual([409, 'PRESENCE_TOO_LOW'])
  expect(await congress.own(single)).toEqual([])
  expect((await congress.downloadOf('a', single)).statusCode).toBe(200)
})

test.each([
  [66, 200],
  [67, 409],
])('with two of three sessions, a minimum of %i %% answers %i', async (minimum, status) => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b', 'c'], ['a', 'b'])
  await congress.end()
  await congress.setMinimum(minimum)
  expect((await congress.download(who)).statusCode).toBe(status)
  expect(await congress.own(who)).toMatchObject([
    { status: status === 200 ? 'issued' : 'missed', minimumPresence: minimum },
  ])
})

test('a session that was cancelled, and a place that was given up, do not count', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b', 'c'], ['a'])
  await opened.workspace.call(
    'DELETE',
    `/programacao/${congress.sessionId('b')}/subscribe`,
    undefined,
    who,
  )
  await query(
    `update sessions set cancelled_at = app_now(), cancel_reason = 'Chuva' where id = $1`,
    [congress.sessionId('c')],
  )
  await congress.end()
  await congress.setMinimum(100)
  expect(await check(codeIn(await congress.download(who)))).toMatchObject({
    body: { certifiedMinutes: 60, sessions: [{ title: 'Atividade a' }] },
  })
  await query(`update sessions set cancelled_at = null, cancel_reason = null where id = $1`, [
    congress.sessionId('c'),
  ])
})

test('with a minimum, single sessions have no certificate; those that were issued stay', async () => {
  const congress = await opened.createCongress()
  const early = await congress.createAttendee(['a', 'b'], ['a'])
  const late = await congress.createAttendee(['a', 'b'], ['a'])
  const code = codeIn(await congress.downloadOf('a', early))
  await congress.setMinimum(100)
  expect(codeIn(await congress.downloadOf('a', early))).toBe(code)
  const refused = await congress.downloadOf('a', late)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'CERTIFICATE_OF_EVENT' },
  ])
  const list = async (who: string) => {
    const { body } = await opened.workspace.call<{
      docs: { schedule: { titulo: string; isCertifiedByEvent: boolean } }[]
    }>('GET', '/events/user/subscriptions', undefined, who)
    return body.docs.find(({ schedule }) => schedule.titulo === 'Atividade a')?.schedule
  }
  expect(await list(early)).toMatchObject({ isCertifiedByEvent: false })
  expect(await list(late)).toMatchObject({ isCertifiedByEvent: true })
})

test('six downloads at once issue one certificate with each session once', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(sessionKeys, sessionKeys)
  await congress.end()
  const answers = await Promise.all(Array.from({ length: 6 }, () => congress.download(who)))
  expect(new Set(answers.map(codeIn)).size).toBe(1)
  const { rows } = await query('select from certificate_sessions where event_id = $1', [
    congress.eventId,
  ])
  expect(rows).toHaveLength(5)
})

test('people who download at once do not block each other', async () => {
  const congress = await opened.createCongress()
  const people = await Promise.all([
    congress.createAttendee(sessionKeys, ['a', 'b', 'c']),
    congress.createAttendee(sessionKeys.toReversed(), ['c', 'b', 'a']),
    congress.createAttendee(sessionKeys, sessionKeys.toReversed()),
  ])
  await congress.end()
  const answers = await Promise.all(people.map(congress.download))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('an admission that is being undone is waited for, and not certified', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b'], ['a', 'b'])
  await congress.end()
  const client = await opened.workspace.database.pool.connect()
  const codes = `subscription_id = (select id from subscriptions where user_id = $1 and session_id = $2)`
  const values = [who, congress.sessionId('b')]
  await client.query('begin')
  await client.query(`select from ticket_codes where ${codes} for update`, values)
  const download = congress.download(who)
  await client.query(
    `with undone as (update ticket_codes set scanned_at = null where ${codes} returning id)
     delete from scans where code_id in (select id from undone)`,
    values,
  )
  await client.query('commit')
  client.release()
  expect((await download).statusCode).toBe(409)
})

test('what was issued stays: names, minutes, and the admissions that it attests', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b'], ['a', 'b'])
  await congress.end()
  const code = codeIn(await congress.download(who))
  await query(`update sessions set title = 'Outra coisa' where event_id = $1`, [congress.eventId])
  await congress.setMinimum(100)
  await congress.subscribe(who, ['c'])
  expect(codeIn(await congress.download(who))).toBe(code)
  expect((await check(code)).body.sessions.map(({ title }) => title)).toEqual([
    'Atividade a',
    'Atividade b',
  ])
  const { rows } = await query('select id from subscriptions where user_id = $1', [who])
  const { db } = opened.workspace.database
  for (const { id } of rows)
    expect(await db.transaction().execute((tx) => isCertified(tx, String(id)))).toBe(true)
  const locked = await query(
    'select certified_at is not null as "isLocked" from sessions where event_id = $1 order by id',
    [congress.eventId],
  )
  expect(locked.rows.filter(({ isLocked }) => isLocked)).toHaveLength(2)
})

test('it is void once one of its sessions was refunded, or its holder erased', async () => {
  const congress = await opened.createCongress()
  const who = await congress.createAttendee(['a', 'b'], ['a', 'b'])
  await congress.end()
  const code = codeIn(await congress.download(who))
  const subscription = `user_id = $1 and session_id = $2`
  const values = [who, congress.sessionId('b')]
  await query(`update subscriptions set cancelled_at = app_now() where ${subscription}`, values)
  expect((await check(code)).status).toBe(404)
  expect((await congress.download(who)).statusCode).toBe(404)
  await query(`update subscriptions set cancelled_at = null where ${subscription}`, values)
  expect((await check(code)).status).toBe(200)
  await query('update ticket_codes set holder_name = null where user_id = $1', [who])
  expect((await check(code)).status).toBe(404)
})

test('strangers, unknown events and malformed ids get nothing', async () => {
  const congress = await opened.createCongress()
  const stranger = await createPerson(opened.workspace.database.db)
  expect((await congress.download(stranger)).statusCode).toBe(404)
  const status = async (id: string) =>
    (await opened.workspace.call('GET', `/events/${id}/certificate`)).status
  expect(await status(randomUUID())).toBe(404)
  expect(await status('1%0D%0A')).toBe(400)
})
