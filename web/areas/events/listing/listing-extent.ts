import type { EventList } from '@55tickets/contracts/events.ts'

interface ListingExtent {
  /** Number of events on all pages. */
  readonly count: number
  readonly lastPage: number
}

/**
 * Number of events and pages. A list's totals may be a minute old, while its events and
 * `hasNextPage` are current, so these win where they disagree.
 */
export function listingExtent(list: EventList): ListingExtent {
  const { page, limit, totalDocs, totalPages, hasNextPage } = list
  const before = (page - 1) * limit
  const here = list.docs.length
  if (here === 0) {
    return {
      count: Math.min(totalDocs, before),
      lastPage: Math.max(1, Math.min(totalPages, page - 1)),
    }
  }
  if (!hasNextPage) return { count: before + here, lastPage: page }
  return {
    count: Math.max(totalDocs, before + here + 1),
    lastPage: Math.max(totalPages, page + 1),
  }
}
