import { expect, test } from 'vitest'
import { categories, categoryLabels, isCategory } from './categories.ts'

test('categories need no URL encoding', () => {
  for (const category of categories) expect(encodeURIComponent(category)).toBe(category)
})

test('category labels are unique', () => {
  expect(new Set(Object.values(categoryLabels)).size).toBe(categories.length)
})

test('only known categories are accepted', () => {
  expect(categories.every(isCategory)).toBe(true)
  expect(isCategory('')).toBe(false)
  expect(isCategory('toString')).toBe(false)
})
