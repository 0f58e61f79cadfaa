import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsReturn, useLocation, useNavigate } from '../../../framework/router/router.tsx'
import { preloadContracts } from '../../../lib/api/api.ts'
import { onFirstInteraction } from '../../../lib/on-first-interaction.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { type ListingFilters, listingHref, readFilters } from './listing-filters.ts'
import { ListingResults } from './listing-results.tsx'
import { ListingSearch } from './listing-search.tsx'

/**
 * List of events with its filters, which are stored in the URL. Typed text filters the loaded page
 * until it is submitted, and drops a submitted search that differs.
 */
export function Listing() {
  const { search, key } = useLocation()
  const filters = readFilters(new URLSearchParams(search))
  const visit = useIsReturn() ? readVisit(key) : undefined
  const { typed, setTyped, unsent } = useSearchText(filters.q, visit?.typed)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => onFirstInteraction(preloadContracts), [])
  useFocusOnReturn(visit?.openedHref)
  useFocusHeadingOnPageChange(filters, heading)

  const change = (next: ListingFilters) => navigate(listingHref(next), { replace: true })
  const type = (text: string) => {
    setTyped(text)
    if (filters.q && text.trim() !== filters.q) change({ ...filters, q: undefined, page: 1 })
  }
  const takeFocus = () => heading.current?.focus({ preventScroll: true })
  const clear = () => {
    setTyped('')
    takeFocus()
  }
  const restart = () => {
    heading.current?.scrollIntoView()
    takeFocus()
  }
  return (
    <div className="page-width">
      <ListingSearch filters={filters} typed={typed} onType={type} onChange={change} />
      <div className="my-2">
        <CategoryChips filters={filters} />
      </div>
      <section aria-labelledby="events">
        <h2 id="events" ref={heading} tabIndex={-1} className="sr-only">
          Eventos
        </h2>
        <ActiveFilters
          filters={filters}
          unsent={unsent}
          onDropUnsent={() => setTyped('')}
          onDrop={takeFocus}
          onClear={clear}
        />
        <ListingResults
          filters={filters}
          unsent={unsent}
          onClear={clear}
          onRestart={restart}
          onOpen={(openedHref) => saveVisit(key, { typed, openedHref })}
        />
      </section>
    </div>
  )
}

/** State of a listing that is not in its URL, saved when one of its events is opened. */
interface ListingVisit {
  readonly typed: string
  /** Path of the event that was opened. */
  readonly openedHref: string
}

const maxVisits = 30

/** Visits by history entry key. Only clicks write here, so it stays empty on the server. */
const visits = new Map<string, ListingVisit>()

const readVisit = (key: string): ListingVisit | undefined => visits.get(key)

function saveVisit(key: string, visit: ListingVisit): void {
  visits.delete(key)
  visits.set(key, visit)
  const [oldest] = visits.keys()
  if (visits.size > maxVisits && oldest !== undefined) visits.delete(oldest)
}

/** Returns the focus to an event's card after the visitor comes back from that event. */
function useFocusOnReturn(openedHref: string | undefined): void {
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
function useFocusHeadingOnPageChange(
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

/**
 * Text of the search box. It follows the search in the URL; text typed since then filters the
 * loaded page only, until it is submitted.
 */
function useSearchText(q: string | undefined, saved: string | undefined) {
  const [typed, setTyped] = useState(saved ?? q ?? '')
  const [submitted, setSubmitted] = useState(q)
  const isSent = typed.trim() === (submitted ?? '')
  if (submitted !== q) {
    setSubmitted(q)
    // Dropping a search keeps the text that was typed since.
    if (q !== undefined || isSent) setTyped(q ?? '')
  }
  return { typed, setTyped, unsent: isSent ? '' : typed.trim() }
}
