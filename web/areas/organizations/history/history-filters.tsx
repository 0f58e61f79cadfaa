import type { HistoryEntry, HistoryFilter } from '@55tickets/contracts/organizations/history.ts'
import { historyTopicNames, historyTopics } from '@55tickets/rules/organizations/history.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/app-context.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SelectBox } from '../../../ui/form/select-box.tsx'
import { promoterEventsQuery, teamQuery } from '../queries.ts'

interface HistoryFiltersProps {
  readonly organizationId: string
  readonly filter: HistoryFilter
  /** Entries that are loaded: people who left and events that were deleted are in them only. */
  readonly entries: readonly HistoryEntry[]
  readonly onFilterChange: (next: HistoryFilter) => void
}

const groups = [
  ...historyTopics.map((topic) => ({ value: topic, label: historyTopicNames[topic] })),
  { value: 'ours', label: 'Nossa equipe' },
] as const

/** Filters of the history: group, person and event. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { organizationId, filter, entries, onFilterChange } = props
  const api = useApi()
  const team = useQuery(teamQuery(api, organizationId))
  const own = useQuery(promoterEventsQuery(api, organizationId, { page: 1 }))
  const members = (team.data?.members ?? []).map(({ userId, name }) => ({ _id: userId, name }))
  const people = listNamed([...members, ...entries.flatMap((entry) => entry.people)])
  const events = listNamed([...(own.data?.docs ?? []), ...entries.flatMap((entry) => entry.events)])
  const change = (part: HistoryFilter) => {
    const next = { ...filter, ...part }
    onFilterChange({
      ...(next.group && { group: next.group }),
      ...(next.person && { person: next.person }),
      ...(next.event && { event: next.event }),
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Assunto</legend>
        {groups.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={filter.group === value}
            onPress={() => change({ group: filter.group === value ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <SelectBox
          aria-label="Pessoa"
          value={filter.person ?? ''}
          onChange={({ target }) => change({ person: target.value || undefined })}
        >
          <option value="">Todas as pessoas</option>
          {people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectBox>
        <SelectBox
          aria-label="Evento"
          value={filter.event ?? ''}
          onChange={({ target }) => change({ event: target.value || undefined })}
        >
          <option value="">Todos os eventos</option>
          {events.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectBox>
      </div>
    </div>
  )
}

interface Named {
  readonly _id: string
  readonly name: string
}

/** Each once, under the name that comes first, by name. */
function listNamed(all: readonly Named[]): readonly Named[] {
  const known = new Map(all.toReversed().map((one) => [one._id, one]))
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}
