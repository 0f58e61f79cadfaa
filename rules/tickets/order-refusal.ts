import { cents } from '../money/money.ts'
import {
  type ChoosableTicket,
  type ChosenTicket,
  isBelowOrderMinimum,
  isSoldInReais,
  summarizeChoice,
  type TicketOffer,
} from './ticket-choice.ts'
import { ticketStatus } from './ticket-status.ts'

interface OrderableTicket extends ChoosableTicket {
  /** Id of the form that its buyers fill in. */
  readonly customForm: string | null
}

/** An offer as one buyer gets it: what the buyer already holds counts as remaining. */
export interface OrderOffer extends TicketOffer {
  readonly tickets: readonly OrderableTicket[]
}

export interface TicketOrder {
  readonly items: readonly ChosenTicket[]
  /** Ids of the forms that were filled in; undefined before the buyer was asked. */
  readonly forms?: readonly string[]
}

type OrderRefusalCode =
  | 'EVENT_NOT_FOUND'
  | 'EVENT_ENDED'
  | 'SALES_PAUSED'
  | 'TICKET_NOT_FOUND'
  | 'CURRENCY_NOT_SOLD'
  | 'SALES_NOT_STARTED'
  | 'SALES_ENDED'
  | 'SOLD_OUT'
  | 'TOO_FEW_TICKETS'
  | 'TOO_MANY_TICKETS'
  | 'BELOW_MINIMUM'
  | 'FORM_REQUIRED'
  | 'FORM_INVALID'
  | 'NOT_ENOUGH_LEFT'

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
  { items, forms }: TicketOrder,
  now: Date,
): OrderRefusal | null {
  if (!offer) return refusal('EVENT_NOT_FOUND')
  if (now >= new Date(offer.endDate)) return refusal('EVENT_ENDED')
  if (offer.areSalesPaused) return refusal('SALES_PAUSED')

  const lines: { ticket: OrderableTicket; quantity: number }[] = []
  for (const { ticketId, quantity } of items) {
    const ticket = offer.tickets.find(({ _id }) => _id === ticketId)
    if (!ticket) return refusal('TICKET_NOT_FOUND')
    const refused = findTicketRefusal(ticket, quantity, now)
    if (refused) return refused
    lines.push({ ticket, quantity })
  }

  const quantities = Object.fromEntries(items.map((item) => [item.ticketId, item.quantity]))
  const { subtotal, isBelowMinimum } = summarizeChoice(offer, quantities)
  if (subtotal > MAX_SUBTOTAL) return refusal('TOO_MANY_TICKETS')
  if (isBelowMinimum) return refusal('BELOW_MINIMUM')

  const required = new Set(lines.flatMap(({ ticket }) => ticket.customForm ?? []))
  if (forms && !isSameSet(required, new Set(forms)))
    return refusal(forms.length === 0 ? 'FORM_REQUIRED' : 'FORM_INVALID')

  const lacking = lines.find(({ ticket, quantity }) => ticket.remainingQuantity < quantity)?.ticket
  return lacking ? refusal('NOT_ENOUGH_LEFT', lacking, lacking.remainingQuantity) : null
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((member) => other.has(member))

function findTicketRefusal(
  ticket: OrderableTicket,
  quantity: number,
  now: Date,
): OrderRefusal | null {
  const { isAvailable, minPerOrder, maxPerOrder } = ticket
  const status = ticketStatus(ticket, now)
  if (!isSoldInReais(ticket)) return refusal('CURRENCY_NOT_SOLD', ticket)
  if (status === 'not-started') return refusal('SALES_NOT_STARTED', ticket)
  if (status === 'ended') return refusal('SALES_ENDED', ticket)
  if (!isAvailable) return refusal('SOLD_OUT', ticket)
  if (isBelowOrderMinimum(ticket, quantity)) return refusal('TOO_FEW_TICKETS', ticket, minPerOrder)
  if (quantity > maxPerOrder) return refusal('TOO_MANY_TICKETS', ticket, maxPerOrder)
  return null
}

const refusal = (
  code: OrderRefusalCode,
  ticket: OrderableTicket | null = null,
  bound: number | null = null,
): OrderRefusal => ({ code, about: ticket?.name ?? null, bound })
