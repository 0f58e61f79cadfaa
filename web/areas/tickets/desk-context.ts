import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { createContext, useContext } from 'react'
import type { TicketSale } from './ticket-sale.ts'

/** QR code to show, with the details for the person at the gate. */
export interface ShownQr {
  readonly code: TicketCode
  readonly eventName: string
  /** Date of the event as text. */
  readonly date: string
  /** Ticket codes to page through, including `code`. */
  readonly codes: readonly TicketCode[]
}

interface Desk {
  /** Id of the ticket or sale whose file is being downloaded. */
  readonly fetching: string | undefined
  readonly download: (code: TicketCode) => void
  readonly downloadAll: (sale: TicketSale) => void
  /** Shares the file of a ticket with another app, with a text. */
  readonly share: (code: TicketCode, text: string) => void
  readonly showQr: (shown: ShownQr) => void
  /** Opens the dialog that names the holders of one or several tickets. */
  readonly askHolders: (codes: readonly TicketCode[]) => void
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a TicketDesk')
  return desk
}
