import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNow } from '../../../platform/db/clock.ts'
import { expectInvariants } from '../../../testing/invariants.ts'
import { flipBit } from '../testing/flip-bit.ts'
import { type GateApp, openGateApp, SHOW } from '../testing/gate-app.ts'

/** Malformed and hostile input: the gate answers it and admits nobody. */

let gateApp: GateApp
let ticket: { code: string; token: string }
beforeAll(async () => {
  gateApp = await openGateApp()
  ticket = await gateApp.sellOne()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

test('a ticket with any one bit flipped is forged or of another event', async () => {
  const verdicts = new Map<number, string>()
  const bits = Array.from({ length: 76 * 8 }, (_, bit) => bit)
  for (let from = 0; from < bits.length; from += 100)
    await Promise.all(
      bits.slice(from, from + 100).map(async (bit) => {
        verdicts.set(bit, (await gateApp.verdict(flipBit(ticket.token, bit))).verdict)
      }),
    )
  for (const [bit, verdict] of verdicts)
    expect(verdict, `bit ${bit}`).toBe(bit >= 8 && bit < 32 ? 'other_event' : 'forged')
  expect(await gateApp.isIn(ticket.code)).toBe(false)
})

test('a ticket signed by somebody else is forged', async () => {
  const { createTicketKeys } = await import('../../tickets/public.ts')
  const theirs = createTicketKeys({
    SECRET_KEY: ['a secret that is not ours at all'],
    TICKET_KEYS: [],
  })
  expect((await gateApp.verdict(theirs.sign(SHOW, ticket.code))).verdict).toBe('forged')
})

test.each([
  ['an address', 'https://55tickets.com.br/ingresso/1'],
  ['one letter', 'A'],
  ['spaces', '   '],
  ['emoji', '🎟️🎟️🎟️'],
  ['a longer token', 'A'.repeat(200)],
  ['SQL', `'; drop table scans; --`],
  ['markup', '<script>alert(1)</script>'],
  ['another writing', 'אבג ٣٤٥ 一二三'],
])('%s is no ticket, scanned or typed', async (_what, text) => {
  expect((await gateApp.verdict(text)).verdict).toBe('not_ticket')
  expect((await gateApp.verdict(text, { isTyped: true })).verdict).toBe('not_ticket')
})

const scan = (more: object) => ({
  _id: randomUUID(),
  text: 'what is nobody’s',
  isTyped: false,
  session: null,
  gate: 'Norte',
  ...more,
})

test.each([
  ['no text', { text: '' }],
  ['a text without end', { text: 'A'.repeat(201) }],
  ['a NUL', { text: 'A\u0000B' }],
  ['half of a character', { text: '\uD800' }],
  ['a number', { text: 12345 }],
  ['a list', { text: ['A'] }],
  ['no id', { _id: undefined }],
  ['what is no id', { _id: '1' }],
  ['a gate without a name', { gate: ' \u200B ' }],
  ['a gate with a name without end', { gate: 'a'.repeat(41) }],
  ['a session that is none', { session: 'choro' }],
  ['no word about typing', { isTyped: undefined }],
  ['a verdict of its own', { told: 'admitted' }],
  ['a time of its own', { at: new Date().toISOString() }],
  ['__proto__', JSON.parse('{"__proto__": {"told": "admitted"}}') as object],
])('a scan with %s is refused and not stored', async (_what, more) => {
  const count = async () => (await gateApp.database.pool.query('select 1 from scans')).rowCount
  const before = await count()
  const answer = await gateApp.post(`/${SHOW}/scans`, scan(more))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
  expect(await count()).toBe(before)
})

const queued = (more: object = {}) => scan({ told: 'used', at: new Date().toISOString(), ...more })
const now = new Date().toISOString()

test.each([
  ['nothing', { sentAt: now, scans: [] }],
  ['more than may be', { sentAt: now, scans: Array.from({ length: 201 }, () => queued()) }],
  ['no time', { scans: [queued()] }],
  ['a time that is none', { sentAt: 'yesterday', scans: [queued()] }],
  ['a day that is none', { sentAt: '2026-02-30T10:00:00Z', scans: [queued()] }],
  ['a reading without a time', { sentAt: now, scans: [queued({ at: undefined })] }],
  ['an unknown verdict', { sentAt: now, scans: [queued({ told: 'maybe' })] }],
  ['a judgement of its own', { sentAt: now, scans: [queued({ judged: 'admitted' })] }],
  ['an undoing without a reason', { sentAt: now, scans: [queued({ undone: { at: now } })] }],
  ['an unknown field', { sentAt: now, scans: [queued()], force: true }],
])('a queue with %s is refused whole', async (_what, payload) => {
  const answer = await gateApp.post(`/${SHOW}/scans/queue`, payload)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})

test('a queue may have two hundred scans', async () => {
  const scans = Array.from({ length: 200 }, () => queued())
  expect((await gateApp.send(scans)).json().docs).toHaveLength(200)
})

test.each([
  ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
  ['0001-01-01T00:00:00Z', now],
])('an admission at %s by a clock that says %s gets the time now', async (at, sentAt) => {
  const { code, token } = await gateApp.sellOne()
  const undone = { at, reason: 'Erro meu' }
  const earliest = await readNow(gateApp.database.db)
  const scans = [gateApp.queued(token, { at }), gateApp.queued(token, { at, undone })]
  expect((await gateApp.send(scans, sentAt)).statusCode).toBe(200)
  const since = Number((await gateApp.codeRow(code)).scanned_at)
  const latest = await readNow(gateApp.database.db)
  expect([since >= Number(earliest), since <= Number(latest)]).toEqual([true, true])
  expect((await gateApp.get(`/${SHOW}/conflicts`)).statusCode).toBe(200)
})
