import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GateEngine } from './engine/engine.ts'
import { createPhone, typeNumber } from './testing/create-phone.ts'
import {
  codeId,
  combo,
  eventId,
  position,
  seat,
  talk,
  workshop,
} from './testing/fake-gate-server.ts'
import { sampleToken } from './testing/sample-tokens.ts'

let phone: Awaited<ReturnType<typeof createPhone>>
let engine: GateEngine
beforeEach(async () => {
  phone = await createPhone()
  engine = phone.open()
})
afterEach(() => phone.putAway())

const type = (n: number, at = engine) => typeNumber(at, n)

test('offline the phone judges by its list and admits a code once', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  const token = await sampleToken(eventId, codeId(1))
  expect(await engine.scan(token, false)).toMatchObject({
    verdict: 'admitted',
    isOffline: true,
    ticket: { name: 'Inteira', holder: 'Pessoa 1' },
  })
  expect(await engine.scan(token, false)).toMatchObject({ verdict: 'used' })
  expect(await type(9)).toMatchObject({ verdict: 'other_session', ticket: { name: 'Oficina' } })
  expect(await type(77)).toMatchObject({ verdict: 'unknown', ticket: null })
  expect(await engine.scan('\0 um cardápio 😀', false)).toMatchObject({ verdict: 'not_ticket' })
  expect(engine.getState()).toMatchObject({ isOnline: false, queued: 6, count: { admitted: 2 } })
})

test('offline a session ticket admits to its session only, a combined one to both entrances', async () => {
  phone.server.add(5, { of: workshop })
  phone.server.add(6, { of: combo })
  await engine.openGate(position)
  await phone.goOffline(engine)
  expect(await type(5)).toMatchObject({ verdict: 'other_session' })
  expect(await type(6)).toMatchObject({ verdict: 'admitted' })
  await engine.openGate({ ...position, session: talk })
  for (const n of [5, 6]) {
    expect(await type(n)).toMatchObject({ verdict: 'admitted' })
    expect(await type(n)).toMatchObject({ verdict: 'used' })
  }
})

test('offline a paid seat and its ticket together admit one person', async () => {
  const place = toCodeStart(codeId(9))
  phone.server.add(9, { of: seat, place })
  phone.server.add(5, { of: workshop, place })
  await engine.openGate({ ...position, session: talk })
  expect(engine.getState().count).toEqual({ admitted: 0, expected: 1 })
  phone.server.isDown = true
  expect(await type(9)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(await type(5)).toMatchObject({ verdict: 'used', used: { gate: 'Portaria 1' } })
  phone.server.add(6, { of: workshop, place })
  await phone.goOnline(engine)
  await expect.poll(() => engine.getState().list).toMatchObject({ count: 6 })
  phone.server.isDown = true
  expect(await type(6)).toMatchObject({ verdict: 'admitted', isOffline: true })
})

test('offline scans, refusals included, are sent when the network is back', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  for (const n of [1, 1, 2, 77]) await type(n)
  await phone.goOnline(engine)
  expect(phone.server.admissions()).toBe(3)
  expect([...phone.server.scans.values()].map(({ told }) => told)).toEqual([
    'admitted',
    'admitted',
    'used',
    'admitted',
    'unknown',
  ])
})

test('a phone that restarts after a verdict has lost nothing', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await type(1)
  engine.stop()
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({
    position,
    queued: 2,
    count: { admitted: 2, expected: 3 },
    results: [{ verdict: 'admitted' }, { verdict: 'admitted' }],
  })
  expect(await type(1)).toMatchObject({ verdict: 'used' })
})

test('a scan whose answer is lost is judged locally under the same id and counts once', async () => {
  await engine.openGate(position)
  phone.server.lostAnswerPathEnd = '/scans'
  const result = await type(1)
  expect(result).toMatchObject({ verdict: 'admitted', isOffline: true })
  await phone.goOnline(engine)
  expect([...phone.server.scans.keys()]).toEqual([result._id])
  expect(engine.getState().conflicts).toEqual([])
})

test('a queue whose answer is lost is sent again without further effect', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await type(1)
  phone.server.isDown = false
  phone.server.lostAnswerPathEnd = '/scans/queue'
  phone.wake()
  const passBeat = async () => {
    await phone.passBeat()
    return engine.getState().queued
  }
  await expect.poll(passBeat).toBe(0)
  expect(phone.server.requestedPaths.filter((path) => path === '/scans/queue').length).toBe(2)
  expect(phone.server.admissions()).toBe(2)
})

test("a list without this phone's own admission does not remove it", async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await type(1)
  phone.server.add(1, { holder: 'Outro Nome' })
  phone.server.isDown = false
  // The list arrives, but the queue cannot be sent.
  phone.server.failingPathEnd = '/queue'
  engine.stop()
  engine = phone.open()
  await engine.openGate(position)
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'used', ticket: { holder: 'Outro Nome' } })
})

test('an admission here and at another gate is shown as a conflict', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await type(1)
  phone.server.add(1, { used: { at: phone.clock.toISOString(), gate: 'Portaria 2' } })
  await phone.goOnline(engine)
  await expect.poll(() => engine.getState().conflicts).toMatchObject([{ cause: 'used' }])
})

test("with a wrong clock the queue carries the phone's time and people see the server's", async () => {
  engine = phone.open(-5 * 3_600_000)
  await engine.openGate(position)
  await phone.goOffline(engine)
  const result = await type(1)
  expect(result.at).toBe('2026-11-15T21:00:00.000Z')
  await phone.goOnline(engine)
  expect(phone.server.bodies.find((body) => (body as { scans?: unknown })?.scans)).toMatchObject({
    sentAt: '2026-11-15T16:00:00.000Z',
    scans: [{ at: '2026-11-15T16:00:00.000Z' }, { at: '2026-11-15T16:00:00.000Z' }],
  })
})

test('a queued admission is undone locally and sent as undone', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  const result = await type(1)
  await engine.undo(result._id, 'Pessoa errada')
  expect(engine.getState()).toMatchObject({ count: { admitted: 1 }, queued: 2 })
  expect(engine.getState().results[0]).toMatchObject({ _id: result._id, isUndone: true })
  expect(await type(1)).toMatchObject({ verdict: 'admitted' })
  await phone.goOnline(engine)
  expect(phone.server.scans.get(result._id)).toMatchObject({ isUndone: true })
  expect(phone.server.admissions()).toBe(2)
})

test('an admission whose answer was lost is also undone on the server', async () => {
  await engine.openGate(position)
  phone.server.lostAnswerPathEnd = '/scans'
  const result = await type(1)
  phone.server.isDown = true
  await engine.undo(result._id, 'Pessoa errada')
  await phone.goOnline(engine)
  expect(phone.server.scans.get(result._id)).toMatchObject({ isUndone: true })
})

test('a queued admission cannot be undone after a minute', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  const result = await type(1)
  phone.clock = new Date(phone.clock.getTime() + 61_000)
  await expect(engine.undo(result._id, 'Tarde')).rejects.toMatchObject({ code: 'UNDO_TOO_LATE' })
})

test('of two offline tabs only one admits a code', async () => {
  await engine.openGate(position)
  const other = phone.open()
  await other.restore()
  await phone.goOffline(engine)
  phone.server.isDown = true
  await type(3, other)
  const verdicts = await Promise.all([type(1), type(1, other)])
  expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual(['admitted', 'used'])
  await expect.poll(() => other.getState().queued).toBe(engine.getState().queued)
})

test('offline the entrance can be changed within the same event', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await engine.openGate({ ...position, session: talk })
  expect(engine.getState()).toMatchObject({ count: { admitted: 0, expected: 1 }, queued: 1 })
  expect(await type(9)).toMatchObject({ verdict: 'admitted' })
})

test('a slow server is not waited for, and gets the scan later', async () => {
  await engine.openGate(position)
  const limit = new AbortController()
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  phone.server.delayed = { path: '/scans', until }
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const telling = type(1)
  await expect.poll(() => timeout.mock.calls).toEqual([[1500]])
  limit.abort(new DOMException('too late', 'TimeoutError'))
  const result = await telling
  expect(result).toMatchObject({ verdict: 'admitted', isOffline: true })
  answer()
  await expect.poll(() => [...phone.server.scans.keys()]).toEqual([result._id])
  await phone.goOnline(engine)
  expect([...phone.server.scans.keys()]).toEqual([result._id])
})

test('a scan that the server refuses blocks no other and stays queued', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  const odd = await type(1)
  await type(2)
  phone.server.refusedScan = odd._id
  phone.server.isDown = false
  phone.wake()
  await expect.poll(() => engine.getState().queued).toBe(1)
  expect(phone.server.admissions()).toBe(2)
  expect(await engine.closeGate()).toBe('queue-not-empty')
})

test('an invalid reason undoes nothing', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  const result = await type(1)
  await expect(engine.undo(result._id, ' ')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(engine.getState().results[0]).toMatchObject({ isUndone: false })
})

test('offline nobody is admitted before the doors open, nor once the event is postponed', async () => {
  const startDate = new Date(phone.clock.getTime() + 7 * 3_600_000).toISOString()
  const early = { ...position.event, startDate, doorsMinutes: 360 }
  phone.server.event = early
  await engine.openGate({ ...position, event: early })
  await phone.goOffline(engine)
  expect(await type(1)).toMatchObject({ verdict: 'doors_closed', isOffline: true })
  await phone.goOnline(engine)
  phone.server.event = { ...early, doorsMinutes: 480 }
  await vi.waitFor(() => expect(engine.getState().position?.event.doorsMinutes).toBe(480), {
    timeout: 20_000,
  })
  await phone.goOffline(engine)
  expect(await type(1)).toMatchObject({ verdict: 'admitted' })
  await phone.goOnline(engine)
  const postponedAt = phone.clock.toISOString()
  phone.server.event = { ...early, doorsMinutes: 480, postponedAt }
  await vi.waitFor(() => expect(engine.getState().position?.event.postponedAt).toBe(postponedAt), {
    timeout: 20_000,
  })
  await phone.goOffline(engine)
  expect(await type(2)).toMatchObject({ verdict: 'doors_closed', isOffline: true })
})
