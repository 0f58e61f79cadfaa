import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { createContext, useContext } from 'react'
import type { TicketSale } from './ticket-sale.ts'

/** A code to be shown, and what the person at the gate is told about it. */
export interface ShownQr {
  readonly code: TicketCode
  readonly eventName: string
  /** When it is used, in words. */
  readonly date: string
  /** The codes that can be shown one after the other, `code` among them. */
  readonly codes: readonly TicketCode[]
}

interface Desk {
  /** The ticket, or the sale, whose file is under way. */
  readonly fetching: string | undefined
  readonly download: (code: TicketCode) => void
  readonly downloadAll: (sale: TicketSale) => void
  /** Hands the file of a ticket to another program, with some words. */
  readonly share: (code: TicketCode, text: string) => void
  readonly showQr: (shown: ShownQr) => void
  /** Asks who comes in: with one ticket, or with each of several. */
  readonly askHolders: (codes: readonly TicketCode[]) => void
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a TicketDesk')
  return desk
}
