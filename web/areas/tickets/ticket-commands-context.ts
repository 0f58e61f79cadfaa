import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { createContext, useContext } from 'react'
import type { TicketSale } from './ticket-sale.ts'

/** QR code to show, with the details for the person at the gate. */
export interface QrContent {
  readonly code: TicketCode
  readonly eventName: string
  /** Date of the event as text. */
  readonly date: string
  /** Ticket codes to page through, including `code`. */
  readonly codes: readonly TicketCode[]
}

interface TicketCommands {
  /** Id of the ticket or sale whose file is being downloaded. */
  readonly downloadingId: string | undefined
  readonly download: (code: TicketCode) => void
  readonly downloadAll: (sale: TicketSale) => void
  /** Shares the file of a ticket with another app, with a text. */
  readonly share: (code: TicketCode, text: string) => void
  readonly showQr: (content: QrContent) => void
  /** Opens the dialog that names the holders of one or several tickets. */
  readonly askHolders: (codes: readonly TicketCode[]) => void
}

export const TicketCommandsContext = createContext<TicketCommands | undefined>(undefined)

export function useTicketCommands(): TicketCommands {
  const commands = useContext(TicketCommandsContext)
  if (!commands) throw new Error('useTicketCommands needs a TicketCommandsProvider above it')
  return commands
}
