import type { CardPayment, PaymentMethod } from '@55tickets/contracts/payments.ts'

/**
 * SENDING: recorded, and the provider's answer not known. WAITING: an open PIX. ANALYSIS: a card
 * that the provider looks into. The rest is decided.
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

/** One attempt to be paid for a sale. */
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
  /** It is decided that its money is given back, and since when. */
  readonly isRefundRequested: boolean
  readonly refundRequestedAt: Date | null
  /** What of it went back, as the provider tells it, and when the last of that did. */
  readonly refundedCents: number
  readonly refundedAt: Date | null
  readonly createdAt: Date
  readonly changedAt: Date
}

/** What came of asking for money. `unknown`: no answer came, or none that says. */
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
  /** The provider never heard of it: nothing can come of it, and it may be tried afresh. */
  | { readonly kind: 'not-sent' }

/** Who pays, as far as the provider must know. */
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

/** A card as typed. Lives in memory for one call, never anywhere else. */
export type Card = Pick<CardPayment, 'creditCard' | 'creditCardHolderInfo'>
