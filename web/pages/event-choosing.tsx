import type { EventDetail, Programacao } from '@55tickets/contracts/events.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EventView } from '../areas/events/event-view.tsx'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import { showTicketOf } from '../areas/events/show-tickets.ts'
import { useForms } from '../areas/forms/use-forms.tsx'
import { useReserve } from '../areas/reservations/use-reserve.ts'
import { SessionAction } from '../areas/subscriptions/session-action.tsx'
import { useApi } from '../lib/app-context.tsx'
import { useAuthState } from '../lib/auth.tsx'
import { ownEventQuery } from '../lib/own-event-query.ts'

interface EventChoosingProps {
  readonly event: EventDetail
  readonly hasRunningTotal: boolean
}

/** The event with what can be chosen: tickets and sessions, each asking its forms first. */
export function EventChoosing({ event: shared, hasRunningTotal }: EventChoosingProps) {
  const client = useQueryClient()
  const event = useOwnEvent(shared)
  const { ask, dialogs } = useForms()
  const reserve = useReserve()
  const refresh = () => void refreshEvent(client)
  const onReserve = (items: readonly ChosenTicket[]) => {
    const chosen = items.map(({ ticketId, quantity }) => [ticketId, quantity])
    const quantities = Object.fromEntries(chosen)
    return reserve({ event, quantities, askForms: ask, refreshEvent: refresh })
  }
  const sessionAction = (session: Programacao) => (
    <SessionAction
      eventId={event._id}
      session={session}
      ask={ask}
      onBuy={() => showTicketOf(event, session._id, new Date())}
      onChange={refresh}
    />
  )
  return (
    <>
      <EventView
        event={event}
        hasRunningTotal={hasRunningTotal}
        onReserve={onReserve}
        sessionAction={sessionAction}
      />
      {dialogs}
    </>
  )
}

/** Going back and choosing again never locks out who holds the last tickets. */
function useOwnEvent(event: EventDetail): EventDetail {
  const auth = useAuthState()
  const userId = auth.status === 'signed-in' ? auth.user.id : undefined
  const { data: own } = useQuery(ownEventQuery(useApi(), { userId, eventId: event._id }))
  return own ? withOwnHolds(own, event) : event
}

/** A new reservation replaces the old one: what it holds can be chosen again. */
function withOwnHolds({ tickets, held = [] }: EventDetail, event: EventDetail): EventDetail {
  const heldOf = new Map(held.map(({ ticketId, quantity }) => [ticketId, quantity]))
  const left = tickets.map((ticket) => ({
    ...ticket,
    remainingQuantity: ticket.remainingQuantity + (heldOf.get(ticket._id) ?? 0),
  }))
  return { ...event, tickets: left }
}
