import type { EventDetail } from '@55tickets/contracts/events.ts'
import { type OnReserve, TicketPanel } from '../ticket-choice/ticket-panel.tsx'
import { type Stock, useTicketChoice } from '../ticket-choice/use-ticket-choice.ts'
import { viewOnlyProps } from './render-event.tsx'

interface StatefulTicketPanelProps {
  readonly event: EventDetail
  readonly stock?: Stock
  readonly onReserve?: OnReserve
}

/** Ticket panel with its own selection state. */
export function StatefulTicketPanel({
  event,
  stock = viewOnlyProps.stock,
  onReserve = viewOnlyProps.onReserve,
}: StatefulTicketPanelProps) {
  const choiceState = useTicketChoice(event, stock)
  return <TicketPanel hasRunningTotal {...{ event, choiceState, onReserve }} />
}
