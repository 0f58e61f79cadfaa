import type { FieldState } from '../../../../lib/forms/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { LockReason } from '../../../../ui/form/lock-reason.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { type LotTicket, lotLabels } from './lot-values.ts'

interface LotPricesProps {
  readonly field: FieldState<readonly string[]>
  readonly types: readonly LotTicket[]
  /** Opens the way to another price of a sold type; undefined if there is none. */
  readonly onChangePrice: ((ticketId: string) => void) | undefined
}

/** Prices of a lot's ticket types: one field, or one for each where there are several. */
export function LotPrices({ field, types, onChangePrice }: LotPricesProps) {
  const { name, value, error, onChange, onBlur } = field
  return types.map(({ ticketId, name: typeName, type }, index) => {
    const isLocked = type?.locks.some((lock) => lock.field === 'price') ?? false
    return (
      <div key={ticketId} className="grid gap-3">
        <TextField
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
            isLocked && <LockReason>Já houve vendas a este preço, que não muda mais.</LockReason>
          }
        />
        {isLocked && onChangePrice && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => onChangePrice(ticketId)}
          >
            {types.length > 1
              ? `Mudar o preço de ${typeName} no próximo lote`
              : 'Mudar o preço no próximo lote'}
          </Button>
        )}
      </div>
    )
  })
}
