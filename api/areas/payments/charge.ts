import type { PaymentMethod } from '@55tickets/contracts/payments.ts'

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
  readonly createdAt: Date
}

/** What the provider made of a charge. `unknown`: no answer came, or none that says. */
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
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unknown' }
