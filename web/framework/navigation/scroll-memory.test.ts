import { expect, test } from 'vitest'
import { createScrollMemory, scrollAfter, scrollOnArrival } from './scroll-memory.ts'

const move = { action: 'PUSH', isNewPage: true, hasHash: false, remembered: undefined } as const

test.each([
  ['a new page starts at its top', move, 0],
  ['so does one that replaces another', { ...move, action: 'REPLACE' }, 0],
  [
    'a filter leaves the page where it is',
    { ...move, action: 'REPLACE', isNewPage: false },
    'stay',
  ],
  ['the way back ends where it began', { ...move, action: 'POP', remembered: 900 }, 900],
  ['a way back that nobody remembers ends at the top', { ...move, action: 'POP' }, 0],
  ['a hash leads to its place', { ...move, hasHash: true }, 'hash'],
] as const)('%s', (_case, move, where) => {
  expect(scrollAfter(move)).toBe(where)
})

const arrival = { isReturn: true, top: 0, remembered: 900 }

test.each([
  ['a document to which somebody comes back is shown where it was left', arrival, 900],
  ['one that the browser has scrolled already stays', { ...arrival, top: 880 }, undefined],
  ['a new visit begins where it does', { ...arrival, isReturn: false }, undefined],
  ['nothing is remembered of a new entry', { ...arrival, remembered: undefined }, undefined],
] as const)('%s', (_case, move, where) => {
  expect(scrollOnArrival(move)).toBe(where)
})

function storageWith(value: string | null) {
  let stored = value
  return {
    getItem: () => stored,
    setItem: (_key: string, next: string) => {
      stored = next
    },
  }
}

test('positions outlive a reload', () => {
  const storage = storageWith(null)
  const memory = createScrollMemory(() => storage)
  memory.write('a', 120)
  memory.persist()
  expect(createScrollMemory(() => storage).read('a')).toBe(120)
})

test('of many positions the newest fifty are kept', () => {
  const storage = storageWith(null)
  const memory = createScrollMemory(() => storage)
  for (let entry = 0; entry < 60; entry += 1) memory.write(String(entry), entry)
  memory.persist()
  const later = createScrollMemory(() => storage)
  expect([later.read('9'), later.read('10')]).toEqual([undefined, 10])
})

test.each(['not json', '{}', '[["a"]]'])('a spoilt memory (%s) is an empty one', (stored) => {
  expect(createScrollMemory(() => storageWith(stored)).read('a')).toBeUndefined()
})

test('with storage forbidden positions are still known while the page lives', () => {
  const memory = createScrollMemory(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  memory.write('a', 120)
  memory.persist()
  expect(memory.read('a')).toBe(120)
})
