import { expect, test } from 'vitest'
import { createStore } from './local-storage.ts'
import { createRecord, redirectKind, selectionKind } from './stored-records.ts'

const now = new Date('2026-11-15T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const minute = 60_000

function emptyStore() {
  return createStore(() => {
    throw new Error('kept in memory')
  })
}

const selection = { eventId: 'e1', ticketQuantities: { t1: 2, t2: 0 } }
const redirect = { destination: 'checkout', eventId: 'e1' } as const

test('a ticket selection is remembered for 15 minutes, and not a moment longer', () => {
  const record = createRecord(selectionKind, emptyStore())
  record.save(selection, now)
  expect(record.read(later(15 * minute - 1))).toEqual(selection)
  expect(record.read(later(15 * minute))).toBeUndefined()
})

test('the benefits of half-price tickets are remembered with the selection', () => {
  const record = createRecord(selectionKind, emptyStore())
  record.save({ ...selection, benefits: { t1: ['student', ''] } }, now)
  expect(record.read(now)).toEqual({ ...selection, benefits: { t1: ['student', ''] } })
})

test('a redirect is remembered for 30 minutes, and not a moment longer', () => {
  const record = createRecord(redirectKind, emptyStore())
  record.save(redirect, now)
  expect(record.read(later(30 * minute - 1))).toEqual(redirect)
  expect(record.read(later(30 * minute))).toBeUndefined()
})

test('a clock that was set back does not prolong a record', () => {
  const record = createRecord(redirectKind, emptyStore())
  record.save(redirect, now)
  expect(record.read(later(-1))).toBeUndefined()
})

test('the newest selection wins', () => {
  const record = createRecord(selectionKind, emptyStore())
  record.save(selection, now)
  record.save({ eventId: 'e2', ticketQuantities: { t9: 1 } }, now)
  expect(record.read(now)?.eventId).toBe('e2')
})

test('a cleared record is gone', () => {
  const record = createRecord(redirectKind, emptyStore())
  record.save(redirect, now)
  record.clear()
  expect(record.read(now)).toBeUndefined()
})

const savedAt = now.getTime()
test.each([
  'not json',
  'null',
  '[]',
  '"text"',
  JSON.stringify({ value: redirect }),
  JSON.stringify({ savedAt: 'now', value: redirect }),
  JSON.stringify({ savedAt, value: null }),
  JSON.stringify({ savedAt, value: { destination: '//evil', eventId: 'e1' } }),
  JSON.stringify({ savedAt, value: { destination: 'event', eventId: 7 } }),
])('garbage (%s) is no redirect', (garbage) => {
  const store = emptyStore()
  store.setItem(redirectKind.key, garbage)
  expect(createRecord(redirectKind, store).read(now)).toBeUndefined()
})

test.each([
  { eventId: 'e1' },
  { eventId: 'e1', ticketQuantities: [] },
  { eventId: 'e1', ticketQuantities: { t1: '2' } },
  { eventId: 'e1', ticketQuantities: { t1: 1.5 } },
  { eventId: 'e1', ticketQuantities: {}, benefits: ['student'] },
  { eventId: 'e1', ticketQuantities: {}, benefits: { t1: 'student' } },
  { eventId: 'e1', ticketQuantities: {}, benefits: { t1: [1] } },
])('garbage (%j) is no selection', (value) => {
  const store = emptyStore()
  store.setItem(selectionKind.key, JSON.stringify({ savedAt, value }))
  expect(createRecord(selectionKind, store).read(now)).toBeUndefined()
})
