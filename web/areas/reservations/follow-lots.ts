import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Successor } from '@55tickets/contracts/parts.ts'
import { type OrderedTicket, replaceTicket } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { type Api, ApiError } from '../../lib/api/api.ts'

/** A ticket of an event whose lot has turned, and what is on sale in its place. */
export interface LotChange {
  readonly event: EventDetail
  readonly successor: Successor
}

/** Asks the buyer whether to go on with the price of the next lot. */
export type AskNewPrice = (change: LotChange) => Promise<boolean>

/** Tells the rest of the page what the buyer accepted: all tickets, and the new one's id. */
export type OnReplaced = (items: readonly OrderedTicket[], ticketId: string) => void

interface LotOrder {
  readonly event: EventDetail
  readonly items: readonly OrderedTicket[]
}

export interface FollowSteps {
  /** Tries to reserve; returns the successor of a ticket whose lot has turned. */
  readonly attempt: (order: LotOrder) => Promise<Successor | undefined>
  readonly askNewPrice: AskNewPrice
  readonly onReplaced: OnReplaced
}

/**
 * Attempts an order again with the next lot, as often as one turns and the buyer accepts the new
 * price; false if the buyer did not.
 */
export async function followLots(api: Api, order: LotOrder, steps: FollowSteps): Promise<boolean> {
  const successor = await steps.attempt(order)
  if (!successor) return true
  if (!(await steps.askNewPrice({ event: order.event, successor }))) return false
  const items = replaceTicket(order.items, successor)
  steps.onReplaced(items, successor.ticketId)
  // The new ticket may need another form. Without an answer the server tells what is missing.
  const params = { idOrSlug: order.event._id }
  const event = await api('readEvent', { params, asUser: true }).catch(() => order.event)
  return followLots(api, { event, items }, steps)
}

/** Ticket that the server offers in the place of the refused one. */
export const findSuccessor = (error: unknown): Successor | undefined =>
  error instanceof ApiError ? error.successor : undefined
