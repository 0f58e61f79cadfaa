import { expect, test } from 'vitest'
import { areTicketsShown } from './ticket-list.ts'

test('tickets are listed until seven days after the end of their event', () => {
  const end = '2026-12-05T23:00:00.000Z'
  expect(areTicketsShown(end, new Date('2026-12-12T22:59:59.999Z'))).toBe(true)
  expect(areTicketsShown(end, new Date('2026-12-12T23:00:00.000Z'))).toBe(false)
})
