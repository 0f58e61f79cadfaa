import { expect, test } from 'vitest'
import { isFiltered, listingHref, readFilters } from './listing-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const nothing = { q: undefined, city: undefined, type: undefined, page: 1 } as const

test('search, city, type and page are read from the URL', () => {
  expect(read('q=+choro+&city=S%C3%A3o+Paulo&type=shows&page=3')).toEqual({
    q: 'choro',
    city: 'São Paulo',
    type: 'shows',
    page: 3,
  })
})

test.each([
  '',
  'city=todos',
  'type=opera',
  'page=0',
  'page=-1',
  'page=1e3',
  'page=x',
  'city=',
  'q=',
  'q=+++',
])('"%s" sets no filter', (query) => {
  expect(read(query)).toEqual(nothing)
})

test.each(['city', 'q'] as const)('a %s longer than the API accepts is ignored', (name) => {
  expect(read(`${name}=${'a'.repeat(100)}`)[name]).toHaveLength(100)
  expect(read(`${name}=${'a'.repeat(101)}`)[name]).toBeUndefined()
})

test('filters survive a round trip through the shortest URL', () => {
  const filters = { q: 'a&b', city: 'São Paulo', type: 'shows', page: 1 } as const
  expect(listingHref(filters)).toBe('/?q=a%26b&city=S%C3%A3o+Paulo&type=shows')
  expect(read(listingHref(filters).slice(2))).toEqual(filters)
  expect(listingHref(nothing)).toBe('/')
})

test.each(['q=choro', 'city=Recife', 'type=shows'])('"%s" is a filter', (query) => {
  expect(isFiltered(read(query))).toBe(true)
})

test.each(['', 'page=2', 'city=todos', 'type=opera'])('"%s" is not a filter', (query) => {
  expect(isFiltered(read(query))).toBe(false)
})
