import { gunzipSync } from 'node:zlib'
import { GATE_LIST_PAGE_SIZE, type GateList } from '@55tickets/contracts/gate.ts'
import { toCodeStart } from '@55tickets/rules/ticket-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountFor } from '../../testing/long-run.ts'
import { type GateApp, openGateApp, SHOW, sessionIdOf } from './testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(() => gateApp.close())

/** All pages, with the mark of the first, and how many bytes came over the wire. */
async function take(since?: string) {
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

/** A list after which nothing is told twice, as it is while others write in the same server. */
async function takeQuietly() {
  let list = await take()
  await expect
    .poll(async () => {
      list = await take()
      return (await take(list.mark)).docs.size
    })
    .toBe(0)
  return list
}

test('the list says of each code what it is for, whose it is and how it stands', async () => {
  const [used, revoked, unnamed] = await gateApp.sell(3)
  const place = await gateApp.subscribe('choro')
  const { pool } = gateApp.database
  const { at } = await gateApp.verdict(gateApp.keys.sign(SHOW, used ?? ''), { gate: 'Norte' })
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [revoked])
  await pool.query(
    'update ticket_codes set holder_name = null, holder_cpf = null, named_at = null where id = $1',
    [unnamed],
  )
  const { docs } = await take()
  const of = (id = '') => docs.get(toCodeStart(id))
  const holder = (await gateApp.codeRow(used ?? '')).holder_name
  expect(of(used)).toMatchObject({ holder, used: { at, gate: 'Norte' } })
  expect(of(used)).not.toHaveProperty('isRevoked')
  expect(of(revoked)).toMatchObject({ isRevoked: true })
  expect(Object.keys(of(unnamed) ?? {})).toEqual(['code', 'of'])
  expect(of(place.code)).toMatchObject({ of: sessionIdOf('choro'), holder: 'Ana Souza' })
  const { kinds, keys } = (await gateApp.get(`/${SHOW}/list`)).json<GateList>()
  expect(kinds).toContainEqual({
    _id: of(used)?.of,
    name: 'inteira',
    session: null,
    admitsToEvent: true,
    requiresProof: false,
  })
  expect(kinds).toContainEqual({
    _id: sessionIdOf('choro'),
    name: 'Oficina choro',
    session: sessionIdOf('choro'),
    admitsToEvent: false,
    requiresProof: false,
  })
  expect(keys).toEqual(gateApp.keys.publicKeys())
  const told = [...docs.values()].map(({ holder, cpf }) => `${holder} ${cpf}`)
  expect(told.join()).not.toMatch(/\d{11}/)
})

test('what changed since a mark comes with the next list, and nothing else', async () => {
  const [code = '', other = ''] = await gateApp.sell(2)
  const { mark } = await takeQuietly()
  await gateApp.verdict(gateApp.keys.sign(SHOW, code))
  const next = await take(mark)
  expect(next.docs.get(toCodeStart(code))).toHaveProperty('used')
  expect(next.docs.has(toCodeStart(other))).toBe(false)
  await takeQuietly()
})

test('what was being written while the list was taken is in the next one', async () => {
  const [early = '', late = ''] = await gateApp.sell(2)
  const client = await gateApp.database.pool.connect()
  await client.query('begin')
  await client.query('update ticket_codes set holder_name = $2 where id = $1', [early, 'Bia Dias'])
  // Whoever began later and was done before: a mark by time or number would go past the first.
  await gateApp.database.pool.query('update ticket_codes set holder_name = $2 where id = $1', [
    late,
    'Caio Reis',
  ])
  const { docs, mark } = await take()
  expect(docs.get(toCodeStart(late))?.holder).toBe('Caio Reis')
  expect(docs.get(toCodeStart(early))?.holder).not.toBe('Bia Dias')
  await client.query('commit')
  client.release()
  expect((await take(mark)).docs.get(toCodeStart(early))?.holder).toBe('Bia Dias')
})

test('a mark of a database that was started anew, as after a restored backup, gets the whole list', async () => {
  const [code = ''] = await gateApp.sell(1)
  const { mark, isWhole } = await take()
  expect(isWhole).toBe(true)
  expect((await take(mark)).isWhole).toBe(false)
  const [life = '', transaction = ''] = mark.split('.')
  const later = String(BigInt(transaction) + 1_000_000n)
  const before = life.replace(/^\d+/, (start) => String(BigInt(start) - 1n))
  const again = await take(`${before}.${later}`)
  expect(again.isWhole).toBe(true)
  expect(again.docs.has(toCodeStart(code))).toBe(true)
})

test('a code whose number a backup brought from further on is no change, until it is one', async () => {
  const [code = ''] = await gateApp.sell(1)
  const { pool } = gateApp.database
  await pool.query('alter table ticket_codes disable trigger note_code_change')
  await pool.query(`update ticket_codes set changed_in = '99999999999' where id = $1`, [code])
  await pool.query('alter table ticket_codes enable trigger note_code_change')
  const { docs, mark } = await takeQuietly()
  expect(docs.has(toCodeStart(code))).toBe(true)
  await gateApp.verdict(gateApp.keys.sign(SHOW, code))
  expect((await take(mark)).docs.get(toCodeStart(code))).toHaveProperty('used')
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
])('a list is not asked for by %s', async (query) => {
  const answer = await gateApp.get(`/${SHOW}/list?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})

test('a week after the event nobody gets the names, and what waited is still taken', async () => {
  const { code, token } = await gateApp.sellOne()
  await gateApp.database.shiftClock('10 days')
  const answer = await gateApp.get(`/${SHOW}/list`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'EVENT_NOT_FOUND'])
  expect((await gateApp.send([gateApp.queued(token)])).statusCode).toBe(200)
  expect(await gateApp.isIn(code)).toBe(true)
  await gateApp.database.shiftClock('0')
})

test('many tickets come in pages, each once, in a hundred bytes each', async () => {
  const count = amountFor({ short: 2 * GATE_LIST_PAGE_SIZE + 1, long: 50_000 })
  const before = (await take()).docs.size
  for (let sold = 0; sold < count; sold += 10_000)
    await gateApp.sell(Math.min(10_000, count - sold))
  const { docs, bytes, pages } = await take()
  expect(docs.size).toBe(before + count)
  expect(pages).toBe(Math.ceil(docs.size / GATE_LIST_PAGE_SIZE))
  expect(bytes / docs.size).toBeLessThan(100)
  expect(bytes / docs.size).toBeGreaterThan(10)
})
