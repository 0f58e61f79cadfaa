import type { EventDetail } from '@55tickets/contracts/events.ts'
import { type OnReserve, TicketPanel } from '../ticket-panel.tsx'
import { type Stock, useTicketChoice } from '../use-ticket-choice.ts'
import { forShow } from './render-event.tsx'

interface ChoosingPanelProps {
  readonly event: EventDetail
  readonly stock?: Stock
  readonly onReserve?: OnReserve
}

/** Ticket panel with its own selection state. */
export function ChoosingPanel({
  event,
  stock = forShow.stock,
  onReserve = forShow.onReserve,
}: ChoosingPanelProps) {
  const choosing = useTicketChoice(event, stock)
  return <TicketPanel hasRunningTotal {...{ event, choosing, onReserve }} />
}
