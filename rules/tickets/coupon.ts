import { type Cents, cents, formatMoney, fromReais, isReais } from '../money/money.ts'
import { ticketCountText } from '../text/count-text.ts'
import type { HalfPrice } from './half-price.ts'

/** A coupon takes a percentage or an amount off each ticket, or unlocks hidden tickets. */
export const couponKinds = ['percent', 'amount', 'unlock'] as const
export type CouponKind = (typeof couponKinds)[number]

/** Codes are kept and compared in capitals. */
export const normalizeCouponCode = (typed: string): string => typed.trim().toUpperCase()

export const checkCouponCode = (typed: string): string | null =>
  /^[A-Z0-9-]{3,30}$/.test(normalizeCouponCode(typed))
    ? null
    : 'Use de 3 a 30 letras sem acento, números ou hífens'

/** Terms of a coupon. */
export interface CouponTerms {
  readonly kind: CouponKind
  /** Percent, or reais off each ticket; 0 for a coupon that unlocks. */
  readonly value: number
  /** Ids of the tickets that it is for; null for all. */
  readonly ticketIds: readonly string[] | null
}

interface CouponPeriod {
  readonly startsAt: string | null
  readonly endsAt: string | null
}

const MAX_AMOUNT = 100_000

/** Finds what is wrong with the terms of a coupon, at the field that it belongs to. */
export function findCouponProblem({
  kind,
  value,
  ticketIds,
  startsAt,
  endsAt,
}: CouponTerms & CouponPeriod): {
  field: 'value' | 'ticketIds' | 'endsAt'
  message: string
} | null {
  if (kind === 'percent' && value >= 100)
    return { field: 'value', message: 'Para dar ingressos de graça, use cortesias' }
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1))
    return { field: 'value', message: 'Use um número inteiro de 1 a 99' }
  if (kind === 'amount' && !(value >= 0.01 && value <= MAX_AMOUNT && isReais(value)))
    return { field: 'value', message: 'Informe um valor a partir de R$ 0,01' }
  if (kind === 'unlock' && value !== 0)
    return { field: 'value', message: 'Um cupom que libera ingressos não tem desconto' }
  if (ticketIds?.length === 0)
    return { field: 'ticketIds', message: 'Escolha pelo menos um ingresso' }
  if (startsAt && endsAt && new Date(endsAt) <= new Date(startsAt))
    return { field: 'endsAt', message: 'O fim precisa ser depois do início' }
  return null
}

/** A coupon as one buyer may use it in an order. */
export interface UsableCoupon extends CouponTerms {
  /** Switched on, and within its period. */
  readonly isValid: boolean
  /** Tickets for which the buyer may still use it; null without a limit. */
  readonly remaining: number | null
}

/** Describes the terms of a coupon. */
export function couponText({ kind, value, ticketIds }: CouponTerms): string {
  if (kind === 'unlock') return 'Libera ingressos que não estão à vista'
  const discount = kind === 'percent' ? `${value} %` : formatMoney(fromReais(value))
  return `${discount} de desconto ${ticketIds ? 'em alguns ingressos' : 'em cada ingresso'}`
}

export const couponFreeText =
  'Este cupom deixaria o pedido de graça. Ingressos gratuitos são dados como cortesia: fale com o organizador.'

export const couponUsedUpText = (left: number): string =>
  left === 0
    ? 'Este cupom já foi todo usado.'
    : `Este cupom só vale para mais ${ticketCountText(left)}.`

interface CouponTicket {
  readonly _id: string
  readonly price: number
  readonly isHidden?: boolean | undefined
  readonly halfPrice?: HalfPrice | null | undefined
  /** Id of the whole that a half-price ticket belongs to. */
  readonly halfOf?: string | null | undefined
}

/** True if a ticket uses the coupon. Half-price tickets bear no discount, but are unlocked with their whole. */
export function isCouponFor(coupon: CouponTerms, ticket: CouponTicket): boolean {
  const { ticketIds, kind } = coupon
  const isListed = [ticket._id, ticket.halfOf].some((id) => id && ticketIds?.includes(id))
  if (ticketIds && !isListed) return false
  return kind === 'unlock' ? ticket.isHidden === true : !ticket.isHidden && !ticket.halfPrice
}

/** Discount of a coupon on one ticket, rounded down to the centavo. */
export function couponDiscount(coupon: CouponTerms | null, ticket: CouponTicket): Cents {
  if (!coupon || coupon.kind === 'unlock' || !isCouponFor(coupon, ticket)) return cents(0)
  const price = fromReais(ticket.price)
  if (coupon.kind === 'amount') return cents(Math.min(fromReais(coupon.value), price))
  return cents(Math.floor((price * coupon.value) / 100))
}
