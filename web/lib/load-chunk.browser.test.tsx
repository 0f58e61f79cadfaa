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

test('what is loaded is answered', async () => {
  expect(await loadChunk(async () => 'code', vi.fn())).toBe('code')
})

test('code that is gone is missed', async () => {
  expect(await isMissed()).toBe(true)
})

test('code that is asked for once the browser is leaving is not', async () => {
  dispatch('beforeunload')
  expect(await isMissed()).toBe(false)
})

test('whoever comes back from the other document misses it again', async () => {
  dispatch('beforeunload')
  dispatch('pageshow')
  expect(await isMissed()).toBe(true)
})

test('so does whoever only saved a file, with the next click', async () => {
  dispatch('beforeunload')
  document.body.click()
  expect(await isMissed()).toBe(true)
})
