import type { FeeBearer } from '@55tickets/rules/money/fee.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import type { CouponKind } from '@55tickets/rules/tickets/coupon.ts'
import type { Benefit, HalfPrice } from '@55tickets/rules/tickets/half-price.ts'

/** Events, tickets, coupons and sales of the model. Times are milliseconds from the start. */

/** Names of the ticket types by event. The last event does not exist. */
export const TICKETS = {
  show: ['pista', 'camarote', 'mesa'],
  peca: ['inteira'],
  // A sector with two lots, each with its whole and its halves, and a ticket without a sector.
  festa: ['cedo', 'cedo-meia', 'cedo-60', 'tarde', 'tarde-meia', 'tarde-60', 'livre'],
  nada: [],
} as const
export type EventName = keyof typeof TICKETS
/** Lots of the only sector, which the event `festa` has. */
export const LOTS = ['cedo', 'tarde'] as const
type LotName = (typeof LOTS)[number]
export const FORM_NAMES = ['one', 'two'] as const
export type FormName = (typeof FORM_NAMES)[number]

export interface ModelTicket {
  readonly name: string
  readonly cents: number
  readonly currency: string
  readonly capacity: number
  readonly sold: number
  readonly min: number
  readonly max: number
  readonly isAvailable: boolean
  readonly salesStart: number | null
  readonly salesEnd: number | null
  readonly form: FormName | null
  readonly lot: LotName | null
  readonly halfPrice: HalfPrice | null
  readonly isHidden: boolean
}

/** Names of the coupons that every event has. */
export const COUPONS = ['UM', 'DOIS'] as const
type CouponName = (typeof COUPONS)[number]

export interface ModelCoupon {
  readonly name: CouponName
  readonly kind: CouponKind
  /** Percent, or centavos off each ticket. */
  readonly value: number
  readonly types: readonly string[] | null
  readonly maxTickets: number | null
  readonly isOncePerPerson: boolean
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly isActive: boolean
}

/** Codes of the tracking links that every event has. The last one is archived. */
export const LINKS = ['um', 'dois', 'velho'] as const

interface ModelLot {
  readonly name: LotName
  readonly size: number | null
  readonly closesAt: number | null
  isClosed: boolean
}

export interface ModelSector {
  readonly capacity: number
  readonly given: number
  readonly quota: number
  readonly lots: readonly ModelLot[]
}

export interface ModelEvent {
  readonly startsAt: number
  readonly sector: ModelSector | null
  readonly isPublished: boolean
  readonly isPaused: boolean
  readonly isCancelled: boolean
  /** Status of its organization, which has no other event; null for none. */
  readonly organization: OrganizationStatus | null
  readonly endsAt: number
  readonly feeBearer: FeeBearer
  readonly feeBasisPoints: number
  readonly tickets: readonly ModelTicket[]
  readonly coupons: readonly ModelCoupon[]
  readonly maxPerCpf: number | null
  readonly teachersPayHalf: boolean
}

export interface World {
  readonly show: ModelEvent
  readonly peca: ModelEvent
  readonly festa: ModelEvent
  readonly nada: null
  /** Of each buyer's account. */
  readonly cpfs: readonly (string | null)[]
  /** Of each buyer's account: the address is proved. */
  readonly areProved: readonly boolean[]
}

export interface Line {
  readonly type: string
  readonly quantity: number
  readonly benefits?: readonly Benefit[] | undefined
}

export interface ModelRequest {
  readonly saleId: string
  readonly buyer: number
  readonly lines: readonly Line[]
  readonly forms: readonly FormName[]
  readonly key: string | null
  /** Null for none; a name that the event's coupons lack for an unknown one. */
  readonly coupon: string | null
  /** Code of a tracking link, or one that no link has. */
  readonly via: string | null
}

export interface ModelSale {
  readonly id: string
  readonly buyer: number
  readonly event: EventName
  readonly lines: readonly Line[]
  readonly total: number
  readonly fee: number
  readonly promoterFee: number
  readonly feeBasisPoints: number
  readonly at: number
  readonly until: number
  readonly discount: number
  readonly coupon: string | null
  /** Tickets that use the coupon. */
  readonly withCoupon: number
  readonly cpf: string | null
  /** Code of the tracking link that it came from. */
  readonly link: string | null
  status: 'PENDING' | 'PAYMENT_PENDING' | 'CONFIRMED' | 'REFUNDED' | 'CANCELED'
}

export type ModelAnswer =
  | { readonly refused: string; readonly about: string | null; readonly bound: number | null }
  | { readonly refused: null; readonly sale: ModelSale }
