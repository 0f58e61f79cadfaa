import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Successor } from '@55tickets/contracts/http/error-answer.ts'
import { type OrderedTicket, replaceTickets } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { type Api, ApiError } from '../../lib/api/api.ts'

/** An order of tickets whose lots have turned, and what is on sale in their place. */
export interface LotChange extends LotOrder {
  readonly successors: readonly Successor[]
}

/** Asks the buyer whether to go on with the prices of the next lot. */
export type AskNewPrice = (change: LotChange) => Promise<boolean>

/** Tells the rest of the page what the buyer accepted: all tickets, and the id of a new one. */
export type OnReplaced = (items: readonly OrderedTicket[], ticketId: string) => void

interface LotOrder {
  readonly event: EventDetail
  readonly items: readonly OrderedTicket[]
}

export interface FollowSteps {
  /** Tries to reserve; returns the successors of the tickets whose lots have turned. */
  readonly attempt: (order: LotOrder) => Promise<readonly Successor[]>
  readonly askNewPrice: AskNewPrice
  readonly onReplaced: OnReplaced
}

/**
 * Attempts an order again with the next lots, as often as some turn and the buyer accepts the new
 * prices; false if the buyer did not.
 */
export async function followLots(api: Api, order: LotOrder, steps: FollowSteps): Promise<boolean> {
  const successors = await steps.attempt(order)
  const [first] = successors
  if (!first) return true
  if (!(await steps.askNewPrice({ ...order, successors }))) return false
  const items = replaceTickets(order.items, successors)
  steps.onReplaced(items, first.ticketId)
  // The new tickets may need other forms. Without an answer the server tells what is missing.
  const params = { idOrSlug: order.event._id }
  const event = await api('readEvent', { params, asUser: true }).catch(() => order.event)
  return followLots(api, { event, items }, steps)
}

/** Tickets that the server offers in the place of refused ones. */
export const findSuccessors = (error: unknown): readonly Successor[] =>
  error instanceof ApiError ? error.successors : []
