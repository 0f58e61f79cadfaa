import type { EventDetail, Programacao } from '@55tickets/contracts/events.ts'
import { useQueryClient } from '@tanstack/react-query'
import { EventView } from '../areas/events/event-view.tsx'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import { showTicketOf } from '../areas/events/show-tickets.ts'
import { useForms } from '../areas/forms/use-forms.tsx'
import { SessionAction } from '../areas/subscriptions/session-action.tsx'
import { useReserve } from './event-reserve.ts'

interface EventChoosingProps {
  readonly event: EventDetail
  readonly hasRunningTotal: boolean
}

/** The event with what can be chosen: tickets and sessions, each asking its forms first. */
export function EventChoosing({ event, hasRunningTotal }: EventChoosingProps) {
  const client = useQueryClient()
  const { ask, dialogs } = useForms()
  const reserve = useReserve(event, ask)
  const sessionAction = (session: Programacao) => (
    <SessionAction
      eventId={event._id}
      session={session}
      ask={ask}
      onBuy={() => showTicketOf(event, session._id, new Date())}
      onChange={() => void refreshEvent(client)}
    />
  )
  return (
    <>
      <EventView
        event={event}
        hasRunningTotal={hasRunningTotal}
        onReserve={reserve}
        sessionAction={sessionAction}
      />
      {dialogs}
    </>
  )
}
