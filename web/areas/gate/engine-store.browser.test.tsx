import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GateEngine } from './engine/engine.ts'
import { type GateStore, POSITION_KEY } from './engine/store.ts'
import { removeAdmission } from './engine/undo-admission.ts'
import { createPhone, typeNumber } from './testing/create-phone.ts'
import { eventId, position } from './testing/fake-gate-server.ts'

let phone: Awaited<ReturnType<typeof createPhone>>
let engine: GateEngine
/** The store that the engine has open. */
let store: GateStore
beforeEach(async () => {
  phone = await createPhone()
  const { openStore } = phone
  phone.openStore = async () => {
    store = await openStore()
    return store
  }
  engine = phone.open()
})
afterEach(() => {
  phone.putAway()
  vi.restoreAllMocks()
})

const type = (n: number) => typeNumber(engine, n)

test('codes missing on a server restored from a backup leave the list', async () => {
  await engine.openGate(position)
  phone.server.dataId = '2-1'
  phone.server.remove(2)
  await engine.openGate(position)
  expect(engine.getState().list?.count).toBe(3)
  phone.server.isDown = true
  expect(await type(2)).toMatchObject({ verdict: 'unknown' })
  expect(await type(1)).toMatchObject({ verdict: 'admitted' })
})

test("a phone that cannot store shows the server's verdict and admits nobody offline", async () => {
  await engine.openGate(position)
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const transaction = store.transaction.bind(store)
  vi.spyOn(store, 'transaction').mockImplementation((...args: unknown[]) => {
    if (args[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return Reflect.apply(transaction, store, args)
  })
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: false })
  expect(report).toHaveBeenCalled()
  phone.server.isDown = true
  await expect(type(2)).rejects.toThrow('full')
})

test('a store closed by the browser is reopened', async () => {
  phone.isVisible = false
  await engine.openGate(position)
  store.close()
  store.dispatchEvent(new Event('close'))
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
  expect(await type(1)).toMatchObject({ verdict: 'used' })
})

test('a code that the server called used is used offline too, before the next list', async () => {
  await engine.openGate(position)
  phone.server.add(1, { used: { at: phone.clock.toISOString(), gate: 'Portaria 2' } })
  phone.server.failingPathPart = '/list'
  expect(await type(1)).toMatchObject({ verdict: 'used', isOffline: false })
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'used', used: { gate: 'Portaria 2' } })
})

test('a code scanned twice is valid again after its admission is undone', async () => {
  await engine.openGate(position)
  const { _id } = await type(1)
  expect(await type(1)).toMatchObject({ verdict: 'used' })
  await engine.undo(_id, 'Pessoa errada')
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'admitted', isOffline: true })
})

test('an interrupted download leaves no names on the phone', async () => {
  phone.server.pageSize = 2
  phone.server.failingPathPart = 'after='
  await expect(engine.openGate(position)).rejects.toThrow('Servidor não respondeu')
  expect(await store.count('codes')).toBe(0)
})

test("opening another event deletes the previous one's data, partial lists included", async () => {
  const { openStore } = phone
  const residue = await openStore()
  for (const before of ['00', 'ff']) {
    const key: [string, string] = [
      `${before}6e4f00-0000-4000-8000-000000000001`,
      '0123456789abcdef',
    ]
    await residue.put('codes', { code: key[1], of: eventId, holder: 'Pessoa de ontem' }, key)
  }
  await engine.openGate(position)
  expect(await store.count('codes')).toBe(4)
})

test('undoing an admission does not remove a later one', async () => {
  await engine.openGate(position)
  const first = await type(1)
  await store.put('own', { scanId: 'another', at: first.at, gate: 'Portaria 1', isKnown: true }, [
    eventId,
    '0000000111114111',
  ])
  await removeAdmission(store, eventId, first._id)
  phone.server.isDown = true
  expect(await type(1)).toMatchObject({ verdict: 'used' })
  expect(await store.get('post', POSITION_KEY)).toEqual(position)
})
