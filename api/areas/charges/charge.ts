import type { CardPayment, PaymentMethod } from '@55tickets/contracts/payments.ts'

/**
 * SENDING: recorded, the provider's response is unknown. WAITING: an open PIX. ANALYSIS: a card
 * under risk analysis. All others are decided.
 */
export type ChargeStatus =
  | 'SENDING'
  | 'WAITING'
  | 'ANALYSIS'
  | 'CONFIRMED'
  | 'RECEIVED'
  | 'DECLINED'
  | 'CANCELED'
  | 'REFUNDED'
  | 'CHARGEBACK'

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
  /** Amount that the provider has refunded, and the time of the last refund. */
  readonly refundedCents: number
  readonly refundedAt: Date | null
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Outcome of a payment request. `unknown`: no response, or an inconclusive one. */
export type ChargeOutcome =
  | {
      readonly kind: 'waiting'
      readonly providerId: string
      readonly pixPayload: string
      readonly pixImage: string
    }
  | {
      readonly kind: 'confirmed' | 'received' | 'analysis'
      readonly providerId: string
      readonly plan: string | null
      readonly card: { readonly brand: string; readonly lastDigits: string } | null
    }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unknown' }
  /** The provider never received the request: a new attempt is safe. */
  | { readonly kind: 'not-sent' }

/** The buyer data that the provider requires. */
export interface Payer {
  readonly userId: string
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
