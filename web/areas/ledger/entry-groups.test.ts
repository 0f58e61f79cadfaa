import { expect, test } from 'vitest'
import { groupEntries, sumReais } from './entry-groups.ts'
import { sampleEntry, sampleInstallments } from './testing/sample-ledger.ts'

const later = '2026-11-19T13:00:00.000Z'

test('instalments of an order are one line with their sum and the newest balance', () => {
  const [group, ...others] = groupEntries(sampleInstallments(), false)
  expect(others).toEqual([])
  expect(group).toMatchObject({ amount: 100, balance: 100 })
})

test.each([
  ['another cause', { kind: 'refund' }],
  ['another moment', { at: later }],
  ['no order', { order: null }],
] as const)('an entry with %s is a line of its own', (_what, some) => {
  expect(groupEntries([sampleEntry(some), ...sampleInstallments()], false)).toHaveLength(2)
})

test('neighbours without an order are never one line', () => {
  const correction = sampleEntry({ kind: 'correction', order: null, note: 'Equipe' })
  expect(groupEntries([correction, correction], false)).toHaveLength(2)
})

test('the last line waits for the next page, which may have more of it', () => {
  const entries = [sampleEntry({ at: later }), ...sampleInstallments()]
  expect(groupEntries(entries, true)).toHaveLength(1)
  expect(groupEntries(entries, false)).toHaveLength(2)
})

test('amounts are added in centavos', () => {
  expect(sumReais([0.1, 0.2])).toBe(0.3)
  expect(sumReais([-0.1, -0.2, 33.33])).toBe(33.03)
})
