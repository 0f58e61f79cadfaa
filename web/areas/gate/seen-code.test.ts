import { expect, test } from 'vitest'
import { isStillInView } from './seen-code.ts'

test('the code that was just judged is not shown again', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'A', 5999)).toBe(true)
})

test('after five seconds out of sight it is', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'A', 6000)).toBe(false)
})

test('another code is another', () => {
  expect(isStillInView({ text: 'A', seenAt: 1000 }, 'B', 1001)).toBe(false)
  expect(isStillInView(null, 'A', 1)).toBe(false)
})
