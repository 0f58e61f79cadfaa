import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isSoldInReais, isStockBelowMinimum } from '@55tickets/rules/tickets/ticket-choice.ts'
import { isOnSale, ticketStatus } from '@55tickets/rules/tickets/ticket-status.ts'
import Clock from 'lucide-react/icons/clock'
import IdCard from 'lucide-react/icons/id-card'
import Signpost from 'lucide-react/icons/signpost'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { classes } from '../../../ui/classes.ts'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { ticketPriceText, withFeeText } from '../price-text.ts'
import { ticketLineId } from './show-tickets.ts'
import { admitsText, remainingText } from './ticket-hint.ts'
import { salesText } from './ticket-sales-text.ts'
import { TicketStatusBadge } from './ticket-status-badge.tsx'

interface TicketLineProps {
  readonly ticket: Ticket
  readonly event: EventDetail
  readonly ended: boolean
  /** Quantity control at the end of the line. */
  readonly children: ReactNode
}

const noteClasses = 'inline-flex gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0'

export function TicketLine({ ticket, event, ended, children }: TicketLineProps) {
  const now = useNow()
  const status = ended ? 'ended' : ticketStatus(ticket, now)
  const sales = salesText(ticket, status, event.timezone)
  const withFee = withFeeText(ticket, event)
  const remaining = remainingText(ticket, status)
  const admits = admitsText(ticket, event)
  return (
    <li
      id={ticketLineId(ticket._id)}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5 -outline-offset-3 focus-visible:shadow-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 grow basis-28 font-bold">{ticket.name}</p>
        <p className="ml-auto text-right tabular-nums">
          <span
            className={classes(
              'block text-lg leading-tight font-extrabold',
              !isOnSale(status) && 'text-ink-soft',
            )}
          >
            {ticketPriceText(ticket)}
          </span>
          {withFee && <span className="block text-sm text-ink-soft">{withFee}</span>}
        </p>
      </div>
      {admits && (
        <p className={classes(noteClasses, 'text-sm font-semibold')}>
          <Signpost aria-hidden="true" />
          {admits}
        </p>
      )}
      {ticket.description && <p className="text-sm text-ink-soft">{ticket.description}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid justify-items-start gap-1.5 text-sm text-ink-soft">
          {isOnSale(status) && !isSoldInReais(ticket) ? (
            <AvailabilityBadge status="none" />
          ) : (
            <TicketStatusBadge status={status} />
          )}
          {remaining && <p>{remaining}</p>}
          {isOnSale(status) && !isSoldInReais(ticket) && (
            <p>Este ingresso não é vendido em reais.</p>
          )}
          {isOnSale(status) && isStockBelowMinimum(ticket) && (
            <p>{`Um pedido precisa de pelo menos ${ticket.minPerOrder}.`}</p>
          )}
          {sales && (
            <p className={noteClasses}>
              <Clock aria-hidden="true" />
              {sales}
            </p>
          )}
          {ticket.requiresProof && (
            <p className={noteClasses}>
              <IdCard aria-hidden="true" />
              Apresentar documento
            </p>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}
