import { expect, test } from 'vitest'
import { categories, categoryLabels, isCategory } from './categories.ts'

test('a category stands in the address bar as it is', () => {
  for (const category of categories) expect(encodeURIComponent(category)).toBe(category)
})

test('no two categories read alike', () => {
  expect(new Set(Object.values(categoryLabels)).size).toBe(categories.length)
})

test('only a category is taken for one', () => {
  expect(categories.every(isCategory)).toBe(true)
  expect(isCategory('')).toBe(false)
  expect(isCategory('toString')).toBe(false)
})
