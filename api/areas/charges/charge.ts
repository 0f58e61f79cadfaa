import type { CardPayment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import {
  type ChargeStatus,
  chargeReversals,
  chargeTransitions,
} from '@55tickets/rules/sales/charge-transitions.ts'

/** One attempt to pay a sale. */
export interface Charge {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  readonly method: PaymentMethod
  readonly status: ChargeStatus
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
  readonly providerId: string | null
  readonly pixPayload: string | null
  /** Base64 of a PNG. */
  readonly pixImage: string | null
  /** A refund was decided; `refundRequestedAt` says when. */
  readonly isRefundRequested: boolean
  readonly refundRequestedAt: Date | null
  /** Sum of the parts that we decided to refund, and the time of the last decision. */
  readonly partRefundCents: number
  /** Of these parts, those that go by transfer because the provider no longer returns them. */
  readonly transferPartCents: number
  /** Of these, what has been transferred; it is in `refundedCents`, too. */
  readonly transferredPartCents: number
  readonly partRefundRequestedAt: Date | null
  /** Amount that the provider has refunded, and the time of the last refund. */
  readonly refundedCents: number
  readonly refundedAt: Date | null
  /** It is refunded because its event was cancelled. */
  readonly isForCancelledEvent: boolean
  /** The refund is left to our team, because the provider no longer makes it or it is in review; when it has refunded, `teamRefundedAt` says so. */
  readonly isTeamRefund: boolean
  /** Our team looks at the refund before the money goes back. */
  readonly isInReview: boolean
  readonly teamRefundedAt: Date | null
  readonly createdAt: Date
  readonly changedAt: Date
}

/** The buyer data that the provider requires. */
export interface Payer {
  readonly userId: string
  /** Their customer at the provider, if one is stored, and the hash of its CPF. */
  readonly customer?: { readonly id: string; readonly cpfHash: string | null } | null
  readonly name: string
  readonly email: string
  readonly cpf: string
  readonly phone: string
  readonly address: {
    readonly postalCode: string
    readonly street: string
    readonly number: string
    readonly complement?: string | null
    readonly neighborhood?: string | null
  }
}

/** A card as typed. Held in memory for one call only, never stored or logged. */
export type Card = Pick<CardPayment, 'creditCard' | 'creditCardHolderInfo'>

/** Status of a charge as the provider reports it, with details that became known with it. */
export interface ReportedStatus {
  readonly status: ChargeStatus
  readonly providerId?: string | null
  readonly plan?: string | null
  readonly card?: { readonly brand: string; readonly lastDigits: string } | null
  /** Days on which a card's instalments are credited, if the provider told all of them. */
  readonly creditDates?: readonly string[] | null
  readonly pixPayload?: string
  readonly pixImage?: string
  /** Amount refunded so far. */
  readonly refundedCents?: number
  /** A dispute of one of its payments is not decided; undefined if not all of them are known. */
  readonly hasOpenDispute?: boolean | undefined
}

/** Tells whether a reported status is newer than the known one, in whatever order reports arrive. */
export const isLater = (known: ChargeStatus, reported: ChargeStatus): boolean => {
  const next: readonly ChargeStatus[] = chargeTransitions[known]
  return next.includes(reported)
}

/** Tells whether a looked-up status means that a dispute was won or a refund denied. */
export const isReversal = (known: ChargeStatus, reported: ChargeStatus): boolean =>
  (known === 'REFUNDED' || known === 'CHARGEBACK') &&
  chargeReversals[known].some((status) => status === reported)

export const isOpen = (status: ChargeStatus): boolean =>
  status === 'SENDING' || status === 'WAITING' || status === 'ANALYSIS'

export const isPaidCharge = (status: ChargeStatus): boolean =>
  status === 'CONFIRMED' || status === 'RECEIVED'

/** True if the money of a paid charge went back to its payer. */
export const isReturnedCharge = (status: ChargeStatus): boolean =>
  status === 'REFUNDED' || status === 'CHARGEBACK'

/** True while the provider has refunded less than the parts that we decided on, and no full refund was decided. */
export const isPartRefundOpen = (
  charge: Pick<Charge, 'status' | 'isRefundRequested' | 'refundedCents'> & DecidedParts,
): boolean =>
  isPaidCharge(charge.status) &&
  !charge.isRefundRequested &&
  charge.refundedCents - charge.transferredPartCents < providerPartCents(charge)

type DecidedParts = Pick<Charge, 'partRefundCents' | 'transferPartCents' | 'transferredPartCents'>
type RefundedParts = Pick<Charge, 'refundedCents'> & DecidedParts

/** Sum of the decided parts that the provider is to refund. */
export const providerPartCents = ({
  partRefundCents,
  transferPartCents,
}: Omit<DecidedParts, 'transferredPartCents'>): number => partRefundCents - transferPartCents

/**
 * What of the parts that go by transfer is still to be transferred. What the provider has returned
 * beyond its own parts, because somebody refunded it there, counts as theirs.
 */
export const untransferredCents = (charge: RefundedParts): number => {
  const { refundedCents, transferPartCents, transferredPartCents } = charge
  const beyondOwn = refundedCents - transferredPartCents - providerPartCents(charge)
  return Math.max(0, transferPartCents - transferredPartCents - Math.max(0, beyondOwn))
}

/** What of a charge is left for a whole refund: neither refunded nor a part that goes by transfer. */
export const leftCents = (charge: Pick<Charge, 'amountCents'> & RefundedParts): number =>
  charge.amountCents - charge.refundedCents - untransferredCents(charge)

/** True if the whole amount has been refunded. */
export const isFullyRefunded = ({
  refundedCents,
  amountCents,
}: Pick<Charge, 'refundedCents' | 'amountCents'>): boolean => refundedCents === amountCents
