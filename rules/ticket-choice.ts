import { type FeeBearer, MINIMUM_PURCHASE, serviceFee, toBasisPoints } from './fee.ts'
import { type Cents, cents, fromReais } from './money.ts'
import { maxPerOrderNow, type TicketOnOffer } from './ticket-status.ts'
import type { Instant } from './zone.ts'

/** What a ticket tells about how many of it may be chosen, and what they cost. */
export interface ChoosableTicket extends TicketOnOffer {
  readonly _id: string
  readonly name: string
  /** Reais. */
  readonly price: number
  readonly currency: string
  readonly minPerOrder: number
  readonly maxPerOrder: number
}

/** The event, as far as a choice of its tickets is concerned. */
export interface TicketOffer {
  readonly endDate: Instant
  readonly feeBearer?: FeeBearer | null | undefined
  readonly feePercentage: number
  readonly tickets: readonly ChoosableTicket[]
}

/** How many of each ticket, by its id. */
export type Quantities = Readonly<Record<string, number>>

export interface ChosenTicket {
  readonly ticketId: string
  readonly quantity: number
}

export interface TicketChoice {
  readonly items: readonly ChosenTicket[]
  readonly count: number
  readonly subtotal: Cents
  readonly fee: Cents
  readonly total: Cents
  /** Less than an order has to cost; of nothing chosen nothing is said. */
  readonly isBelowMinimum: boolean
}

/** Whether a ticket is paid in reais: others are shown, not sold. */
export const isSoldInReais = ({ currency }: ChoosableTicket): boolean => currency === 'BRL'

/** There are some, but not as many as one order has to hold: nobody can buy them. */
export const isStockBelowMinimum = ({ remainingQuantity, minPerOrder }: ChoosableTicket): boolean =>
  remainingQuantity > 0 && remainingQuantity < minPerOrder

/** The lesser of what remains and what an order may hold, of what is on sale. */
export function maxSelectable(ticket: ChoosableTicket, endDate: Instant, now: Date): number {
  if (!isSoldInReais(ticket) || now >= new Date(endDate)) return 0
  return Math.max(0, maxPerOrderNow(ticket, now))
}

/** What is left of a choice by the stock and the clock of now. */
export function clampToStock(offer: TicketOffer, wished: Quantities, now: Date): Quantities {
  const fitting = offer.tickets.map((ticket): [string, number] => {
    const most = maxSelectable(ticket, offer.endDate, now)
    return [ticket._id, Math.min(Math.max(0, chosenQuantity(wished, ticket)), most)]
  })
  return Object.fromEntries(fitting.filter(([, quantity]) => quantity > 0))
}

/** What a choice that fits the stock amounts to. */
export function summarizeChoice(offer: TicketOffer, quantities: Quantities): TicketChoice {
  const chosen = offer.tickets
    .map((ticket) => ({ ticket, quantity: chosenQuantity(quantities, ticket) }))
    .filter(({ quantity }) => quantity > 0)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const subtotal = cents(
    chosen.reduce((sum, { ticket, quantity }) => sum + fromReais(ticket.price) * quantity, 0),
  )
  const { feeBearer, feePercentage } = offer
  const fee = serviceFee({ subtotal, feeBearer, feeBasisPoints: toBasisPoints(feePercentage) })
  const total = cents(subtotal + fee)
  return {
    items: chosen.map(({ ticket, quantity }) => ({ ticketId: ticket._id, quantity })),
    count,
    subtotal,
    fee,
    total,
    isBelowMinimum: count > 0 && total < MINIMUM_PURCHASE,
  }
}

/** Some, but fewer than one order has to hold. */
export const isBelowOrderMinimum = ({ minPerOrder }: ChoosableTicket, quantity: number): boolean =>
  quantity > 0 && quantity < minPerOrder

/** Ids come from outside: one may be named like something that every object has. */
const chosenQuantity = (quantities: Quantities, { _id }: ChoosableTicket): number =>
  Object.hasOwn(quantities, _id) ? (quantities[_id] ?? 0) : 0
