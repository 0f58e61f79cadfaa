import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { type ChosenTicket, maxSelectable } from '@55tickets/rules/tickets/ticket-choice.ts'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useState } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { Card } from '../../../ui/card.tsx'
import { showTicket, ticketsId } from './show-tickets.ts'
import { TicketGroup } from './ticket-group.tsx'
import { ticketGroups } from './ticket-groups.ts'
import { TicketLine } from './ticket-line.tsx'
import { TicketOrder } from './ticket-order.tsx'
import { TicketStepper } from './ticket-stepper.tsx'
import type { TicketChoiceState } from './use-ticket-choice.ts'

/** Reserves the selected tickets; resolves when that has finished, successfully or not. */
export type OnReserve = (items: readonly ChosenTicket[]) => Promise<void>

interface TicketPanelProps {
  readonly event: EventDetail
  readonly choiceState: TicketChoiceState
  /** True if the panel shows the total of the selection. */
  readonly hasRunningTotal: boolean
  readonly onReserve: OnReserve
}

export function TicketPanel({ event, choiceState, hasRunningTotal, onReserve }: TicketPanelProps) {
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const ended = isEnded(event, now)
  const { quantities, adjusted, choice, choose } = choiceState
  const maxQuantity = (ticket: Ticket) => maxSelectable(ticket, event.endDate, now)
  // Shown above all groups, because the ticket may be in a collapsed one.
  const removedTickets = event.tickets.filter(
    (ticket) => adjusted.has(ticket._id) && maxQuantity(ticket) === 0,
  )
  const reserve = async () => {
    // With nothing selected, also lead to the first ticket that can be selected.
    const first = choice.count === 0 && event.tickets.find((ticket) => maxQuantity(ticket) > 0)
    if (first) showTicket(first._id)
    setBusy(true)
    try {
      await onReserve(choice.items)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      id={ticketsId}
      tabIndex={-1}
      aria-labelledby="tickets-title"
      className="rounded-lg focus-visible:outline-none"
    >
      <Card>
        <h2 id="tickets-title" className="px-5 py-4 text-xl">
          Ingressos
        </h2>
        {ended && (
          <p className="flex items-center gap-2 border-t border-line bg-sunken px-5 py-3 font-semibold">
            <CalendarX2 aria-hidden="true" className="size-5" />
            Evento encerrado
          </p>
        )}
        {removedTickets.length > 0 && (
          <output className="block border-t border-line bg-warn-soft px-5 py-3 text-sm text-warn">
            {removedTickets.map(({ _id, name, remainingQuantity }) => (
              <span className="block" key={_id}>
                <b>{name}</b>
                {remainingQuantity > 0
                  ? ' saiu da sua escolha: as vendas terminaram.'
                  : ' saiu da sua escolha: esgotou.'}
              </span>
            ))}
          </output>
        )}
        {event.tickets.length === 0 && <p className="px-5 pb-5 text-ink-soft">Indisponível</p>}
        {ticketGroups(event.tickets).map(({ name, tickets }) => {
          const lines = (
            <ul className="divide-y divide-line">
              {tickets.map((ticket) => (
                <TicketLine key={ticket._id} ticket={ticket} event={event} ended={ended}>
                  {(maxQuantity(ticket) > 0 || adjusted.has(ticket._id)) && (
                    <TicketStepper
                      ticket={ticket}
                      quantity={quantities[ticket._id] ?? 0}
                      isAdjusted={adjusted.has(ticket._id)}
                      max={maxQuantity(ticket)}
                      locked={busy}
                      onChange={(quantity) => choose(ticket._id, quantity)}
                    />
                  )}
                </TicketLine>
              ))}
            </ul>
          )
          const chosen = tickets.reduce((sum, { _id }) => sum + (quantities[_id] ?? 0), 0)
          return (
            <div key={name ?? ''} className="border-t border-line">
              {name === null ? (
                lines
              ) : (
                <TicketGroup name={name} tickets={tickets} ended={ended} chosen={chosen}>
                  {lines}
                </TicketGroup>
              )}
            </div>
          )
        })}
        {event.tickets.some((ticket) => maxQuantity(ticket) > 0) && (
          <TicketOrder
            event={event}
            choice={choice}
            hasRunningTotal={hasRunningTotal}
            busy={busy}
            onReserve={() => void reserve()}
          />
        )}
      </Card>
    </section>
  )
}
