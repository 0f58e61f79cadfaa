import type { Ticket } from '@55tickets/contracts/events.ts'
import { atTimeText, dayText } from '@55tickets/rules/text/date-text.ts'
import { type Instant, localParts } from '@55tickets/rules/text/zone.ts'
import { isOnSale, type TicketStatus } from '@55tickets/rules/tickets/ticket-status.ts'

/** Start or end of the sales period, whichever is still ahead; undefined when neither matters. */
export function salesText(
  { salesStart, salesEnd }: Ticket,
  status: TicketStatus,
  zone: string,
): string | undefined {
  if (status === 'not-started' && salesStart)
    return `Vendas a partir de ${moment(salesStart, zone)}`
  if (isOnSale(status) && salesEnd) return `Vendas até ${moment(salesEnd, zone)}`
  return undefined
}

function moment(instant: Instant, zone: string): string {
  const parts = localParts(instant, zone)
  return `${dayText(parts, 'long')}, ${atTimeText(parts)}`
}
