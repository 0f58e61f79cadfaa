import { categories, categoryLabels } from '@55tickets/rules/events/categories.ts'
import { Link } from '../../../framework/router/router.tsx'
import { classes } from '../../../ui/classes.ts'
import { type ListingFilters, listingHref } from './listing-filters.ts'

const allCategories = { type: undefined, label: 'Todos' } as const
const choices = [
  allCategories,
  ...categories.map((type) => ({ type, label: categoryLabels[type] }) as const),
]

/** Category filter made of links, so that it works before any script has loaded. */
export function CategoryChips({ filters }: { filters: ListingFilters }) {
  return (
    <nav aria-label="Categorias" className="max-lg:-mx-4">
      <ul
        // Up to tablet width this is one scrolling row that fades out at its ends.
        className="relative flex gap-2 py-1.5 max-lg:overflow-x-auto max-lg:mask-r-from-[calc(100%-3rem)] max-lg:mask-l-from-[calc(100%-1rem)] max-lg:pr-12 max-lg:pl-4 max-lg:[scrollbar-width:none] motion-safe:scroll-smooth lg:flex-wrap lg:gap-1.5 [&::-webkit-scrollbar]:hidden"
      >
        {choices.map(({ type, label }) => (
          <li key={label}>
            <Link
              to={listingHref({ ...filters, type, page: 1 })}
              replace
              ref={filters.type === type ? scrollIntoRow : undefined}
              // Browsers count a focused chip inside the fade as visible and stop a smooth scroll
              // there. Keyboard only: a press must not move the chip under the pointer.
              onKeyUp={({ currentTarget }) => scrollIntoRow(currentTarget, 'instant')}
              aria-current={filters.type === type ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors lg:pointer-fine:min-h-9',
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

/** Scrolls the row sideways until the chip is centred, without moving the page. */
function scrollIntoRow(chip: HTMLElement | null, behavior: ScrollBehavior = 'auto') {
  const row = chip?.closest('ul')
  if (!chip || !row) return
  row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2, behavior })
}
