import type { EventList } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { listingExtent } from './listing-extent.ts'

interface ListCase {
  readonly page: number
  readonly here: number
  readonly totalDocs: number
  readonly hasNextPage: boolean
}

function extent({ here, ...list }: ListCase) {
  // Only the number of documents matters here.
  const docs = Array.from({ length: here }) as EventList['docs']
  const totalPages = Math.ceil(list.totalDocs / 10)
  return listingExtent({ ...list, docs, limit: 10, totalPages, hasPrevPage: list.page > 1 })
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
    'the last page of a list that has become shorter',
    { page: 2, here: 3, totalDocs: 40, hasNextPage: false },
    { count: 13, lastPage: 2 },
  ],
  [
    'more pages than were counted',
    { page: 2, here: 10, totalDocs: 12, hasNextPage: true },
    { count: 21, lastPage: 3 },
  ],
  [
    'an announced page that is empty',
    { page: 3, here: 0, totalDocs: 21, hasNextPage: false },
    { count: 20, lastPage: 2 },
  ],
  [
    'far past the end',
    { page: 99, here: 0, totalDocs: 54, hasNextPage: false },
    { count: 54, lastPage: 6 },
  ],
  ['no events', { page: 1, here: 0, totalDocs: 5, hasNextPage: false }, { count: 0, lastPage: 1 }],
])('%s', (_case, list, expected) => {
  expect(extent(list)).toEqual(expected)
})
