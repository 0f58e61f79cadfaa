import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/event-date.ts'
import { ticketStatus } from '@55tickets/rules/ticket-status.ts'
import IdCard from 'lucide-react/icons/id-card'
import { useNow } from '../../lib/now.tsx'
import { Card } from '../../ui/card.tsx'
import { AvailabilityBadge } from './availability-badge.tsx'
import { priceText, withFeeText } from './price-text.ts'
import { ticketGroups } from './ticket-groups.ts'

export const ticketsId = 'tickets-section'

export function TicketPanel({ event }: { event: EventDetail }) {
  const ended = isEnded(event, useNow())
  return (
    <section id={ticketsId} aria-labelledby="tickets-title">
      <Card>
        <h2 id="tickets-title" className="px-5 pt-5 text-xl">
          Ingressos
        </h2>
        {ended && <p className="px-5 pt-2 font-semibold">Evento encerrado</p>}
        {event.tickets.length === 0 && <p className="p-5 text-ink-soft">Indisponível</p>}
        {ticketGroups(event.tickets).map(({ name, tickets }) => (
          <div key={name ?? ''} className="border-line not-first-of-type:border-t">
            {name && <h3 className="px-5 pt-5 text-base font-bold">{name}</h3>}
            <ul className="divide-y divide-line">
              {tickets.map((ticket) => (
                <TicketLine key={ticket._id} ticket={ticket} event={event} ended={ended} />
              ))}
            </ul>
          </div>
        ))}
      </Card>
    </section>
  )
}

interface TicketLineProps {
  readonly ticket: Ticket
  readonly event: EventDetail
  readonly ended: boolean
}

function TicketLine({ ticket, event, ended }: TicketLineProps) {
  const now = useNow()
  const status = ended ? 'ended' : ticketStatus(ticket, now)
  const withFee = withFeeText(ticket, event)
  return (
    <li className="p-5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-bold">{ticket.name}</p>
        <p className="shrink-0 text-lg font-extrabold tabular-nums">{priceText(ticket)}</p>
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
        <p>{ticket.description}</p>
        {withFee && <p className="shrink-0 tabular-nums">{withFee}</p>}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <AvailabilityBadge status={status} />
        {ticket.requiresProof && (
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <IdCard aria-hidden="true" className="size-4" />
            Apresentar documento
          </span>
        )}
      </div>
    </li>
  )
}
