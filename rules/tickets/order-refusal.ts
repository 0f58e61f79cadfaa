import { type Cents, cents } from '../money/money.ts'
import { isCouponFor, type UsableCoupon } from './coupon.ts'
import { areBenefitsValid, type Benefit, type HalfPrice } from './half-price.ts'
import { type HoldingBuyer, isProofNeeded, nextHoldAt } from './hold-limits.ts'
import type { OrderedTicket } from './ordered-ticket.ts'
import { findOpenLot, remainingInSector, type SectorStock, takeFromSector } from './sector.ts'
import {
  type ChoosableTicket,
  isBelowOrderMinimum,
  isSoldInReais,
  summarizeChoice,
  type TicketOffer,
} from './ticket-choice.ts'
import { ticketStatus } from './ticket-status.ts'

interface OrderableTicket extends ChoosableTicket {
  /** Id of the form that its buyers fill in. */
  readonly customForm: string | null
  /** Null for a ticket without a sector, whose own stock is all that limits it. */
  readonly lot: { readonly _id: string } | null
  readonly halfPrice: HalfPrice | null
}

/** An offer as one buyer gets it: what the buyer already holds counts as remaining. */
export interface OrderOffer extends TicketOffer {
  readonly tickets: readonly OrderableTicket[]
  readonly teachersPayHalf: boolean
  /** Absent in the browser, which offers no tickets of a cancelled event. */
  readonly isCancelled?: boolean
  /** Absent in the browser, where the remaining quantity of a ticket is what its sector leaves to it. */
  readonly sectors?: readonly SectorStock[]
  /** Limit of tickets per CPF; null for none. Absent in the browser, which does not know it. */
  readonly cpfLimit?: CpfLimit | null
  /** Amount that may still be reserved of a new organization; null without a limit. Absent in the browser. */
  readonly salesRoom?: Cents | null
  /** Absent in the browser. */
  readonly buyer?: HoldingBuyer
}

interface CpfLimit {
  /** The buyer's account has a CPF. */
  readonly hasCpf: boolean
  /** Tickets that the buyer may still reserve. */
  readonly remaining: number
}

export interface TicketOrder {
  readonly items: readonly OrderedTicket[]
  /** Ids of the forms that were filled in; undefined before the buyer was asked. */
  readonly forms?: readonly string[]
  /** Undefined without a coupon. */
  readonly coupon?: UsableCoupon | undefined
}

type OrderRefusalCode =
  | 'EVENT_NOT_FOUND'
  | 'EVENT_CANCELLED'
  | 'EVENT_ENDED'
  | 'SALES_PAUSED'
  | 'TICKET_NOT_FOUND'
  | 'CURRENCY_NOT_SOLD'
  | 'SALES_NOT_STARTED'
  | 'SALES_ENDED'
  | 'SOLD_OUT'
  | 'LOT_CLOSED'
  | 'TOO_FEW_TICKETS'
  | 'TOO_MANY_TICKETS'
  | 'BENEFIT_REQUIRED'
  | 'COUPON_INVALID'
  | 'BELOW_MINIMUM'
  | 'FORM_REQUIRED'
  | 'FORM_INVALID'
  | 'CPF_REQUIRED'
  | 'NOT_ENOUGH_LEFT'
  | 'COUPON_USED_UP'
  | 'CPF_LIMIT_REACHED'
  | 'TOO_MUCH_RESERVED'
  | 'EMAIL_NOT_PROVED'
  | 'HOLD_RENEWED'

interface OrderRefusal {
  readonly code: OrderRefusalCode
  /** Name of the ticket that the refusal is about. */
  readonly about: string | null
  /** Limit that the quantity misses. */
  readonly bound: number | null
}

/** Highest subtotal of an order, so that it fits the database's integers with its fee. */
const MAX_SUBTOTAL = cents(1_000_000_000)

/**
 * Finds the first reason to refuse an order; null if it is accepted. `offer` is null for an event
 * that is not published. The SQL function `reserve_tickets` repeats these checks in this order:
 * change both, which `reserve-model.test.ts` compares.
 */
export function findOrderRefusal(
  offer: OrderOffer | null,
  { items, forms, coupon }: TicketOrder,
  now: Date,
): OrderRefusal | null {
  if (!offer) return refusal('EVENT_NOT_FOUND')
  if (offer.isCancelled) return refusal('EVENT_CANCELLED')
  if (now >= new Date(offer.endDate)) return refusal('EVENT_ENDED')
  if (offer.areSalesPaused) return refusal('SALES_PAUSED')

  const lines: OrderLine[] = []
  for (const { ticketId, quantity, benefits } of items) {
    const ticket = offer.tickets.find(({ _id }) => _id === ticketId)
    if (!ticket || (ticket.isHidden && !(coupon && isCouponFor(coupon, ticket))))
      return refusal('TICKET_NOT_FOUND')
    const refused = findTicketRefusal(offer, { ticket, quantity }, benefits, now)
    if (refused) return refused
    lines.push({ ticket, quantity })
  }

  const quantities = Object.fromEntries(items.map((item) => [item.ticketId, item.quantity]))
  const { subtotal, isBelowMinimum } = summarizeChoice(offer, quantities, coupon)
  const withCoupon = countTickets(
    lines.filter(({ ticket }) => coupon && isCouponFor(coupon, ticket)),
  )
  if (coupon && (!coupon.isValid || withCoupon === 0)) return refusal('COUPON_INVALID')
  if (coupon && subtotal === 0) return refusal('COUPON_INVALID', null, 0)
  if (subtotal > MAX_SUBTOTAL) return refusal('TOO_MANY_TICKETS')
  if (isBelowMinimum) return refusal('BELOW_MINIMUM')

  const required = new Set(lines.flatMap(({ ticket }) => ticket.customForm ?? []))
  if (forms && !isSameSet(required, new Set(forms)))
    return refusal(forms.length === 0 ? 'FORM_REQUIRED' : 'FORM_INVALID')

  const { cpfLimit } = offer
  if (cpfLimit && !cpfLimit.hasCpf) return refusal('CPF_REQUIRED')

  const lack = findLackOfStock(lines, offer.sectors ?? [])
  if (lack) return lack
  if (coupon && coupon.remaining !== null && withCoupon > coupon.remaining)
    return refusal('COUPON_USED_UP', null, coupon.remaining)
  if (cpfLimit && countTickets(lines) > cpfLimit.remaining)
    return refusal('CPF_LIMIT_REACHED', null, cpfLimit.remaining)
  if (subtotal > (offer.salesRoom ?? MAX_SUBTOTAL)) return refusal('TOO_MUCH_RESERVED')
  return offer.buyer ? findHoldRefusal(offer.buyer, lines, now) : null
}

function findHoldRefusal(
  buyer: HoldingBuyer,
  lines: readonly OrderLine[],
  now: Date,
): OrderRefusal | null {
  const wanted = lines.map(({ ticket, quantity }) => ({ ticketId: ticket._id, quantity }))
  if (isProofNeeded(buyer, wanted)) return refusal('EMAIL_NOT_PROVED')
  const allowedAt = buyer.held > 0 ? null : nextHoldAt(buyer.holdsBegan)
  return allowedAt && allowedAt > now
    ? refusal('HOLD_RENEWED', null, Math.ceil((allowedAt.getTime() - now.getTime()) / 1000))
    : null
}

interface OrderLine {
  readonly ticket: OrderableTicket
  readonly quantity: number
}

const countTickets = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const isOf = ({ lot }: OrderableTicket, { lots }: SectorStock) =>
  lots.some(({ _id }) => _id === lot?._id)

/** Finds the first line for which too little is left after those before it. */
function findLackOfStock(
  lines: readonly OrderLine[],
  sectors: readonly SectorStock[],
): OrderRefusal | null {
  let left = sectors
  for (const { ticket, quantity } of lines) {
    const inLot = { lotId: ticket.lot?._id ?? '', halfPrice: ticket.halfPrice }
    const sector = left.find((one) => isOf(ticket, one))
    const ofSector = sector ? remainingInSector(inLot, sector) : ticket.remainingQuantity
    const remaining = Math.min(ticket.remainingQuantity, ofSector)
    if (remaining < quantity) return refusal('NOT_ENOUGH_LEFT', ticket, remaining)
    left = left.map((one) => (one === sector ? takeFromSector(inLot, quantity, one) : one))
  }
  return null
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((member) => other.has(member))

function findTicketRefusal(
  { sectors = [], teachersPayHalf }: OrderOffer,
  { ticket, quantity }: OrderLine,
  benefits: readonly Benefit[] | undefined,
  now: Date,
): OrderRefusal | null {
  const { isAvailable, minPerOrder, maxPerOrder } = ticket
  const status = ticketStatus(ticket, now)
  if (!isSoldInReais(ticket)) return refusal('CURRENCY_NOT_SOLD', ticket)
  if (status === 'not-started') return refusal('SALES_NOT_STARTED', ticket)
  if (status === 'ended') return refusal('SALES_ENDED', ticket)
  if (!isAvailable) return refusal('SOLD_OUT', ticket)
  const sector = sectors.find((one) => isOf(ticket, one))
  if (sector && findOpenLot(sector)?._id !== ticket.lot?._id) return refusal('LOT_CLOSED', ticket)
  if (isBelowOrderMinimum(ticket, quantity)) return refusal('TOO_FEW_TICKETS', ticket, minPerOrder)
  if (quantity > maxPerOrder) return refusal('TOO_MANY_TICKETS', ticket, maxPerOrder)
  const { halfPrice } = ticket
  if (!areBenefitsValid({ halfPrice, quantity, teachersPayHalf }, benefits))
    return refusal('BENEFIT_REQUIRED', ticket)
  return null
}

const refusal = (
  code: OrderRefusalCode,
  ticket: OrderableTicket | null = null,
  bound: number | null = null,
): OrderRefusal => ({ code, about: ticket?.name ?? null, bound })
