import { categories, categoryLabels } from '@55tickets/rules/categories.ts'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { type ListingFilters, listingHref } from './listing-filters.ts'

const everyCategory = { type: undefined, label: 'Todos' } as const
const choices = [
  everyCategory,
  ...categories.map((type) => ({ type, label: categoryLabels[type] }) as const),
]

/** Links, so that they work before any script has loaded. */
export function CategoryChips({ filters }: { filters: ListingFilters }) {
  return (
    <nav aria-label="Categorias" className="-mx-4 md:mx-0">
      <ul
        // On a phone it is one row that scrolls, and fades out at its end to say so.
        className="relative flex gap-2 overflow-x-auto scroll-smooth px-4 py-1.5 [scrollbar-width:none] max-md:pr-12 max-md:mask-r-from-[calc(100%-3rem)] md:flex-wrap md:px-0"
      >
        {choices.map(({ type, label }) => (
          <li key={label}>
            <Link
              to={listingHref({ ...filters, type, page: 1 })}
              replace
              ref={filters.type === type ? bringIntoRow : undefined}
              aria-current={filters.type === type ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors',
                filters.type === type
                  ? 'border-ink bg-ink text-paper'
                  : 'border-line bg-surface hover:border-action hover:bg-action-soft hover:text-action-strong',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The chosen one is seen where the row scrolls. Sideways only: the page itself stays. */
function bringIntoRow(chosen: HTMLElement | null) {
  const row = chosen?.closest('ul')
  if (chosen && row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}
