import { randomUUID } from 'node:crypto'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSector } from '../../../testing/add-sector.ts'
import { expectInvariants } from '../../../testing/invariants.ts'
import { openDoors } from '../../../testing/open-doors.ts'
import { type GateApp, OTHER, openGateApp, SHOW, sessionId } from '../testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

test('a valid ticket admits, and the answer names its holder', async () => {
  const { code, token } = await gateApp.sellOne()
  const { holder_name: holder } = await gateApp.codeRow(code)
  const answer = await gateApp.verdict(token, { gate: '  Portão   Norte ' })
  expect(answer).toMatchObject({
    verdict: 'admitted',
    used: null,
    ticket: { name: 'inteira', holder, requiresProof: false },
  })
  expect(answer.ticket?.cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  const row = await gateApp.scanRow(answer._id)
  expect(row).toMatchObject({
    event_id: SHOW,
    user_id: gateApp.staff,
    gate: 'Portão Norte',
    code_id: code,
    told: 'admitted',
    judged: 'admitted',
    is_offline: false,
  })
  expect((await gateApp.codeRow(code)).scanned_at).toEqual(row?.at)
})

test('the second scan says when and where the first one was', async () => {
  const { token } = await gateApp.sellOne()
  const first = await gateApp.verdict(token, { gate: 'Norte' })
  const second = await gateApp.verdict(token, { gate: 'Sul' })
  expect(second).toMatchObject({ verdict: 'used', used: { at: first.at, gate: 'Norte' } })
  expect((await gateApp.conflicts()).docs).toEqual([])
})

test('a resent scan gets its first answer and admits nobody else', async () => {
  const { token } = await gateApp.sellOne()
  const id = randomUUID()
  const first = await gateApp.verdict(token, { id })
  expect(await gateApp.verdict(token, { id })).toEqual(first)
  expect(first.verdict).toBe('admitted')
})

test('a half-price ticket requires proof', async () => {
  const { token } = await gateApp.sellOne('meia')
  expect((await gateApp.verdict(token)).ticket?.requiresProof).toBe(true)
})

test('a token in lower case and with spaces around it is accepted, as hand-held readers type it', async () => {
  const { token } = await gateApp.sellOne()
  expect((await gateApp.verdict(` ${token.toLowerCase()}\n`)).verdict).toBe('admitted')
})

test('a ticket number is accepted when typed, and refused in a QR code', async () => {
  const { code } = await gateApp.sellOne()
  const number = ticketNumber(code)
  expect((await gateApp.verdict(number)).verdict).toBe('not_ticket')
  expect((await gateApp.verdict(number.toLowerCase(), { isTyped: true })).verdict).toBe('admitted')
  expect((await gateApp.verdict(code, { isTyped: true })).verdict).toBe('used')
})

test('the number of an unknown ticket, or of another event’s, is unknown', async () => {
  const { code } = await gateApp.sellOne('inteira', 'outro')
  for (const id of [code, randomUUID()])
    expect((await gateApp.verdict(ticketNumber(id), { isTyped: true })).verdict).toBe('unknown')
})

test('a ticket of another event is answered with other_event, and stays valid there', async () => {
  const { code, token } = await gateApp.sellOne('inteira', 'outro')
  const answer = await gateApp.verdict(token)
  expect(answer).toMatchObject({ verdict: 'other_event', ticket: null })
  expect((await gateApp.scanRow(answer._id))?.code_id).toBeNull()
  expect(await gateApp.isIn(code)).toBe(false)
  expect((await gateApp.verdict(token, { event: OTHER })).verdict).toBe('admitted')
})

test('a signed code that was never issued is unknown', async () => {
  expect((await gateApp.verdict(gateApp.keys.sign(SHOW, randomUUID()))).verdict).toBe('unknown')
})

test('a revoked or refunded ticket is answered with revoked', async () => {
  const { code, token } = await gateApp.sellOne()
  const { sale_id } = await gateApp.codeRow(code)
  const { pool } = gateApp.database
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [code])
  expect((await gateApp.verdict(token)).verdict).toBe('revoked')
  await pool.query('update ticket_codes set revoked_at = null where id = $1', [code])
  await pool.query(`update sales set status = 'REFUNDED' where id = $1`, [sale_id])
  expect((await gateApp.verdict(token)).verdict).toBe('revoked')
  await pool.query(`update sales set status = 'CONFIRMED' where id = $1`, [sale_id])
  expect((await gateApp.verdict(token)).verdict).toBe('admitted')
})

test('a ticket without a holder does not admit until it has one', async () => {
  const { code, token } = await gateApp.sellOne()
  const { pool } = gateApp.database
  const name = (holder: string | null, at: string) =>
    pool.query(`update ticket_codes set holder_name = $2, named_at = ${at} where id = $1`, [
      code,
      holder,
    ])
  await name(null, 'null')
  expect(await gateApp.verdict(token)).toMatchObject({
    verdict: 'unnamed',
    ticket: { holder: null },
  })
  expect(await gateApp.isIn(code)).toBe(false)
  await name('Bia Dias', 'app_now()')
  expect((await gateApp.verdict(token)).verdict).toBe('admitted')
})

test('a subscription’s code admits at its session’s entrance and at no other', async () => {
  const { code, token } = await gateApp.subscribe('choro')
  expect((await gateApp.verdict(token)).verdict).toBe('other_session')
  expect((await gateApp.verdict(token, { session: sessionId('samba') })).verdict).toBe(
    'other_session',
  )
  expect(await gateApp.isIn(code)).toBe(false)
  const answer = await gateApp.verdict(token, { session: sessionId('choro') })
  expect(answer).toMatchObject({ verdict: 'admitted', ticket: { name: 'Oficina choro' } })
  const { token: ticket } = await gateApp.sellOne()
  expect((await gateApp.verdict(ticket, { session: sessionId('choro') })).verdict).toBe(
    'other_session',
  )
})

test('a certificate is issued after the session’s admission, and not before', async () => {
  const { who, token } = await gateApp.subscribe('choro')
  const certificate = () =>
    gateApp.app.inject({
      url: `/api/programacao/${sessionId('choro')}/users/${who}/certificate`,
      headers: { authorization: `Bearer ${who}` },
    })
  expect((await certificate()).statusCode).toBe(409)
  await gateApp.verdict(token, { session: sessionId('choro') })
  expect((await certificate()).statusCode).toBe(200)
})

test.each([
  ['an unknown session', { session: randomUUID() }, 404, 'SESSION_NOT_FOUND'],
  ['an unknown event', { event: randomUUID() }, 404, 'EVENT_NOT_FOUND'],
])('%s has no gate', async (_what, choice, status, code) => {
  const { token } = await gateApp.sellOne()
  const answer = await gateApp.scan(token, choice)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('a refused scan does not affect concurrent ones', async () => {
  const { token } = await gateApp.sellOne()
  const [bad, good] = await Promise.all([
    gateApp.scan(token, { session: randomUUID() }),
    gateApp.scan(token),
  ])
  expect([bad?.statusCode, good?.statusCode]).toEqual([404, 200])
})

test('the benefit of a half-price ticket is named, at its admission and afterwards', async () => {
  const { code, token } = await gateApp.sellOne('meia')
  await gateApp.database.pool.query(`update ticket_codes set benefit = 'student' where id = $1`, [
    code,
  ])
  const ticket = { requiresProof: true, benefit: 'Estudante' }
  expect(await gateApp.verdict(token)).toMatchObject({ verdict: 'admitted', ticket })
  expect(await gateApp.verdict(token)).toMatchObject({ verdict: 'used', ticket })
  const { token: other } = await gateApp.sellOne()
  expect((await gateApp.verdict(other)).ticket?.benefit).toBeNull()
})

test('a ticket of a sector is named with its sector and lot, at its admission and afterwards', async () => {
  const { token } = await gateApp.sellOne('inteira', 'outro')
  const lots = [{ name: '2º lote', size: null, whole: 'inteira' }]
  await addSector(gateApp.database.pool, 'outro', { capacity: 100, quota: 0, lots })
  const event = OTHER
  const ticket = { name: 'Inteira · Pista · 2º lote' }
  expect(await gateApp.verdict(token, { event })).toMatchObject({ verdict: 'admitted', ticket })
  expect(await gateApp.verdict(token, { event })).toMatchObject({ verdict: 'used', ticket })
  const { kinds } = (await gateApp.get(`/${event}/list`)).json()
  expect(kinds).toContainEqual(expect.objectContaining(ticket))
})

test('before the doors open nobody is admitted, online or offline, and the ticket stays good', async () => {
  const { pool } = gateApp.database
  const setDoors = (startsIn: string, doorsMinutes: number) =>
    pool.query(
      `update events set starts_at = app_now() + $2::interval, doors_minutes = $3 where id = $1`,
      [SHOW, startsIn, doorsMinutes],
    )
  const queued = (token: string, minutesAgo: number) =>
    gateApp.queued(token, { at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
  const [online, typed, offline, early, later] = await Promise.all(
    Array.from({ length: 5 }, () => gateApp.sellOne()),
  )
  if (!online || !typed || !offline || !early || !later) throw new Error('not sold')

  await setDoors('361 minutes', 360)
  expect(await gateApp.verdict(online.token)).toMatchObject({
    verdict: 'doors_closed',
    ticket: { name: 'inteira' },
  })
  expect(await gateApp.verdict(ticketNumber(typed.code), { isTyped: true })).toMatchObject({
    verdict: 'doors_closed',
  })
  expect((await gateApp.send([queued(offline.token, 0)])).json().docs).toMatchObject([
    { judged: 'doors_closed' },
  ])
  for (const { code } of [online, typed, offline]) expect(await gateApp.isIn(code)).toBe(false)
  // A session that starts before its event opens before it.
  const { token } = await gateApp.subscribe('choro')
  expect((await gateApp.verdict(token, { session: sessionId('choro') })).verdict).toBe('admitted')

  await setDoors('359 minutes', 360)
  expect((await gateApp.verdict(online.token)).verdict).toBe('admitted')
  await setDoors('170 minutes', 180)
  const sent = await gateApp.send([queued(early.token, 20), queued(later.token, 5)])
  expect(sent.json().docs).toMatchObject([{ judged: 'doors_closed' }, { judged: 'admitted' }])
  expect([await gateApp.isIn(early.code), await gateApp.isIn(later.code)]).toEqual([false, true])
  await openDoors(pool)
})

test('a postponed event admits nobody, online or offline, though its old start has come', async () => {
  const { pool } = gateApp.database
  const [online, typed, before, after] = await Promise.all(
    Array.from({ length: 4 }, () => gateApp.sellOne()),
  )
  if (!online || !typed || !before || !after) throw new Error('not sold')
  const { token } = await gateApp.subscribe('samba')
  await pool.query(
    `update events set postponed_at = app_now() - interval '10 minutes' where id = $1`,
    [SHOW],
  )
  const closed = { verdict: 'doors_closed' }
  expect(await gateApp.verdict(online.token)).toMatchObject(closed)
  expect(await gateApp.verdict(ticketNumber(typed.code), { isTyped: true })).toMatchObject(closed)
  expect(await gateApp.verdict(token, { session: sessionId('samba') })).toMatchObject(closed)
  // Who came in before the postponement is in.
  const queued = (shown: string, minutesAgo: number) =>
    gateApp.queued(shown, { at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
  const sent = await gateApp.send([queued(before.token, 20), queued(after.token, 5)])
  expect(sent.json().docs).toMatchObject([{ judged: 'admitted' }, { judged: 'doors_closed' }])
  for (const { code } of [online, typed, after]) expect(await gateApp.isIn(code)).toBe(false)
  await pool.query('update events set postponed_at = null where id = $1', [SHOW])
  expect((await gateApp.verdict(online.token)).verdict).toBe('admitted')
})
