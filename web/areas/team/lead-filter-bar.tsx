import type { LeadList } from '@55tickets/contracts/team.ts'
import {
  type LeadStatus,
  leadKindLabels,
  leadKinds,
  leadStatuses,
  leadStatusLabels,
} from '@55tickets/rules/leads/lead-status.ts'
import { SelectBox } from '../../ui/form/select-box.tsx'
import type { LeadListParams } from './lead-params.ts'
import { SearchBox } from './search-box.tsx'

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
        <Chip label="Todos" count={all} pressed={!chosen} onPress={() => choose()} />
        {leadStatuses.map((status) => (
          <Chip
            key={status}
            label={leadStatusLabels[status]}
            count={counts?.[status]}
            pressed={chosen === status}
            onPress={() => choose(status)}
          />
        ))}
      </fieldset>
    </div>
  )
}

interface ChipProps {
  readonly label: string
  readonly count: number | undefined
  readonly pressed: boolean
  readonly onPress: () => void
}

function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold transition-colors hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {label}
      {/* Reserve the space while the count is loading. */}
      <span className="min-w-[1ch] font-normal tabular-nums">{count ?? ' '}</span>
    </button>
  )
}
