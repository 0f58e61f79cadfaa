import { isBelowMinimum } from '../money/fee.ts'
import { cents } from '../money/money.ts'
import type { HalfPrice } from './half-price.ts'

/** Hours for which the place of a dearer ticket type is held for its buyer to pay. */
export const MOVE_HOURS = 24

/** A ticket that is to be moved to another type. */
export interface MovedTicket {
  readonly ticketTypeId: string
  /** Price that was paid for it, without the fee. */
  readonly paidCents: number
  readonly halfPrice: HalfPrice | null
  readonly usesCoupon: boolean
}

/** A ticket type of the same event, to which a ticket may be moved. */
export interface MoveTarget {
  readonly ticketTypeId: string
  /** Price of a ticket in a new order. */
  readonly priceCents: number
  readonly halfPrice: HalfPrice | null
  readonly isHidden: boolean
  /** Sold in reais, in its sales window and not switched off. */
  readonly isOnSale: boolean
  /** Its lot is not closed, and the one on sale or that of the ticket; true without a sector. */
  readonly isLotOpen: boolean
  /** Places left, the place of the moved ticket included where it stays in the same order. */
  readonly room: number
  readonly minPerOrder: number
  readonly maxPerOrder: number
  /** Its form was not answered in the order. */
  readonly needsForm: boolean
  /** Tickets of this type in the order, what was paid for each, and whether with the coupon. */
  readonly line: {
    readonly quantity: number
    readonly paidCents: number
    readonly usesCoupon: boolean
  } | null
}

/**
 * What a move does. `change`: the ticket changes its type in the same order, and the difference is
 * refunded. `order`: a second order for the dearer type; once it is paid, the ticket is given back.
 */
export type MoveKind = 'change' | 'order'

/** Price of a ticket of the type after a move within the order. */
export const movedPriceCents = ({ line, priceCents }: MoveTarget): number =>
  line?.paidCents ?? priceCents

/** Tells whether a move costs nothing more, so that the ticket changes its type in the same order. */
export const moveKind = (ticket: MovedTicket, target: MoveTarget): MoveKind =>
  movedPriceCents(target) <= ticket.paidCents ? 'change' : 'order'

/** Reason in Portuguese why a ticket can't be moved to a type; null if it can. */
export function findMoveProblem(
  ticket: MovedTicket,
  target: MoveTarget,
  fee: { readonly feeBearer: 'customer' | 'promoter'; readonly feeBasisPoints: number },
): string | null {
  if (target.ticketTypeId === ticket.ticketTypeId) return 'O ingresso já é deste tipo.'
  if (target.isHidden) return 'Este tipo é oculto: só se compra com o cupom que o libera.'
  const benefit = findBenefitProblem(ticket.halfPrice, target.halfPrice)
  if (benefit) return benefit
  if (!target.isOnSale) return 'Este tipo não está à venda agora.'
  if (!target.isLotOpen) return 'O lote deste tipo não está à venda agora.'
  if (target.needsForm)
    return 'Este tipo tem um formulário que só o comprador pode responder, em um novo pedido.'
  if (isBelowMinimum({ subtotal: cents(movedPriceCents(target)), ...fee }))
    return 'Este tipo custa menos que o mínimo de uma compra.'
  return findQuantityProblem(ticket, target)
}

/** A benefit is declared when a half is bought, for one kind of half. */
function findBenefitProblem(from: HalfPrice | null, to: HalfPrice | null): string | null {
  if (to === null || from === to) return null
  return from === null
    ? 'Quem comprou inteira não declarou um benefício: a meia-entrada exige uma nova compra.'
    : 'O benefício deste ingresso não vale para esta meia-entrada.'
}

function findQuantityProblem(ticket: MovedTicket, target: MoveTarget): string | null {
  const isChange = moveKind(ticket, target) === 'change'
  const quantity = 1 + (isChange ? (target.line?.quantity ?? 0) : 0)
  if (quantity < target.minPerOrder)
    return `Este tipo é vendido a partir de ${target.minPerOrder} por pedido.`
  if (quantity > target.maxPerOrder)
    return `Este pedido já tem o máximo deste tipo: ${target.maxPerOrder}.`
  if (isChange && target.line?.usesCoupon && !ticket.usesCoupon)
    return 'O pedido tem ingressos deste tipo com cupom, e este foi comprado sem.'
  return target.room < 1 ? 'Não há mais lugares neste tipo.' : null
}
