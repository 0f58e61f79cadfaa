import { expect, test } from 'vitest'
import { createStore, type Store } from './local-storage.ts'

function createStorage(entries: Map<string, string>): Store {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

test('what is kept lies in the storage that all tabs share', () => {
  const entries = new Map<string, string>()
  const store = createStore(() => createStorage(entries))
  store.setItem('a', '1')
  expect(entries.get('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('with storage forbidden a value lasts as long as the page', () => {
  const store = createStore(forbidden)
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('a full storage never gives an older value back', () => {
  const entries = new Map([['a', 'old']])
  const full = { ...createStorage(entries), setItem: forbidden }
  const store = createStore(() => full)
  store.setItem('a', 'new')
  expect(store.getItem('a')).toBe('new')
})
