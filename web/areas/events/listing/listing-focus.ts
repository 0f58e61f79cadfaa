import { type RefObject, useEffect, useRef } from 'react'
import { useIsReturn } from '../../../lib/navigation.tsx'
import { type ListingFilters, listingHref } from './listing-filters.ts'

/** Returns the focus to an event's card after the visitor comes back from that event. */
export function useFocusOnReturn(openedHref: string | undefined): void {
  const target = useRef(openedHref)
  useEffect(() => {
    if (target.current === undefined) return
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(target.current)}"]`)
    target.current = undefined
    // A newly shown page puts the focus on its heading first.
    queueMicrotask(() => link?.focus({ preventScroll: true }))
  }, [])
}

/** Scrolls and focuses the list's heading on a page change, but not on a filter change. */
export function useFocusHeadingOnPageChange(
  filters: ListingFilters,
  heading: RefObject<HTMLElement | null>,
) {
  const isReturn = useIsReturn()
  const { page } = filters
  const list = listingHref({ ...filters, page: 1 })
  const shown = useRef({ list, page })
  useEffect(() => {
    const before = shown.current
    shown.current = { list, page }
    if (isReturn || before.list !== list || before.page === page) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [list, page, isReturn, heading])
}
