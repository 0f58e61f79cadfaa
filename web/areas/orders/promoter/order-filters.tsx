import type { EventOrderFilter } from '@55tickets/contracts/event-orders.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SelectBox } from '../../../ui/form/select-box.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import {
  methodChoices,
  type OrderListParams,
  orderGroupChoices,
  toOrderQuery,
} from './order-list-params.ts'

export interface TicketTypeChoice {
  readonly _id: string
  readonly label: string
}

interface OrderFiltersProps {
  readonly params: OrderListParams
  /** Ticket types of the event. */
  readonly types: readonly TicketTypeChoice[]
  readonly onParamsChange: (next: OrderListParams) => void
}

/** Search box and filters of the orders. Each change starts at the first page. */
export function OrderFilters({ params, types, onParamsChange }: OrderFiltersProps) {
  const { group, method, withCoupon, type } = params
  const change = (part: Partial<EventOrderFilter>) =>
    onParamsChange({ q: '', ...toOrderQuery({ ...params, ...part }), page: 1 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          label="Nome, email, CPF, celular ou número"
          value={params.q}
          onSearch={(q) => change({ q })}
        />
        {types.length > 1 && (
          <SelectBox
            aria-label="Tipo de ingresso"
            value={type ?? ''}
            onChange={({ target }) => change({ type: target.value || undefined })}
          >
            <option value="">Todos os ingressos</option>
            {types.map(({ _id, label }) => (
              <option key={_id} value={_id}>
                {label}
              </option>
            ))}
          </SelectBox>
        )}
      </div>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Filtros</legend>
        {orderGroupChoices.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={group === value}
            onPress={() => change({ group: group === value ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
        {methodChoices.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={method === value}
            onPress={() => change({ method: method === value ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
        <Chip
          pressed={withCoupon !== undefined}
          onPress={() => change({ withCoupon: withCoupon ? undefined : 'true' })}
        >
          Com cupom
        </Chip>
      </fieldset>
    </div>
  )
}
