import { expect, test } from 'vitest'
import { isStillInView } from './use-scanner.ts'

test('a code that was just judged still counts as in view', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'A', 5999)).toBe(true)
})

test('a code is out of view after five seconds', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'A', 6000)).toBe(false)
})

test('another code is not in view', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'B', 1001)).toBe(false)
  expect(isStillInView(null, 'A', 1)).toBe(false)
})
