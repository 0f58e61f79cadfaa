import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GateEngine } from './engine.ts'
import { createPhone, typeNumber } from './testing/create-phone.ts'
import { event, position } from './testing/fake-gate-server.ts'

let phone: Awaited<ReturnType<typeof createPhone>>
let engine: GateEngine
beforeEach(async () => {
  phone = await createPhone()
  engine = phone.open()
})
afterEach(() => phone.putAway())

const type = (n: number, at = engine) => typeNumber(at, n)

test('a phone that takes its post has the list and counts', async () => {
  await engine.openGate(position)
  expect(engine.getState()).toMatchObject({
    position,
    list: { count: 4 },
    queued: 0,
    download: null,
  })
  expect(engine.getState().count).toEqual({ admitted: 0, expected: 3 })
})

test('a list of several pages is taken whole', async () => {
  phone.server.pageSize = 2
  await engine.openGate(position)
  expect(engine.getState().list?.count).toBe(4)
  expect(phone.server.requestedPaths.filter((path) => path.startsWith('/list'))).toHaveLength(2)
})

test('where no list can be taken nobody stands', async () => {
  phone.server.isDown = true
  await expect(engine.openGate(position)).rejects.toThrow('Servidor não respondeu')
  expect(engine.getState()).toMatchObject({ position: null, download: null })
})

test('with network the server judges, and the counter moves at once', async () => {
  await engine.openGate(position)
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: false })
  expect(engine.getState()).toMatchObject({ count: { admitted: 1 }, queued: 0 })
  expect(await type(1)).toMatchObject({ verdict: 'used', used: { gate: 'Portaria 1' } })
})

test('a code that was let in online is used without network too', async () => {
  await engine.openGate(position)
  await type(1)
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({
    verdict: 'used',
    isOffline: true,
    used: { gate: 'Portaria 1' },
  })
})

test('an admission with network is undone by the server, and the code is good again', async () => {
  await engine.openGate(position)
  const result = await type(1)
  await engine.undo(result._id, 'Pessoa errada')
  expect(phone.server.scans.get(result._id)).toMatchObject({ isUndone: true })
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
})

test('a phone is not left while scans wait, and then nothing of it stays', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  expect(await engine.closeGate()).toBe('queue-not-empty')
  phone.server.isDown = false
  expect(await engine.closeGate()).toBe('closed')
  expect(engine.getState()).toMatchObject({ position: null, list: null, results: [] })
  const store = await phone.openStore()
  for (const kept of ['codes', 'own', 'queue', 'told', 'post', 'list'] as const) {
    expect(await store.count(kept), kept).toBe(0)
  }
})

test('a day after the event its list is gone from the phone', async () => {
  await engine.openGate(position)
  engine.stop()
  phone.clock = new Date(new Date(event.endDate).getTime() + 25 * 3_600_000)
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({ position: null, list: null })
})

test('a day after the event scans that wait keep their list', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  engine.stop()
  phone.clock = new Date(new Date(event.endDate).getTime() + 25 * 3_600_000)
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({ position, queued: 1 })
})

test('a gate that lost its role admits nobody, not even after it was opened anew', async () => {
  await engine.openGate(position)
  phone.server.isForbidden = true
  await expect(type(1)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect.poll(() => engine.getState().accessProblem).toBe('forbidden')
  phone.server.isDown = true
  await expect(type(2)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  engine.stop()
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({ accessProblem: 'forbidden', queued: 0 })
  await expect(type(2)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(phone.server.scans.size).toBe(0)
})

test('what a gate admitted before it heard that it lost its role is handed in, and it stays out', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  await type(1)
  phone.server.isForbidden = true
  phone.server.isDown = false
  phone.wake()
  await expect
    .poll(() => engine.getState())
    .toMatchObject({ accessProblem: 'forbidden', queued: 0 })
  expect(phone.server.admissions()).toBe(2)
  await expect(type(2)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  phone.server.isForbidden = false
  engine.stop()
  engine = phone.open()
  await engine.openGate(position)
  expect(await type(2)).toMatchObject({ verdict: 'admitted', isOffline: false })
})

test('a 403 that is not ours, as of a hotel network, is as good as no answer', async () => {
  await engine.openGate(position)
  phone.server.status = 403
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ accessProblem: null })
})

test('signed out the gate goes on by itself', async () => {
  await engine.openGate(position)
  phone.server.status = 401
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ accessProblem: 'signed-out', queued: 1 })
  const asked = phone.server.requestedPaths.length
  expect(await type(1)).toMatchObject({ verdict: 'used' })
  expect(phone.server.requestedPaths).toHaveLength(asked)
})

test.each([429, 500, 503])('an answer of %i is as good as none', async (status) => {
  await engine.openGate(position)
  phone.server.status = status
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ isOnline: false, queued: 1 })
})

test('a hidden page asks for nothing', async () => {
  phone.isVisible = false
  await engine.openGate(position)
  expect(phone.server.requestedPaths.filter((path) => !path.startsWith('/list'))).toEqual([])
})

test('among fifty thousand codes one is found', async () => {
  for (let n = 100; n < 50_100; n += 1) phone.server.add(n)
  await engine.openGate(position)
  phone.server.isDown = true
  expect(await type(40_000)).toMatchObject({
    verdict: 'admitted',
    ticket: { holder: 'Pessoa 40000' },
  })
  expect(engine.getState().list?.count).toBe(50_004)
}, 60_000)
