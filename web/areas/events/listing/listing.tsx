import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsReturn } from '../../../lib/navigation.tsx'
import { preloadFetchModule } from '../queries.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { type ListingFilters, listingHref, readFilters } from './listing-filters.ts'
import { useFocusHeadingOnPageChange, useFocusOnReturn } from './listing-focus.ts'
import { ListingResults } from './listing-results.tsx'
import { ListingSearch } from './listing-search.tsx'
import { readVisit, saveVisit } from './listing-visits.ts'
import { useSearchText } from './use-search-text.ts'

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
  useEffect(preloadFetchModule, [])
  useFocusOnReturn(visit?.openedHref)
  useFocusHeadingOnPageChange(filters, heading)

  const change = (next: ListingFilters) => void navigate(listingHref(next), { replace: true })
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
