import type { EventList } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { listingExtent } from './listing-extent.ts'

interface Told {
  readonly page: number
  readonly here: number
  readonly totalDocs: number
  readonly hasNextPage: boolean
}

function extent({ here, ...told }: Told) {
  // Only the number of documents matters here.
  const docs = Array.from({ length: here }) as EventList['docs']
  const totalPages = Math.ceil(told.totalDocs / 10)
  return listingExtent({ ...told, docs, limit: 10, totalPages, hasPrevPage: told.page > 1 })
}

test.each([
  [
    'a page in the middle',
    { page: 2, here: 10, totalDocs: 54, hasNextPage: true },
    { count: 54, lastPage: 6 },
  ],
  [
    'the last page',
    { page: 6, here: 4, totalDocs: 54, hasNextPage: false },
    { count: 54, lastPage: 6 },
  ],
  [
    'a last page of a list that was longer',
    { page: 2, here: 3, totalDocs: 40, hasNextPage: false },
    { count: 13, lastPage: 2 },
  ],
  [
    'more follows than was counted',
    { page: 2, here: 10, totalDocs: 12, hasNextPage: true },
    { count: 21, lastPage: 3 },
  ],
  [
    'a promised page that is empty',
    { page: 3, here: 0, totalDocs: 21, hasNextPage: false },
    { count: 20, lastPage: 2 },
  ],
  [
    'far behind the end',
    { page: 99, here: 0, totalDocs: 54, hasNextPage: false },
    { count: 54, lastPage: 6 },
  ],
  [
    'nothing at all',
    { page: 1, here: 0, totalDocs: 5, hasNextPage: false },
    { count: 0, lastPage: 1 },
  ],
])('%s', (_case, told, expected) => {
  expect(extent(told)).toEqual(expected)
})
