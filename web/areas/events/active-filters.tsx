import { categoryLabels } from '@55tickets/rules/categories.ts'
import X from 'lucide-react/icons/x'
import type { ListingFilters } from './listing-filters.ts'

interface ActiveFiltersProps {
  readonly filters: ListingFilters
  readonly typed: string
  readonly onChange: (filters: ListingFilters) => void
  readonly onType: (typed: string) => void
  readonly onClear: () => void
}

/** What narrows the list, each with a way to drop it. */
export function ActiveFilters({ filters, typed, onChange, onType, onClear }: ActiveFiltersProps) {
  const active = [
    typed.trim() && { label: `“${typed.trim()}”`, drop: () => onType('') },
    filters.city && {
      label: filters.city,
      drop: () => onChange({ ...filters, city: undefined, page: 1 }),
    },
    filters.type && {
      label: categoryLabels[filters.type],
      drop: () => onChange({ ...filters, type: undefined, page: 1 }),
    },
  ].filter((filter) => typeof filter === 'object')
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtros ativos" className="mb-6 flex flex-wrap items-center gap-2">
      {active.map(({ label, drop }) => (
        <li
          key={label}
          className="inline-flex items-center rounded-sm bg-accent-soft pl-3 text-sm font-semibold"
        >
          {label}
          <button
            type="button"
            onClick={drop}
            aria-label={`Remover filtro ${label}`}
            className="inline-grid size-9 place-items-center rounded-sm hover:bg-accent pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="min-h-9 rounded-sm px-2 text-sm font-semibold text-action underline underline-offset-4 hover:text-action-strong pointer-coarse:min-h-11"
        >
          Limpar tudo
        </button>
      </li>
    </ul>
  )
}
