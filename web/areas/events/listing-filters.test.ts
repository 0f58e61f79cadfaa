import { expect, test } from 'vitest'
import { listingHref, readFilters } from './listing-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('city, type and page are read from the address', () => {
  expect(read('city=S%C3%A3o+Paulo&type=shows&page=3')).toEqual({
    city: 'São Paulo',
    type: 'shows',
    page: 3,
  })
})

test.each(['', 'city=todos', 'type=opera', 'page=0', 'page=-1', 'page=1e3', 'page=x', 'city='])(
  '"%s" asks for nothing',
  (query) => {
    expect(read(query)).toEqual({ city: undefined, type: undefined, page: 1 })
  },
)

test('a city longer than the API takes is not asked for', () => {
  expect(read(`city=${'a'.repeat(101)}`).city).toBeUndefined()
})

test('the address of filters reads back as the same filters, shortest way', () => {
  const filters = { city: 'São Paulo', type: 'shows', page: 1 } as const
  expect(listingHref(filters)).toBe('/?city=S%C3%A3o+Paulo&type=shows')
  expect(listingHref({ city: undefined, type: undefined, page: 1 })).toBe('/')
})
