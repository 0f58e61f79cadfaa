import { gunzipSync } from 'node:zlib'
import { GATE_LIST_PAGE_SIZE, type GateList } from '@55tickets/contracts/gate.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountFor } from '../../testing/long-run.ts'
import { type GateApp, openGateApp, SHOW, sessionId } from './testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(() => gateApp.close())

/** Fetches all pages: with the mark of the first, and the bytes sent over the wire. */
async function fetchList(since?: string) {
  const docs = new Map<string, GateList['docs'][number]>()
  let mark = ''
  let isWhole = false
  let bytes = 0
  let pages = 0
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ ...(since && { since }), ...(after && { after }) })
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await gateApp.get(`/${SHOW}/list?${query}`, gateApp.staff, headers)
    const isZipped = answer.headers['content-encoding'] === 'gzip'
    const body = isZipped ? gunzipSync(answer.rawPayload) : answer.rawPayload
    const page = JSON.parse(body.toString()) as GateList
    for (const doc of page.docs) docs.set(doc.code, doc)
    mark ||= page.mark
    isWhole = page.isWhole
    bytes += answer.rawPayload.length
    pages++
    after = page.next
  }
  return { docs, mark, isWhole, bytes, pages }
}

/** Fetches lists until no other transaction of the server is open, so that the next one is empty. */
async function fetchSettledList() {
  let list = await fetchList()
  await expect
    .poll(async () => {
      list = await fetchList()
      return (await fetchList(list.mark)).docs.size
    })
    .toBe(0)
  return list
}

test('the list has each code with its kind, holder and status', async () => {
  const [used, revoked, unnamed] = await gateApp.sell(3)
  const place = await gateApp.subscribe('choro')
  const { pool } = gateApp.database
  const { at } = await gateApp.verdict(gateApp.keys.sign(SHOW, used ?? ''), { gate: 'Norte' })
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [revoked])
  await pool.query(
    'update ticket_codes set holder_name = null, holder_cpf = null, named_at = null where id = $1',
    [unnamed],
  )
  const { docs } = await fetchList()
  const listed = (id = '') => docs.get(toCodeStart(id))
  const holder = (await gateApp.codeRow(used ?? '')).holder_name
  expect(listed(used)).toMatchObject({ holder, used: { at, gate: 'Norte' } })
  expect(listed(used)).not.toHaveProperty('isRevoked')
  expect(listed(revoked)).toMatchObject({ isRevoked: true })
  expect(Object.keys(listed(unnamed) ?? {})).toEqual(['code', 'of'])
  expect(listed(place.code)).toMatchObject({ of: sessionId('choro'), holder: 'Ana Souza' })
  const { kinds, keys } = (await gateApp.get(`/${SHOW}/list`)).json<GateList>()
  expect(kinds).toContainEqual({
    _id: listed(used)?.of,
    name: 'inteira',
    session: null,
    admitsToEvent: true,
    requiresProof: false,
  })
  expect(kinds).toContainEqual({
    _id: sessionId('choro'),
    name: 'Oficina choro',
    session: sessionId('choro'),
    admitsToEvent: false,
    requiresProof: false,
  })
  expect(keys).toEqual(gateApp.keys.publicKeys())
  const people = [...docs.values()].map(({ holder, cpf }) => `${holder} ${cpf}`)
  expect(people.join()).not.toMatch(/\d{11}/)
})

test('the list since a mark has what changed, and nothing else', async () => {
  const [code = '', other = ''] = await gateApp.sell(2)
  const { mark } = await fetchSettledList()
  await gateApp.verdict(gateApp.keys.sign(SHOW, code))
  const next = await fetchList(mark)
  expect(next.docs.get(toCodeStart(code))).toHaveProperty('used')
  expect(next.docs.has(toCodeStart(other))).toBe(false)
  await fetchSettledList()
})

test('a change that was uncommitted while the list was read is in the next one', async () => {
  const [early = '', late = ''] = await gateApp.sell(2)
  const client = await gateApp.database.pool.connect()
  await client.query('begin')
  await client.query('update ticket_codes set holder_name = $2 where id = $1', [early, 'Bia Dias'])
  // A transaction that began later and committed first: a mark by time or number would skip the first.
  await gateApp.database.pool.query('update ticket_codes set holder_name = $2 where id = $1', [
    late,
    'Caio Reis',
  ])
  const { docs, mark } = await fetchList()
  expect(docs.get(toCodeStart(late))?.holder).toBe('Caio Reis')
  expect(docs.get(toCodeStart(early))?.holder).not.toBe('Bia Dias')
  await client.query('commit')
  client.release()
  expect((await fetchList(mark)).docs.get(toCodeStart(early))?.holder).toBe('Bia Dias')
})

test('a mark from before a restart of the database, as after a restored backup, gets the whole list', async () => {
  const [code = ''] = await gateApp.sell(1)
  const { mark, isWhole } = await fetchList()
  expect(isWhole).toBe(true)
  expect((await fetchList(mark)).isWhole).toBe(false)
  const [run = '', transaction = ''] = mark.split('.')
  const later = String(BigInt(transaction) + 1_000_000n)
  const before = run.replace(/^\d+/, (start) => String(BigInt(start) - 1n))
  const again = await fetchList(`${before}.${later}`)
  expect(again.isWhole).toBe(true)
  expect(again.docs.has(toCodeStart(code))).toBe(true)
})

test('a code with a transaction id from the future, as from a backup, is listed once and again when it changes', async () => {
  const [code = ''] = await gateApp.sell(1)
  const { pool } = gateApp.database
  await pool.query('alter table ticket_codes disable trigger record_code_change')
  await pool.query(`update ticket_codes set changed_in = '99999999999' where id = $1`, [code])
  await pool.query('alter table ticket_codes enable trigger record_code_change')
  const { docs, mark } = await fetchSettledList()
  expect(docs.has(toCodeStart(code))).toBe(true)
  await gateApp.verdict(gateApp.keys.sign(SHOW, code))
  expect((await fetchList(mark)).docs.get(toCodeStart(code))).toHaveProperty('used')
})

test.each([
  'since=1-1.99999999999999999999',
  'since=12',
  'since=-1',
  'since=abc',
  'after=1.nothing',
  'after=99999999999999999999.0b6e4f00-0000-4000-8000-000000000001',
  'after=1.------------------------------------',
  'limit=1000000',
])('a list request with %s is refused', async (query) => {
  const answer = await gateApp.get(`/${SHOW}/list?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})

test('a week after the event the list is refused, and queued scans are still accepted', async () => {
  const { code, token } = await gateApp.sellOne()
  await gateApp.database.shiftClock('10 days')
  const answer = await gateApp.get(`/${SHOW}/list`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'EVENT_NOT_FOUND'])
  expect((await gateApp.send([gateApp.queued(token)])).statusCode).toBe(200)
  expect(await gateApp.isIn(code)).toBe(true)
  await gateApp.database.shiftClock('0')
})

test('many codes come in pages, each once, in less than a hundred bytes each', async () => {
  const count = amountFor({ short: 2 * GATE_LIST_PAGE_SIZE + 1, long: 50_000 })
  const before = (await fetchList()).docs.size
  for (let sold = 0; sold < count; sold += 10_000)
    await gateApp.sell(Math.min(10_000, count - sold))
  const { docs, bytes, pages } = await fetchList()
  expect(docs.size).toBe(before + count)
  expect(pages).toBe(Math.ceil(docs.size / GATE_LIST_PAGE_SIZE))
  expect(bytes / docs.size).toBeLessThan(100)
  expect(bytes / docs.size).toBeGreaterThan(10)
})

test('the list names the benefit of half-price tickets only', async () => {
  const [half = '', other = ''] = await gateApp.sell(2, 'meia')
  await gateApp.database.pool.query(`update ticket_codes set benefit = 'senior' where id = $1`, [
    half,
  ])
  const { docs } = await fetchList()
  expect(docs.get(toCodeStart(half))?.benefit).toBe('Pessoa com 60 anos ou mais')
  expect(docs.get(toCodeStart(other))).not.toHaveProperty('benefit')
})

test('a list without changed codes tells the event, its entrances and kinds as they are now', async () => {
  const { mark } = await fetchSettledList()
  const { pool } = gateApp.database
  await pool.query(
    `update events set name = 'Noite de Samba', ends_at = ends_at + interval '7 days' where id = $1`,
    [SHOW],
  )
  await pool.query(`update ticket_types set name = 'Pista' where event_id = $1`, [SHOW])
  const answer = await gateApp.get(`/${SHOW}/list?since=${mark}`, gateApp.staff)
  const { docs, event, kinds, isWhole } = answer.json<GateList>()
  expect({ docs, isWhole }).toEqual({ docs: [], isWhole: false })
  expect(event).toMatchObject({ _id: SHOW, name: 'Noite de Samba' })
  expect(event?.entrances.length).toBeGreaterThan(0)
  expect(kinds.some(({ name }) => name.startsWith('Pista'))).toBe(true)
})
