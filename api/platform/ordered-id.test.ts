import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { orderedId } from './ordered-id.ts'

test('it is a UUID of version 7', () => {
  expect(z.safeParse(z.uuid({ version: 'v7' }), orderedId()).success).toBe(true)
})

test('a later one sorts behind an earlier one', async () => {
  const earlier = orderedId()
  await new Promise((resolve) => setTimeout(resolve, 3))
  expect(orderedId() > earlier).toBe(true)
})

test('no two of one moment are alike', () => {
  expect(new Set(Array.from({ length: 10_000 }, orderedId)).size).toBe(10_000)
})
