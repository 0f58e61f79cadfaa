import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import { participantKinds } from '@55tickets/rules/people/participant.ts'
import X from 'lucide-react/icons/x'
import { Chip } from '../../ui/chip.tsx'
import { SelectBox } from '../../ui/form/select-box.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { kindLabels, type PeopleParams, tidyFilter } from './people-params.ts'

/** A ticket type or session of the event. */
export interface TypeChoice {
  readonly _id: string
  readonly label: string
}

interface PeopleFiltersProps {
  readonly params: PeopleParams
  readonly types: readonly TypeChoice[]
  readonly onParamsChange: (next: PeopleParams) => void
}

/** Search box and filters of the participants. Each change starts at the first page. */
export function PeopleFilters({ params, types, onParamsChange }: PeopleFiltersProps) {
  const { q = '', kinds = [], via } = params
  const change = (part: Partial<PeopleFilter>) =>
    onParamsChange({ ...tidyFilter({ ...params, ...part }), page: 1 })
  const flag = (name: 'entered' | 'named', value: boolean, label: string) => (
    <Chip
      key={label}
      pressed={params[name] === value}
      onPress={() => change({ [name]: params[name] === value ? undefined : value })}
    >
      {label}
    </Chip>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          label="Nome, email, CPF, celular ou número"
          value={q}
          onSearch={(words) => change({ q: words })}
        />
        {types.length > 1 && (
          <TypeSelect
            types={types}
            chosen={params.types ?? []}
            onChange={(chosen) => change({ types: chosen })}
          />
        )}
      </div>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Filtros</legend>
        {flag('entered', true, 'Já entraram')}
        {flag('entered', false, 'Ainda não entraram')}
        {flag('named', false, 'Sem nome')}
        {participantKinds.map((kind) => (
          <Chip
            key={kind}
            pressed={kinds.includes(kind)}
            onPress={() =>
              change({
                kinds: kinds.includes(kind)
                  ? kinds.filter((one) => one !== kind)
                  : [...kinds, kind],
              })
            }
          >
            {kindLabels[kind]}
          </Chip>
        ))}
        {via && (
          <Chip pressed onPress={() => change({ via: undefined })}>
            Vieram por um link
            <X aria-hidden="true" className="size-4" />
          </Chip>
        )}
      </fieldset>
    </div>
  )
}

interface TypeSelectProps {
  readonly types: readonly TypeChoice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Value of the option for several types, which only an address can choose. */
const SEVERAL = 'several'

function TypeSelect({ types, chosen, onChange }: TypeSelectProps) {
  return (
    <SelectBox
      aria-label="Tipo ou atividade"
      value={chosen.length > 1 ? SEVERAL : (chosen[0] ?? '')}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
    >
      <option value="">Todos os tipos</option>
      {chosen.length > 1 && (
        <option value={SEVERAL} disabled>
          {chosen.length} tipos
        </option>
      )}
      {types.map(({ _id, label }) => (
        <option key={_id} value={_id}>
          {label}
        </option>
      ))}
    </SelectBox>
  )
}
