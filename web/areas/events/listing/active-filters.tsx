import { categoryLabels } from '@55tickets/rules/events/categories.ts'
import X from 'lucide-react/icons/x'
import { Link } from '../../../framework/router/router.tsx'
import { type ListingFilters, listingHref } from './listing-filters.ts'

interface ActiveFiltersProps {
  readonly filters: ListingFilters
  /** Search text that was typed but not submitted; it filters the loaded page only. */
  readonly unsent: string
  readonly onDropUnsent: () => void
  /**
   * Called when a filter is removed: the pressed control disappears, so the caller must move focus.
   */
  readonly onDrop: () => void
  readonly onClear: () => void
}

/** The active filters, each with a link that removes it. Links work without JavaScript. */
export function ActiveFilters(props: ActiveFiltersProps) {
  const { filters, unsent, onDropUnsent, onDrop, onClear } = props
  const active = activeFilters(filters, unsent)
  if (active.length === 0) return null
  const drop = (isUnsent: boolean) => {
    if (isUnsent) onDropUnsent()
    onDrop()
  }
  return (
    <ul aria-label="Filtros ativos" className="mb-4 flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li
          key={label}
          className="inline-flex max-w-full items-center rounded-sm bg-accent-soft pl-3 text-sm font-semibold"
        >
          <span className="min-w-0 truncate">{label}</span>
          <Link
            to={listingHref({ ...filters, ...without })}
            replace
            onClick={() => drop(without === noChange)}
            aria-label={`Remover filtro ${label}`}
            className="inline-grid size-9 shrink-0 place-items-center rounded-sm hover:bg-accent pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/"
          replace
          onClick={onClear}
          className="inline-flex min-h-9 items-center rounded-sm px-2 text-sm font-semibold text-action underline underline-offset-4 hover:text-action-strong pointer-coarse:min-h-11"
        >
          Limpar tudo
        </Link>
      </li>
    </ul>
  )
}

/** Change for unsubmitted text, which is not in the URL and so needs no change there. */
const noChange = {}

function activeFilters({ q, city, type }: ListingFilters, unsent: string) {
  return [
    q && { label: `Busca: ${q}`, without: { q: undefined, page: 1 } },
    city && { label: city, without: { city: undefined, page: 1 } },
    type && { label: categoryLabels[type], without: { type: undefined, page: 1 } },
    unsent && { label: `“${unsent}” nesta página`, without: noChange },
  ].filter((filter) => typeof filter === 'object')
}
