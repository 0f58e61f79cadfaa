import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPhone, typeNumber } from '../testing/create-phone.ts'
import { event, position } from '../testing/fake-gate-server.ts'
import type { GateEngine } from './engine.ts'

let phone: Awaited<ReturnType<typeof createPhone>>
let engine: GateEngine
beforeEach(async () => {
  phone = await createPhone()
  engine = phone.open()
})
afterEach(() => phone.putAway())

const type = (n: number, at = engine) => typeNumber(at, n)

test('opening a gate downloads the list and the counts', async () => {
  await engine.openGate(position)
  expect(engine.getState()).toMatchObject({
    position,
    list: { count: 4 },
    queued: 0,
    download: null,
  })
  expect(engine.getState().count).toEqual({ admitted: 0, expected: 3 })
})

test('a list of several pages is downloaded completely', async () => {
  phone.server.pageSize = 2
  await engine.openGate(position)
  expect(engine.getState().list?.count).toBe(4)
  expect(phone.server.requestedPaths.filter((path) => path.startsWith('/list'))).toHaveLength(2)
})

test('a gate does not open without a list', async () => {
  phone.server.isDown = true
  await expect(engine.openGate(position)).rejects.toThrow('Servidor não respondeu')
  expect(engine.getState()).toMatchObject({ position: null, download: null })
})

test('online the server judges and the counter is updated at once', async () => {
  await engine.openGate(position)
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: false })
  expect(engine.getState()).toMatchObject({ count: { admitted: 1 }, queued: 0 })
  expect(await type(1)).toMatchObject({ verdict: 'used', used: { gate: 'Portaria 1' } })
})

test('a code admitted online is used offline too', async () => {
  await engine.openGate(position)
  await type(1)
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({
    verdict: 'used',
    isOffline: true,
    used: { gate: 'Portaria 1' },
  })
})

test('offline the benefit of a half-price ticket is named', async () => {
  phone.server.add(9, { benefit: 'Estudante' })
  await engine.openGate(position)
  phone.server.isDown = true
  expect(await type(9)).toMatchObject({
    verdict: 'admitted',
    isOffline: true,
    ticket: { holder: 'Pessoa 9', benefit: 'Estudante' },
  })
})

test('offline a courtesy is named as one, and refused once the list says that it was taken back', async () => {
  phone.server.add(9, { isCourtesy: true })
  await engine.openGate(position)
  phone.server.isDown = true
  expect(await type(9)).toMatchObject({
    verdict: 'admitted',
    isOffline: true,
    ticket: { holder: 'Pessoa 9', name: expect.stringMatching(/ · Cortesia$/) },
  })
})

test('an online admission is undone by the server and its code is valid again', async () => {
  await engine.openGate(position)
  const result = await type(1)
  await engine.undo(result._id, 'Pessoa errada')
  expect(phone.server.scans.get(result._id)).toMatchObject({ isUndone: true })
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
})

test('a gate does not close while scans are queued, and then deletes everything', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  expect(await engine.closeGate()).toBe('queue-not-empty')
  phone.server.isDown = false
  expect(await engine.closeGate()).toBe('closed')
  expect(engine.getState()).toMatchObject({ position: null, list: null, results: [] })
  const store = await phone.openStore()
  for (const name of ['codes', 'own', 'queue', 'told', 'post', 'list'] as const) {
    expect(await store.count(name), name).toBe(0)
  }
})

test('the list is deleted a day after the event', async () => {
  await engine.openGate(position)
  engine.stop()
  phone.clock = new Date(new Date(event.endDate).getTime() + 25 * 3_600_000)
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({ position: null, list: null })
})

test('the list stays a day after the event while scans are queued', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  engine.stop()
  phone.clock = new Date(new Date(event.endDate).getTime() + 25 * 3_600_000)
  engine = phone.open()
  await engine.restore()
  expect(engine.getState()).toMatchObject({ position, queued: 1 })
})

test('a gate without its role admits nobody, even after a restart', async () => {
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

test('a gate without its role still sends its queue and stays forbidden', async () => {
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

test('a phone that is online learns within seconds that the event was cancelled', async () => {
  await engine.openGate(position)
  phone.server.cancel()
  await expect
    .poll(() => engine.getState().list, { timeout: 30_000 })
    .toMatchObject({ isCancelled: true })
  expect(await type(1)).toMatchObject({ verdict: 'revoked' })
})

test('an offline phone learns with its next list that the event was cancelled', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  phone.server.cancel()
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState().list).toMatchObject({ isCancelled: false })
  phone.server.isDown = false
  phone.wake()
  await expect.poll(() => engine.getState().list).toMatchObject({ isCancelled: true })
  phone.server.isDown = true
  expect(await type(2)).toMatchObject({ verdict: 'revoked', isOffline: true })
  engine.stop()
  engine = phone.open()
  await engine.restore()
  expect(engine.getState().list).toMatchObject({ isCancelled: true })
})

/** The promoter renames the event, a ticket type and a session, and moves all by a week. */
function changeEvent() {
  const { server } = phone
  server.event = {
    ...server.event,
    name: 'Noite de Samba',
    startDate: '2026-11-22T20:00:00.000Z',
    endDate: '2026-11-23T02:00:00.000Z',
    entrances: server.event.entrances.map((entrance) => ({ ...entrance, title: 'Roda' })),
  }
  server.kinds = server.kinds.map((kind) => ({ ...kind, name: `${kind.name} (novo)` }))
}
const changed = {
  name: 'Noite de Samba',
  endDate: '2026-11-23T02:00:00.000Z',
  entrances: [{ title: 'Roda' }, { title: 'Roda' }],
}

test('a phone that is online learns within seconds that the event changed', async () => {
  await engine.openGate(position)
  changeEvent()
  await expect
    .poll(() => engine.getState().position?.event, { timeout: 30_000 })
    .toMatchObject(changed)
  expect(engine.getState().position).toMatchObject({ session: null, gate: 'Portaria 1' })
  await phone.goOffline(engine)
  expect(await type(1)).toMatchObject({ verdict: 'admitted', ticket: { name: 'Inteira (novo)' } })
})

test('an offline phone learns that the event changed when it comes back', async () => {
  await engine.openGate(position)
  await phone.goOffline(engine)
  changeEvent()
  expect(engine.getState().position?.event.name).toBe('Noite de Choro')
  await phone.goOnline(engine)
  await expect.poll(() => engine.getState().position?.event).toMatchObject(changed)
  engine.stop()
  // Two days after the date that it had the list is still there.
  phone.clock = new Date('2026-11-18T12:00:00.000Z')
  phone.server.isDown = true
  engine = phone.open()
  await engine.restore()
  expect(engine.getState().position?.event).toMatchObject(changed)
  expect(await type(1)).toMatchObject({ ticket: { name: 'Inteira (novo)' } })
})

test('a 403 from another network counts as no answer', async () => {
  await engine.openGate(position)
  phone.server.status = 403
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ accessProblem: null })
})

test('a signed-out gate keeps working offline', async () => {
  await engine.openGate(position)
  phone.server.status = 401
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ accessProblem: 'signed-out', queued: 1 })
  const requests = phone.server.requestedPaths.length
  expect(await type(1)).toMatchObject({ verdict: 'used' })
  expect(phone.server.requestedPaths).toHaveLength(requests)
})

test.each([429, 500, 503])('an answer of %i is as good as none', async (status) => {
  await engine.openGate(position)
  phone.server.status = status
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(engine.getState()).toMatchObject({ isOnline: false, queued: 1 })
})

test('a hidden page sends no requests', async () => {
  phone.isVisible = false
  await engine.openGate(position)
  expect(phone.server.requestedPaths.filter((path) => !path.startsWith('/list'))).toEqual([])
})

test('a code is found among eleven thousand, on the third page of the list', async () => {
  for (let n = 100; n < 11_100; n += 1) phone.server.add(n)
  await engine.openGate(position)
  phone.server.isDown = true
  expect(await type(11_000)).toMatchObject({
    verdict: 'admitted',
    ticket: { holder: 'Pessoa 11000' },
  })
  expect(engine.getState().list?.count).toBe(11_004)
})
