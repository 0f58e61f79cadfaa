import { type FeeBearer, MINIMUM_PURCHASE, serviceFee, toBasisPoints } from '../money/fee.ts'
import { type Cents, cents, fromReais } from '../money/money.ts'
import type { Instant } from '../text/zone.ts'
import { type CouponTerms, couponDiscount } from './coupon.ts'
import type { HalfPrice } from './half-price.ts'
import { maxPerOrderNow, type TicketOnOffer } from './ticket-status.ts'

/** Properties of a ticket that decide how many may be chosen and what they cost. */
export interface ChoosableTicket extends TicketOnOffer {
  readonly _id: string
  readonly name: string
  /** Price in reais. */
  readonly price: number
  readonly currency: string
  readonly minPerOrder: number
  readonly maxPerOrder: number
  /** Sold with a coupon that unlocks it. */
  readonly isHidden?: boolean
  readonly halfPrice?: HalfPrice | null
  /** Id of the whole that a half-price ticket belongs to. */
  readonly halfOf?: string | null
}

/** Properties of an event that a choice of tickets depends on. */
export interface TicketOffer {
  readonly endDate: Instant
  readonly areSalesPaused: boolean
  readonly feeBearer?: FeeBearer | null | undefined
  readonly feePercentage: number
  readonly tickets: readonly ChoosableTicket[]
}

/** Quantity by ticket id. */
export type Quantities = Readonly<Record<string, number>>

export interface ChosenTicket {
  readonly ticketId: string
  readonly quantity: number
}

export interface TicketChoice {
  readonly items: readonly ChosenTicket[]
  readonly count: number
  /** Discount of the coupon. */
  readonly discount: Cents
  /** The tickets less the discount. */
  readonly subtotal: Cents
  readonly fee: Cents
  readonly total: Cents
  /** True if the total is below the minimum purchase; false if nothing is chosen. */
  readonly isBelowMinimum: boolean
}

/** True if a ticket is priced in reais. Tickets in other currencies are shown, but not sold. */
export const isSoldInReais = ({ currency }: ChoosableTicket): boolean => currency === 'BRL'

/** True if the remaining stock is below the minimum per order, so that nobody can buy it. */
export const isStockBelowMinimum = ({ remainingQuantity, minPerOrder }: ChoosableTicket): boolean =>
  remainingQuantity > 0 && remainingQuantity < minPerOrder

/**
 * Highest quantity that can be chosen: the lower of stock and maximum per order, 0 if not on sale.
 */
export function maxSelectable(
  ticket: ChoosableTicket,
  { endDate, areSalesPaused }: Pick<TicketOffer, 'endDate' | 'areSalesPaused'>,
  now: Date,
): number {
  if (!isSoldInReais(ticket) || areSalesPaused || now >= new Date(endDate)) return 0
  return Math.max(0, maxPerOrderNow(ticket, now))
}

/** Reduces quantities to the current stock and sales periods. */
export function clampToStock(offer: TicketOffer, chosen: Quantities, now: Date): Quantities {
  const clamped = offer.tickets.map((ticket): [string, number] => {
    const max = maxSelectable(ticket, offer, now)
    return [ticket._id, Math.min(Math.max(0, chosenQuantity(chosen, ticket)), max)]
  })
  return Object.fromEntries(clamped.filter(([, quantity]) => quantity > 0))
}

/** Items and amounts of a choice that is already clamped to the stock. */
export function summarizeChoice(
  offer: TicketOffer,
  quantities: Quantities,
  coupon: CouponTerms | null = null,
): TicketChoice {
  const chosen = offer.tickets
    .map((ticket) => ({ ticket, quantity: chosenQuantity(quantities, ticket) }))
    .filter(({ quantity }) => quantity > 0)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const sumUp = (read: (ticket: ChoosableTicket) => number) =>
    cents(chosen.reduce((sum, { ticket, quantity }) => sum + read(ticket) * quantity, 0))
  const discount = sumUp((ticket) => couponDiscount(coupon, ticket))
  const subtotal = cents(sumUp(({ price }) => fromReais(price)) - discount)
  const { feeBearer, feePercentage } = offer
  const fee = serviceFee({ subtotal, feeBearer, feeBasisPoints: toBasisPoints(feePercentage) })
  const total = cents(subtotal + fee)
  return {
    items: chosen.map(({ ticket, quantity }) => ({ ticketId: ticket._id, quantity })),
    count,
    discount,
    subtotal,
    fee,
    total,
    isBelowMinimum: count > 0 && total < MINIMUM_PURCHASE,
  }
}

/** True for a chosen quantity below the minimum per order. */
export const isBelowOrderMinimum = ({ minPerOrder }: ChoosableTicket, quantity: number): boolean =>
  quantity > 0 && quantity < minPerOrder

/** Quantity of a ticket. Checks own keys only: an id from outside may be `constructor`. */
const chosenQuantity = (quantities: Quantities, { _id }: ChoosableTicket): number =>
  Object.hasOwn(quantities, _id) ? (quantities[_id] ?? 0) : 0
