import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { orderedId } from './ordered-id.ts'

test('it is a UUID of version 7', () => {
  expect(z.safeParse(z.uuid({ version: 'v7' }), orderedId()).success).toBe(true)
})

test('a later id sorts after an earlier one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T12:00:00Z') })
  const earlier = orderedId()
  vi.advanceTimersByTime(1)
  expect(orderedId() > earlier).toBe(true)
  vi.useRealTimers()
})

test('ids of one millisecond are unique', () => {
  expect(new Set(Array.from({ length: 10_000 }, orderedId)).size).toBe(10_000)
})
