import type { SaleLine, TicketCode } from '@55tickets/contracts/purchases.ts'

/** As much of a sale as its tickets need: a line of a list has it, and so has the whole. */
export type TicketSale = Pick<SaleLine, '_id' | 'createdAt' | 'evento' | 'ticketCodes'>

/** What a ticket can still do for its buyer. */
type TicketStanding = 'unnamed' | 'named' | 'used'

export function standingOf({ holderName, scannedAt }: TicketCode): TicketStanding {
  if (scannedAt) return 'used'
  return holderName ? 'named' : 'unnamed'
}
