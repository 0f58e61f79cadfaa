import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNow } from '../../../platform/db/clock.ts'
import { expectInvariants } from '../../../testing/invariants.ts'
import { type GateApp, OTHER, openGateApp, SHOW, sessionId } from '../testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const minutesAgo = (minutes: number, from = Date.now()) =>
  new Date(from - minutes * 60_000).toISOString()

async function judged(scans: object[], sentAt?: string): Promise<string[]> {
  const answer = await gateApp.send(scans, sentAt)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ docs: { judged: string }[] }>().docs.map((doc) => doc.judged)
}

test('an offline admission counts from its own time, also when the device’s clock is wrong', async () => {
  const { code, token } = await gateApp.sellOne()
  const wrong = Date.now() + 5 * 3_600_000
  const scan = gateApp.queued(token, { at: minutesAgo(10, wrong) })
  const earliest = await readNow(gateApp.database.db)
  expect(await judged([scan], new Date(wrong).toISOString())).toEqual(['admitted'])
  const latest = await readNow(gateApp.database.db)
  const { scanned_at: since } = await gateApp.codeRow(code)
  const arrived = (since?.getTime() ?? 0) + 10 * 60_000
  expect([arrived >= earliest.getTime(), arrived <= latest.getTime()]).toEqual([true, true])
  expect(await gateApp.scanRow(scan._id)).toMatchObject({ is_offline: true, told: 'admitted' })
})

test('a queue that is sent twice changes nothing and gets the same answer', async () => {
  const [one, two] = [await gateApp.sellOne(), await gateApp.sellOne()]
  const scans = [
    gateApp.queued(one.token),
    gateApp.queued(one.token, { gate: 'Sul' }),
    gateApp.queued(two.token, { told: 'unnamed' }),
  ]
  const first = await gateApp.send(scans)
  const rows = async () =>
    (await gateApp.database.pool.query('select * from scans order by id')).rows
  const before = await rows()
  const { changed_in: change } = await gateApp.codeRow(one.code)
  expect((await gateApp.send(scans)).json()).toEqual(first.json())
  expect(await rows()).toEqual(before)
  expect((await gateApp.codeRow(one.code)).changed_in).toBe(change)
})

test('a code admitted by two offline gates is an admission and a conflict', async () => {
  const { code, token } = await gateApp.sellOne()
  const { holder_name: holder } = await gateApp.codeRow(code)
  const south = gateApp.queued(token, { gate: 'Sul', at: minutesAgo(5) })
  const north = gateApp.queued(token, { gate: 'Norte', at: minutesAgo(8) })
  await gateApp.send([south])
  const answer = await gateApp.send([north])
  const [doc] = answer.json().docs
  expect(doc).toMatchObject({ _id: north._id, judged: 'used', used: { gate: 'Sul' } })
  const { docs } = await gateApp.conflicts()
  expect(docs.find(({ _id }: { _id: string }) => _id === north._id)).toEqual({
    _id: north._id,
    at: expect.any(String),
    device: null,
    gate: 'Norte',
    cause: 'used',
    ticket: 'inteira',
    holder,
    session: null,
    first: doc.used,
  })
})

test('within one queue the earlier reading is the one that counts', async () => {
  const { token } = await gateApp.sellOne()
  const late = gateApp.queued(token, { gate: 'Sul', at: minutesAgo(1) })
  const early = gateApp.queued(token, { gate: 'Norte', at: minutesAgo(9) })
  const { docs } = (await gateApp.send([late, early])).json()
  const verdict = (id: string) => docs.find((doc: { _id: string }) => doc._id === id).judged
  expect([verdict(early._id), verdict(late._id)]).toEqual(['admitted', 'used'])
})

test.each(['used', 'revoked', 'unnamed', 'unknown', 'forged', 'other_event', 'other_session'])(
  'a scan rejected offline as %s does not become an admission',
  async (told) => {
    const { code, token } = await gateApp.sellOne()
    const scan = gateApp.queued(token, { told })
    expect(await judged([scan])).toEqual([told])
    expect(await gateApp.isIn(code)).toBe(false)
    expect(await gateApp.scanRow(scan._id)).toMatchObject({ told, judged: told, code_id: code })
    expect((await gateApp.verdict(token)).verdict).toBe('admitted')
  },
)

test.each([
  ['not_ticket', 'whatever stands in a QR code'],
  ['unknown', ''],
])('an offline admission by a code that is %s is a conflict', async (cause, text) => {
  const scan = gateApp.queued(text || gateApp.keys.sign(SHOW, randomUUID()))
  expect(await judged([scan])).toEqual([cause])
  const { docs } = await gateApp.conflicts()
  expect(docs.find(({ _id }: { _id: string }) => _id === scan._id)).toMatchObject({
    cause,
    ticket: null,
    first: null,
  })
})

test('an admission undone offline does not count and is no conflict', async () => {
  const { code, token } = await gateApp.sellOne()
  const before = (await gateApp.conflicts()).totalDocs
  const undone = { at: minutesAgo(4.5), reason: 'Pessoa errada' }
  const scan = gateApp.queued(token, { at: minutesAgo(5), undone })
  await judged([scan])
  expect(await gateApp.isIn(code)).toBe(false)
  expect(await gateApp.scanRow(scan._id)).toMatchObject({
    undone_by: gateApp.staff,
    undo_reason: 'Pessoa errada',
  })
  expect((await gateApp.conflicts()).totalDocs).toBe(before)
  expect((await gateApp.verdict(token)).verdict).toBe('admitted')
})

test('the same scan twice in one queue is recorded once', async () => {
  const { token } = await gateApp.sellOne()
  const scan = gateApp.queued(token)
  expect(await judged([scan, scan])).toEqual(['admitted', 'admitted'])
})

test('a gate that missed the answer used and admitted offline makes a conflict', async () => {
  const { token } = await gateApp.sellOne()
  await gateApp.verdict(token, { gate: 'Sul' })
  const id = randomUUID()
  expect((await gateApp.verdict(token, { id })).verdict).toBe('used')
  expect(await judged([gateApp.queued(token, { id })])).toEqual(['used'])
  expect(await gateApp.scanRow(id)).toMatchObject({
    told: 'admitted',
    judged: 'used',
    is_offline: true,
  })
  const { docs } = await gateApp.conflicts()
  expect(docs.map(({ _id }: { _id: string }) => _id)).toContain(id)
})

test('a code that a gate rejected offline, missing the answer admitted, still admits', async () => {
  const { code, token } = await gateApp.sellOne()
  const id = randomUUID()
  await gateApp.verdict(token, { id })
  const turnedAway = gateApp.queued(token, { id, told: 'unnamed' })
  await judged([turnedAway])
  expect(await gateApp.isIn(code)).toBe(false)
  expect((await gateApp.verdict(token)).verdict).toBe('admitted')
  // The first offline verdict stays, whatever is sent later.
  await judged([turnedAway])
  await judged([gateApp.queued(token, { id })])
  expect(await gateApp.isIn(code)).toBe(true)
  expect(await gateApp.scanRow(id)).toMatchObject({ told: 'unnamed' })
})

test('an offline admission after the answer used counts once the earlier admission is undone', async () => {
  const { code, token } = await gateApp.sellOne()
  const first = await gateApp.verdict(token)
  const { _id: id } = await gateApp.verdict(token, { gate: 'Sul' })
  await gateApp.undo(first._id)
  expect(await judged([gateApp.queued(token, { id, gate: 'Sul' })])).toEqual(['admitted'])
  expect(await gateApp.isIn(code)).toBe(true)
})

test('an admission undone offline too late counts', async () => {
  const { code, token } = await gateApp.sellOne()
  const undone = { at: minutesAgo(3.5), reason: 'Pessoa errada' }
  await judged([gateApp.queued(token, { at: minutesAgo(5), undone })])
  expect(await gateApp.isIn(code)).toBe(true)
})

test('a queue undoes a known admission within a minute and not later', async () => {
  const [soon, late] = [await gateApp.sellOne(), await gateApp.sellOne()]
  const send = async ({ token }: { token: string }, seconds: number) => {
    const id = randomUUID()
    await gateApp.verdict(token, { id })
    const at = minutesAgo(2)
    const undone = { at: new Date(Date.parse(at) + seconds * 1_000).toISOString(), reason: 'Erro' }
    await judged([gateApp.queued(token, { id, at, undone })])
  }
  await send(soon, 59)
  await send(late, 61)
  expect(await gateApp.isIn(soon.code)).toBe(false)
  expect(await gateApp.isIn(late.code)).toBe(true)
})

test('a scan id reused for another code or event is refused with the whole queue', async () => {
  const [one, two, three] = [
    await gateApp.sellOne(),
    await gateApp.sellOne(),
    await gateApp.sellOne(),
  ]
  const elsewhere = await gateApp.sellOne('inteira', 'outro')
  const [id, fresh] = [randomUUID(), randomUUID()]
  await gateApp.verdict(one.token, { id })
  const answers = [
    await gateApp.scan(two.token, { id }),
    await gateApp.scan('what is nobody’s', { id }),
    await gateApp.send([gateApp.queued(three.token), gateApp.queued(two.token, { id })]),
    await gateApp.send([
      gateApp.queued(two.token, { id: fresh }),
      gateApp.queued(three.token, { id: fresh }),
    ]),
    await gateApp.scan(elsewhere.token, { id, event: OTHER }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
  for (const { code } of [two, three, elsewhere]) expect(await gateApp.isIn(code)).toBe(false)
})

test('a queue with an unknown session is refused whole', async () => {
  const { code, token } = await gateApp.sellOne()
  const answer = await gateApp.send([
    gateApp.queued(token),
    gateApp.queued(token, { session: randomUUID() }),
  ])
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'SESSION_NOT_FOUND'])
  expect(await gateApp.isIn(code)).toBe(false)
})

test('attendance recorded offline counts', async () => {
  const { code, token } = await gateApp.subscribe('samba')
  expect(await judged([gateApp.queued(token, { session: sessionId('samba') })])).toEqual([
    'admitted',
  ])
  expect(await gateApp.isIn(code)).toBe(true)
})
