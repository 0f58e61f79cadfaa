import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageButtons } from './page-buttons.ts'

test('the current page is in the middle', () => {
  expect(pageButtons(6, 20)).toEqual([4, 5, 6, 7, 8])
})

test('five pages are shown near the first and last page too', () => {
  expect(pageButtons(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pageButtons(2, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pageButtons(19, 20)).toEqual([16, 17, 18, 19, 20])
  expect(pageButtons(20, 20)).toEqual([16, 17, 18, 19, 20])
})

test('few pages are all shown, and no pages give an empty list', () => {
  expect(pageButtons(2, 3)).toEqual([1, 2, 3])
  expect(pageButtons(1, 0)).toEqual([])
})

test('a page beyond the last one shows the last pages', () => {
  expect(pageButtons(99, 7)).toEqual([3, 4, 5, 6, 7])
})

test('the current page is always included', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, total] = a < b ? [a, b] : [b, a]
      const buttons = pageButtons(current, total)
      expect(buttons).toContain(current)
      expect(buttons).toHaveLength(Math.min(5, total))
      expect(buttons.every((page) => page >= 1 && page <= total)).toBe(true)
    }),
  )
})
