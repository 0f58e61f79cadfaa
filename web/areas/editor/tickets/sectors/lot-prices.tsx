import Lock from 'lucide-react/icons/lock-keyhole'
import type { FieldState } from '../../../../lib/forms/use-form.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { type LotTicket, lotLabels } from './lot-values.ts'

interface LotPricesProps {
  readonly field: FieldState<readonly string[]>
  readonly types: readonly LotTicket[]
}

/** Prices of a lot's ticket types: one field, or one for each where there are several. */
export function LotPrices({ field, types }: LotPricesProps) {
  const { name, value, error, onChange, onBlur } = field
  return types.map(({ ticketId, name: typeName, type }, index) => {
    const isLocked = type?.locks.some((lock) => lock.field === 'price') ?? false
    return (
      <TextField
        key={ticketId}
        name={name}
        value={value[index] ?? ''}
        onChange={({ target }) => onChange(value.with(index, target.value))}
        onBlur={onBlur}
        label={types.length > 1 ? `${typeName}: ${lotLabels.prices}` : lotLabels.prices}
        inputMode="decimal"
        autoComplete="off"
        placeholder="50,00"
        required
        readOnly={isLocked}
        error={index === 0 ? error : undefined}
        hint={
          isLocked && (
            <span className="inline-flex gap-1.5">
              <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              Já houve vendas a este preço. Para mudar, toque no ingresso e vire o lote.
            </span>
          )
        }
      />
    )
  })
}
