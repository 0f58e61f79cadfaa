import { beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

const fail = () => Promise.reject(new TypeError('Importing a module script failed.'))
const dispatch = (event: string) => window.dispatchEvent(new Event(event))

/** Returns whether `onMissing` was called. */
async function isMissed() {
  const onMissing = vi.fn()
  expect(await loadChunk(fail, onMissing)).toBeUndefined()
  return onMissing.mock.calls.length === 1
}

beforeEach(() => dispatch('pageshow'))

test('it resolves with the loaded code', async () => {
  expect(await loadChunk(async () => 'code', vi.fn())).toBe('code')
})

test('missing code calls `onMissing`', async () => {
  expect(await isMissed()).toBe(true)
})

test('missing code is ignored while the browser is leaving', async () => {
  dispatch('beforeunload')
  expect(await isMissed()).toBe(false)
})

test('after coming back missing code calls `onMissing` again', async () => {
  dispatch('beforeunload')
  dispatch('pageshow')
  expect(await isMissed()).toBe(true)
})

test('after a download the next click resets it too', async () => {
  dispatch('beforeunload')
  document.body.click()
  expect(await isMissed()).toBe(true)
})
