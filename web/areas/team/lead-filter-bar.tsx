import type { LeadList } from '@55tickets/contracts/team.ts'
import {
  type LeadStatus,
  leadKindLabels,
  leadKinds,
  leadStatuses,
  leadStatusLabels,
} from '@55tickets/rules/leads/lead-status.ts'
import { Chip } from '../../ui/chip.tsx'
import { SelectBox } from '../../ui/form/select-box.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { ChipCount } from './chip-count.tsx'
import type { LeadListParams } from './lead-params.ts'

interface LeadFilterBarProps {
  readonly params: LeadListParams
  /** Number of leads in each status that match the other filters. */
  readonly counts: LeadList['counts'] | undefined
  readonly onParamsChange: (next: LeadListParams) => void
}

export function LeadFilterBar({ params, counts, onParamsChange }: LeadFilterBarProps) {
  const all = counts && leadStatuses.reduce((sum, status) => sum + counts[status], 0)
  const { status: chosen, kind, q = '', page: _page, ...rest } = params
  const found = { ...rest, ...(kind && { kind }), ...(q && { q }), page: 1 }
  const choose = (status?: LeadStatus) => onParamsChange({ ...found, ...(status && { status }) })
  return (
    <div className="mb-6 grid gap-4">
      <div className="grid gap-3 sm:flex">
        <SearchBox
          label="Buscar por nome, empresa, email ou evento"
          value={q}
          onSearch={(words) => {
            const { q: _q, ...others } = params
            onParamsChange({ ...others, ...(words && { q: words }), page: 1 })
          }}
        />
        <div className="sm:w-52">
          <SelectBox
            aria-label="Tipo"
            value={kind ?? ''}
            onChange={({ target }) => {
              const { kind: _kind, ...others } = params
              const next = leadKinds.find((one) => one === target.value)
              onParamsChange({ ...others, ...(next && { kind: next }), page: 1 })
            }}
          >
            <option value="">Todos os tipos</option>
            {leadKinds.map((one) => (
              <option key={one} value={one}>
                {leadKindLabels[one]}
              </option>
            ))}
          </SelectBox>
        </div>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Situação</legend>
        <Chip pressed={!chosen} onPress={() => choose()}>
          Todos <ChipCount count={all} />
        </Chip>
        {leadStatuses.map((status) => (
          <Chip key={status} pressed={chosen === status} onPress={() => choose(status)}>
            {leadStatusLabels[status]} <ChipCount count={counts?.[status]} />
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
