import type { EventDetail } from '@55tickets/contracts/events.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { formatMoney } from '@55tickets/rules/money/money.ts'
import type { CouponTerms } from '@55tickets/rules/tickets/coupon.ts'
import { type Quantities, summarizeChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import { useMemo } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { readArrival } from '../../lib/auth/login-arrival.ts'
import { loginRedirect, type TicketSelection, ticketSelection } from '../../lib/stored-records.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Stored selection with which the checkout continues after the login. */
export function usePendingSelection(): TicketSelection | undefined {
  const { state } = useLocation()
  const isLive = useIsHydrated()
  return useMemo(() => (isLive ? readPending(state) : undefined), [isLive, state])
}

function readPending(state: unknown): TicketSelection | undefined {
  const now = new Date()
  const { destination } = loginRedirect.read(now) ?? {}
  const continuesCheckout = destination
    ? destination === 'checkout'
    : readArrival(state).continueCheckout
  return continuesCheckout ? ticketSelection.read(now) : undefined
}

interface PendingSelectionProps {
  /** Event of the selection; undefined while it loads. */
  readonly event: EventDetail | undefined
  readonly quantities: Quantities
  /** Coupon that was applied to it. */
  readonly coupon: CouponTerms | undefined
}

/** Summary of the tickets that were selected before the login. */
export function PendingSelection({ event, quantities, coupon }: PendingSelectionProps) {
  if (!event) return <Skeleton className="mt-5 h-30 rounded-md" />
  const { items, total } = summarizeChoice(event, quantities, coupon)
  // The lots of all tickets have turned: the checkout asks for the new price.
  if (items.length === 0) return null
  const ticketName = (id: string) => event.tickets.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <section
      aria-label="Sua escolha"
      className="mt-5 rounded-md border border-line bg-accent-soft px-4 py-3 leading-snug"
    >
      <p className="font-bold wrap-anywhere">{event.name}</p>
      <p className="mt-0.5 text-sm first-letter:uppercase">{dateLine(event)}</p>
      <div className="mt-2 flex items-end justify-between gap-4 tabular-nums">
        <ul className="min-w-0 text-sm wrap-anywhere">
          {items.map(({ ticketId, quantity }) => (
            <li key={ticketId}>{`${quantity} × ${ticketName(ticketId)}`}</li>
          ))}
        </ul>
        <p className="shrink-0 font-bold">{formatMoney(total)}</p>
      </div>
    </section>
  )
}
