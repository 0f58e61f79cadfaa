import type { EventDetail } from '@55tickets/contracts/events.ts'
import { type OnReserve, TicketPanel } from '../ticket-panel.tsx'
import { useTicketChoice } from '../use-ticket-choice.ts'
import { forShow } from './render-event.tsx'

interface ChoosingPanelProps {
  readonly event: EventDetail
  readonly onReserve?: OnReserve
}

/** The panel with a choice of its own. */
export function ChoosingPanel({ event, onReserve = forShow.onReserve }: ChoosingPanelProps) {
  return <TicketPanel event={event} choosing={useTicketChoice(event)} onReserve={onReserve} />
}
