import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { OrderedTicket } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { TicketPanel } from '../ticket-choice/ticket-panel.tsx'
import { useCoupon, withUnlocked } from '../ticket-choice/use-coupon.ts'
import { type Stock, useTicketChoice } from '../ticket-choice/use-ticket-choice.ts'
import { viewOnlyProps } from './render-event.tsx'

/** Reserves the selected tickets; resolves when that has finished, successfully or not. */
export type Reserve = (items: readonly OrderedTicket[]) => Promise<void>

interface StatefulTicketPanelProps {
  readonly event: EventDetail
  readonly stock?: Stock
  readonly reserve?: Reserve
}

/** Ticket panel with its own selection state, which reserves as the event's page does. */
export function StatefulTicketPanel({
  event,
  stock = viewOnlyProps.stock,
  reserve = async () => undefined,
}: StatefulTicketPanelProps) {
  const couponState = useCoupon(event)
  const offered = withUnlocked(event, couponState.applied)
  const choiceState = useTicketChoice(offered, stock, couponState.applied)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (items: readonly OrderedTicket[]) => reserve(items),
  })
  return (
    <TicketPanel
      hasRunningTotal
      isReserving={isPending}
      onReserve={mutate}
      {...{ event: offered, choiceState, couponState }}
    />
  )
}
