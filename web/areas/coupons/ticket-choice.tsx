import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useId } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldNotes } from '../../ui/form/field.tsx'
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx'
import type { CouponTicket } from './coupon-tickets.ts'
import type { CouponForm } from './use-coupon-form.ts'

interface TicketChoiceProps {
  readonly form: CouponForm
  /** Tickets that a coupon of the chosen kind can be for. */
  readonly tickets: readonly CouponTicket[]
  readonly ticketsPath: string
}

/** Tickets that a coupon is for: all, or some of them. */
export function TicketChoice({ form, tickets, ticketsPath }: TicketChoiceProps) {
  const { field, values } = form
  const { value: chosen, onChange, error } = field('ticketIds')
  const id = useId()
  const isUnlock = values.kind === 'unlock'
  if (isUnlock && tickets.length === 0)
    return (
      <p className="rounded-lg bg-sunken px-4 py-3 text-sm">
        Nenhum ingresso está oculto. Em{' '}
        <Link to={ticketsPath} className="font-semibold text-action underline">
          Ingressos
        </Link>
        , abra um e marque “Oculto: só aparece com cupom”. O que você digitou aqui fica guardado.
      </p>
    )
  return (
    <div>
      <SegmentedChoice
        {...field('scope')}
        label={isUnlock ? 'Quais ingressos ocultos ele libera' : 'Para quais ingressos'}
        options={[
          ['all', 'Todos'],
          ['some', 'Só alguns'],
        ]}
        hint={
          isUnlock
            ? 'A meia-entrada de cada um é liberada junto.'
            : 'Meia-entrada e ingressos ocultos não têm desconto.'
        }
      />
      {values.scope === 'some' && (
        <fieldset
          data-field="ticketIds"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          className="mt-3"
        >
          <legend className="sr-only">Ingressos do cupom</legend>
          <div className="max-h-72 overflow-y-auto rounded-md border border-line-strong px-3.5 py-1">
            {tickets.map(({ _id, name, price }) => (
              <Checkbox
                key={_id}
                label={
                  <span className="wrap-anywhere">
                    {name} <span className="text-ink-soft tabular-nums">{formatReais(price)}</span>
                  </span>
                }
                checked={chosen.includes(_id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, _id] : chosen.filter((one) => one !== _id))
                }
              />
            ))}
            {tickets.length === 0 && <p className="py-2.5">Nenhum ingresso ainda.</p>}
          </div>
          <FieldNotes
            id={id}
            hint="Ingressos e lotes criados depois não entram sozinhos."
            error={error}
          />
        </fieldset>
      )}
    </div>
  )
}
