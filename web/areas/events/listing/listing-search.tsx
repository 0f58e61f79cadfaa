import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { controlClasses } from '../../../ui/form/control-look.ts'
import { SelectBox } from '../../../ui/form/select-box.tsx'
import { citiesQuery } from '../queries.ts'
import { allCities, type ListingFilters, maxFilterLength } from './listing-filters.ts'

interface ListingSearchProps {
  readonly filters: ListingFilters
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChange: (filters: ListingFilters) => void
}

/** Search form. It is a real form, so that the browser can submit it before any script has loaded. */
export function ListingSearch({ filters, typed, onType, onChange }: ListingSearchProps) {
  const { data: cities = [] } = useQuery(citiesQuery(useApi()))
  // Offer the city of the URL even if it is not in the list.
  const isUnlisted = filters.city !== undefined && !cities.includes(filters.city)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLSelectElement>(null)
  const city = filters.city ?? allCities
  const choose = (value: string) =>
    onChange({ ...filters, city: value === allCities ? undefined : value, page: 1 })
  // Take over what was typed and selected before hydration.
  const takeOverInputs = useEffectEvent(() => {
    if (box.current && box.current.value !== typed) onType(box.current.value)
    if (list.current && list.current.value !== city) choose(list.current.value)
  })
  useEffect(() => takeOverInputs(), [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...filters, q: typed.trim() || undefined, page: 1 })
    hideTouchKeyboard()
  }
  return (
    <search>
      <form action="/" onSubmit={search} className="grid gap-2 sm:grid-cols-[1fr_16rem] sm:gap-3">
        <div>
          <label htmlFor="search" className="sr-only">
            Buscar
          </label>
          <div className="relative">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-soft"
            />
            <input
              id="search"
              ref={box}
              type="search"
              name="q"
              placeholder="Buscar shows, teatros, festivais..."
              autoComplete="off"
              enterKeyHint="search"
              maxLength={maxFilterLength}
              value={typed}
              onChange={(event) => onType(event.target.value)}
              className={classes(controlClasses, 'pl-11')}
            />
          </div>
        </div>
        <div>
          <label htmlFor="city" className="sr-only">
            Cidade
          </label>
          <SelectBox
            id="city"
            ref={list}
            name="city"
            autoComplete="off"
            value={city}
            onChange={({ target }) => choose(target.value)}
          >
            <option value={allCities}>Todas as cidades</option>
            {isUnlisted && <option value={filters.city}>{filters.city}</option>}
            {cities.map((city) => (
              <option key={city} value={city}>
                {city}
              </option>
            ))}
          </SelectBox>
        </div>
        {filters.type && <input type="hidden" name="type" value={filters.type} />}
        <noscript>
          <Button type="submit">Buscar</Button>
        </noscript>
      </form>
    </search>
  )
}

/** Hides the on-screen keyboard, which would cover the results. */
function hideTouchKeyboard() {
  if (!window.matchMedia('(pointer: coarse)').matches) return
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
