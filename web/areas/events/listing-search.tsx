import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/app-context.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { everyCity, type ListingFilters } from './listing-filters.ts'
import { citiesQuery } from './queries.ts'

interface ListingSearchProps {
  readonly filters: ListingFilters
  readonly typed: string
  readonly onChange: (filters: ListingFilters) => void
  readonly onType: (typed: string) => void
}

export function ListingSearch({ filters, typed, onChange, onType }: ListingSearchProps) {
  const { data: cities = [] } = useQuery(citiesQuery(useApi()))
  // A city from the address bar is offered even where the list does not know it.
  const isUnlisted = filters.city !== undefined && !cities.includes(filters.city)
  return (
    <search className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_16rem] md:p-5">
      <TextField
        label="Buscar"
        type="search"
        placeholder="Buscar shows, teatros, festivais..."
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Select
        label="Cidade"
        value={filters.city ?? everyCity}
        onChange={({ target: { value } }) =>
          onChange({ ...filters, city: value === everyCity ? undefined : value, page: 1 })
        }
      >
        <option value={everyCity}>Todas as cidades</option>
        {isUnlisted && <option value={filters.city}>{filters.city}</option>}
        {cities.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </Select>
    </search>
  )
}
