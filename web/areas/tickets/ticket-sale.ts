import type { SaleLine } from '@55tickets/contracts/orders.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'

/** Fields of a sale that its tickets need; both a list item and a full sale have them. */
export type TicketSale = Pick<SaleLine, '_id' | 'createdAt' | 'evento' | 'ticketCodes'>

/** Status of a ticket, which decides what its buyer can do with it. */
type TicketCodeStatus = 'unnamed' | 'named' | 'used'

export function ticketCodeStatus({ holderName, scannedAt }: TicketCode): TicketCodeStatus {
  if (scannedAt) return 'used'
  return holderName ? 'named' : 'unnamed'
}
