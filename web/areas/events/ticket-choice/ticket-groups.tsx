import type { Ticket } from '@55tickets/contracts/events.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { isSoldInReais } from '@55tickets/rules/tickets/ticket-choice.ts'
import { eventAvailability } from '@55tickets/rules/tickets/ticket-status.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { cheapestTicket, lowestPriceText } from '../price-text.ts'

interface TicketGroupProps {
  readonly name: string
  readonly tickets: readonly Ticket[]
  readonly ended: boolean
  /** Number of its tickets that are selected. */
  readonly chosen: number
  readonly children: ReactNode
}

/**
 * Group of ticket types, collapsed at first. Its heading shows its number of types, lowest price,
 * availability and selected tickets.
 */
export function TicketGroup({ name, tickets, ended, chosen, children }: TicketGroupProps) {
  const now = useNow()
  // Tickets that are not sold in reais do not make a group available.
  const status = ended ? 'ended' : eventAvailability(tickets.filter(isSoldInReais), now)
  return (
    <Disclosure
      title={
        <>
          <span className="block font-bold">{name}</span>
          <span className="block text-sm text-ink-soft tabular-nums">
            {`${ticketCountText(tickets.length)} · ${lowestPriceText(cheapestTicket(tickets))}`}
          </span>
          {(status !== 'available' || chosen > 0) && (
            <span className="mt-1.5 flex flex-wrap gap-2">
              {status !== 'available' && <AvailabilityBadge status={status} />}
              {chosen > 0 && (
                <Badge tone="ok">
                  <CircleCheck aria-hidden="true" />
                  {chosen === 1 ? '1 selecionado' : `${chosen} selecionados`}
                </Badge>
              )}
            </span>
          )}
        </>
      }
    >
      <div className="border-t border-line">{children}</div>
    </Disclosure>
  )
}
