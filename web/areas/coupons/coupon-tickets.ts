import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import type { CouponKind } from '@55tickets/rules/tickets/coupon.ts'
import { ticketTypeLabel } from '@55tickets/rules/tickets/ticket-type-label.ts'

export interface CouponTicket extends Pick<EditedTicket, '_id' | 'price' | 'isHidden'> {
  /** Name with sector and lot, as far as they tell it apart. */
  readonly name: string
}

type Tickets = Pick<EditedEvent['tickets'], 'types' | 'sectors'>

/**
 * Tickets that a coupon of a kind can be for. Half-price tickets bear no discount, and are unlocked
 * together with their wholes.
 */
export const couponTickets = (tickets: Tickets, kind: CouponKind): CouponTicket[] =>
  tickets.types
    .filter(({ halfPrice, isHidden }) => halfPrice === null && isHidden === (kind === 'unlock'))
    .map((type) => ({ ...type, name: ticketTypeLabel(type, tickets.sectors) }))

const MAX_NAMES = 3

/** Tickets of a coupon in words. */
export function couponTicketsText(
  { kind, ticketIds }: Pick<Coupon, 'kind' | 'ticketIds'>,
  tickets: Tickets,
): string {
  if (ticketIds === null)
    return kind === 'unlock' ? 'Todos os ingressos ocultos' : 'Todos os ingressos'
  const names = tickets.types
    .filter(({ _id }) => ticketIds.includes(_id))
    .map((type) => ticketTypeLabel(type, tickets.sectors))
  if (names.length === 0) return 'Nenhum ingresso: os que havia foram removidos'
  const more = names.length - MAX_NAMES
  return more > 0 ? `${names.slice(0, MAX_NAMES).join('; ')} e mais ${more}` : names.join('; ')
}
