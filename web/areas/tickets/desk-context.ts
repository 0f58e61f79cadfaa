import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { createContext, useContext } from 'react'
import type { TicketSale } from './ticket-sale.ts'

interface Desk {
  /** The ticket, or the sale, whose file is under way. */
  readonly fetching: string | undefined
  readonly download: (code: TicketCode) => void
  readonly downloadAll: (sale: TicketSale) => void
  /** Hands the file of a ticket to another program, with some words. */
  readonly share: (code: TicketCode, text: string) => void
  readonly showQr: (code: TicketCode) => void
  readonly askHolder: (code: TicketCode) => void
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a TicketDesk')
  return desk
}
