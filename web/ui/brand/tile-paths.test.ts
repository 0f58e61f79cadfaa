import { expect, test } from 'vitest'
import { tilePaths } from './tile-paths.ts'

test('one seed always lays the same wall', () => {
  expect(tilePaths('pampulha', 8, 2)).toEqual(tilePaths('pampulha', 8, 2))
})

test('another seed lays another wall', () => {
  expect(tilePaths('pampulha', 8, 2)).not.toEqual(tilePaths('alvorada', 8, 2))
})

test('every tile of the wall is laid', () => {
  const { ground, main, dark } = tilePaths('alvorada', 7, 3)
  const corners = `${ground}${main}${dark}`.match(/M[^h]+/g)
  expect(corners?.length).toBeGreaterThanOrEqual(7 * 3)
})
