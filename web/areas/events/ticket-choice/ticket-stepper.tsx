import type { Ticket } from '@55tickets/contracts/events.ts'
import { isBelowOrderMinimum } from '@55tickets/rules/tickets/ticket-choice.ts'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface TicketStepperProps {
  readonly ticket: Ticket
  readonly quantity: number
  /** True if the quantity was reduced because fewer were available than selected. */
  readonly isAdjusted: boolean
  readonly max: number
  /** True while the selection is being reserved. */
  readonly locked: boolean
  readonly onChange: (quantity: number) => void
}

/** Buttons that change the quantity. Screen readers announce each step and its limits. */
export function TicketStepper(props: TicketStepperProps) {
  const { ticket, quantity, isAdjusted, max, locked, onChange } = props
  const { name } = ticket
  const hint = ticketHint(ticket, quantity, isAdjusted, max)
  return (
    <div className="ml-auto grid justify-items-end gap-1.5 noscript:hidden">
      <fieldset
        aria-label={`Quantidade: ${name}`}
        className={classes(
          'inline-flex items-center rounded-md border transition-colors',
          quantity > 0 ? 'border-action bg-action-soft' : 'border-line-strong bg-surface',
        )}
      >
        <Step
          label={`Diminuir ${name}`}
          isAtEnd={locked || quantity <= 0}
          onClick={() => onChange(quantity - 1)}
        >
          <Minus aria-hidden="true" />
        </Step>
        <span aria-hidden="true" className="min-w-8 text-center text-lg font-bold tabular-nums">
          {quantity}
        </span>
        <output className="sr-only">
          {[`Quantidade: ${quantity}`, hint].filter(Boolean).join('. ')}
        </output>
        <Step
          label={`Aumentar ${name}`}
          isAtEnd={locked || quantity >= max}
          onClick={() => onChange(quantity + 1)}
        >
          <Plus aria-hidden="true" />
        </Step>
      </fieldset>
      {hint && (
        <p aria-hidden="true" className="text-right text-sm font-semibold">
          {hint}
        </p>
      )}
    </div>
  )
}

/**
 * Button that keeps the focus at its limit: disabling it would send keyboard users back to the top
 * of the page.
 */
function Step({
  isAtEnd,
  onClick,
  ...rest
}: ComponentProps<typeof IconButton> & { isAtEnd: boolean }) {
  return (
    <IconButton
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onClick}
      className={classes(
        '[&>svg]:size-5',
        isAtEnd && 'cursor-not-allowed opacity-40 hover:bg-transparent hover:text-ink',
      )}
      {...rest}
    />
  )
}

/** Reason why a quantity was reduced, or is too low or at its maximum. */
function ticketHint(
  ticket: Ticket,
  quantity: number,
  isAdjusted: boolean,
  max: number,
): string | undefined {
  if (isAdjusted && ticket.remainingQuantity <= 0) return 'Esgotou enquanto você escolhia'
  if (isAdjusted && max <= 0) return 'As vendas terminaram enquanto você escolhia'
  if (isAdjusted && quantity < ticket.maxPerOrder) return 'Ajustamos a sua escolha ao que resta'
  if (isBelowOrderMinimum(ticket, quantity)) return `Mínimo de ${ticket.minPerOrder} por pedido`
  if (quantity > 0 && quantity >= ticket.maxPerOrder)
    return `Máximo de ${ticket.maxPerOrder} por pedido`
  return undefined
}
