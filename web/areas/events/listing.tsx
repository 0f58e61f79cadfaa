import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { type ListingFilters, listingHref, readFilters } from './listing-filters.ts'
import { ListingResults } from './listing-results.tsx'
import { ListingSearch } from './listing-search.tsx'
import { warmUpFetching } from './queries.ts'

const noFilters: ListingFilters = { city: undefined, type: undefined, page: 1 }

/** The filters live in the address bar; what is typed narrows the loaded page only. */
export function Listing() {
  const filters = readFilters(new URLSearchParams(useLocation().search))
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  useEffect(warmUpFetching, [])
  const change = (next: ListingFilters) => void navigate(listingHref(next), { replace: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    setTyped('')
    change(noFilters)
    // The button that was pressed goes away; without this the focus would go with it.
    heading.current?.focus({ preventScroll: true })
  }
  const controls = { filters, typed, onChange: change, onType: setTyped }
  return (
    <div className="page-width">
      <ListingSearch {...controls} />
      <div className="mt-4 mb-6">
        <CategoryChips filters={filters} />
      </div>
      <section aria-labelledby="events">
        <h2 id="events" ref={heading} tabIndex={-1} className="sr-only">
          Eventos
        </h2>
        <ActiveFilters {...controls} onClear={clear} />
        <ListingResults filters={filters} typed={typed} heading={heading} onClear={clear} />
      </section>
    </div>
  )
}
