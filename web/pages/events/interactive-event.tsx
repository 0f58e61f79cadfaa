import type { EventDetail, Session } from '@55tickets/contracts/events.ts'
import type { Quantities } from '@55tickets/rules/tickets/ticket-choice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EventView, type EventViewProps } from '../../areas/events/event-view.tsx'
import { refreshEvent } from '../../areas/events/refresh-event.ts'
import {
  scrollToTickets,
  sessionElementId,
  showSessionTicket,
} from '../../areas/events/ticket-choice/show-tickets.ts'
import type { Stock } from '../../areas/events/ticket-choice/use-ticket-choice.ts'
import { useForms } from '../../areas/forms/use-forms.tsx'
import { useCpfDialog } from '../../areas/profile/use-cpf-dialog.tsx'
import type { AskNewPrice } from '../../areas/reservations/follow-lots.ts'
import { CPF_LEAD } from '../../areas/reservations/reservation-sender.ts'
import { useTouchedLink } from '../../areas/reservations/touched-link.ts'
import { useLotDialog } from '../../areas/reservations/use-lot-dialog.tsx'
import { useReserve } from '../../areas/reservations/use-reserve.ts'
import { SessionAction } from '../../areas/subscriptions/session-action.tsx'
import { ownEventQuery, ownEvents } from '../../lib/api/own-event-query.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuthValue } from '../../lib/auth/auth.tsx'

interface InteractiveEventProps {
  readonly event: EventDetail
  readonly hasRunningTotal: boolean
}

/** Event page with its actions: select tickets and sessions, each with its custom forms. */
export function InteractiveEvent({ event: shared, hasRunningTotal }: InteractiveEventProps) {
  const client = useQueryClient()
  const { event, stock } = useOwnEvent(shared)
  const { ask, dialogs } = useForms()
  const { askNewPrice, lotDialog } = useLotDialog()
  const { askCpf, cpfDialog } = useCpfDialog(CPF_LEAD)
  const reserve = useReserve()
  useTouchedLink(event._id)
  const refresh = () => void refreshEvent(client)
  const askOrShowTickets: AskNewPrice = async (change) => {
    const isAccepted = await askNewPrice(change)
    // The panel tells from its start what left the choice, and the new lot.
    if (!isAccepted) scrollToTickets()
    return isAccepted
  }
  const onReserve: EventViewProps['onReserve'] = (order) => {
    const asking = { askForms: ask, askCpf, askNewPrice: askOrShowTickets }
    reserve.mutate({ ...order, ...asking, refreshEvent: refresh })
  }
  const sessionAction = (session: Session) => (
    <SessionAction
      eventId={event._id}
      path={`/evento/${event.slug}#${sessionElementId(session._id)}`}
      session={session}
      ask={ask}
      onBuy={() => showSessionTicket(event, session._id, new Date())}
      onChange={refresh}
    />
  )
  return (
    <>
      <EventView
        event={event}
        stock={stock}
        hasRunningTotal={hasRunningTotal}
        isReserving={reserve.isPending}
        onReserve={onReserve}
        sessionAction={sessionAction}
      />
      {dialogs}
      {lotDialog}
      {cpfDialog}
    </>
  )
}

/**
 * Event with its current stock, fetched at once for signed-in users and on demand for others. The
 * user's own reservation counts as available, so that they can select the last tickets again.
 */
function useOwnEvent(event: EventDetail): { event: EventDetail; stock: Stock } {
  const client = useQueryClient()
  const [isRequested, setIsRequested] = useState(false)
  const userId = useAuthValue((auth) => (auth.status === 'signed-in' ? auth.user.id : undefined))
  const isAwaited = useAuthValue(({ status }) => !isRequested || status === 'loading')
  const { data: own, isFetchedAfterMount: isCurrent } = useQuery({
    ...ownEventQuery(useApi(), { userId, eventId: event._id }),
    enabled: userId !== undefined || !isAwaited,
  })
  const refresh = () => {
    setIsRequested(true)
    void client.invalidateQueries({ queryKey: [ownEvents] }, { cancelRefetch: false })
  }
  const stock = { isCurrent, held: heldQuantities(own), refresh }
  return { event: own ? withOwnReservation(own, event) : event, stock }
}

const heldQuantities = (own: EventDetail | undefined): Quantities =>
  Object.fromEntries((own?.held ?? []).map(({ ticketId, quantity }) => [ticketId, quantity]))

/** Adds the user's own reservation back to the stock, because a new reservation replaces it. */
function withOwnReservation(own: EventDetail, event: EventDetail): EventDetail {
  const held = heldQuantities(own)
  const left = own.tickets.map((ticket) => ({
    ...ticket,
    remainingQuantity: ticket.remainingQuantity + (held[ticket._id] ?? 0),
  }))
  return { ...event, status: own.status, areSalesPaused: own.areSalesPaused, tickets: left }
}
