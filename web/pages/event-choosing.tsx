import type { EventDetail, Programacao } from '@55tickets/contracts/events.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { EventView } from '../areas/events/event-view.tsx'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import { showTicketOf } from '../areas/events/show-tickets.ts'
import { useForms } from '../areas/forms/use-forms.tsx'
import { useReserve } from '../areas/reservations/use-reserve.ts'
import { SessionAction } from '../areas/subscriptions/session-action.tsx'

interface EventChoosingProps {
  readonly event: EventDetail
  readonly hasRunningTotal: boolean
}

/** The event with what can be chosen: tickets and sessions, each asking its forms first. */
export function EventChoosing({ event, hasRunningTotal }: EventChoosingProps) {
  const client = useQueryClient()
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
