import type { Charge, ChargeOutcome, ChargeStatus } from './charge.ts'

/** How a charge stands as the provider tells it, with what became known on the way. */
export interface ReportedStatus {
  readonly status: ChargeStatus
  readonly providerId?: string | null
  readonly plan?: string | null
  readonly card?: { readonly brand: string; readonly lastDigits: string } | null
  readonly pixPayload?: string
  readonly pixImage?: string
  /** What went back of it so far. */
  readonly refundedCents?: number
}

/**
 * Of two truths the one with the higher number is the later one, in whatever order they arrive.
 * Money outranks a cancellation: a PIX can be paid in the moment in which it is dropped.
 */
const lateness: Record<ChargeStatus, number> = {
  SENDING: 0,
  WAITING: 1,
  ANALYSIS: 1,
  CANCELED: 2,
  DECLINED: 3,
  CONFIRMED: 4,
  RECEIVED: 5,
  CHARGEBACK: 6,
  REFUNDED: 7,
}

export const isLater = (than: ChargeStatus, status: ChargeStatus): boolean =>
  lateness[status] > lateness[than]

export const isOpen = (status: ChargeStatus): boolean =>
  status === 'SENDING' || status === 'WAITING' || status === 'ANALYSIS'

export const isPaid = (status: ChargeStatus): boolean =>
  status === 'CONFIRMED' || status === 'RECEIVED'

/** Nothing of its money is left to go back. */
export const isFullyRefunded = ({
  refundedCents,
  amountCents,
}: Pick<Charge, 'refundedCents' | 'amountCents'>): boolean => refundedCents === amountCents

/** Null where the outcome tells nothing. */
export function outcomeStatus(outcome: ChargeOutcome): ReportedStatus | null {
  switch (outcome.kind) {
    case 'waiting':
      return { ...outcome, status: 'WAITING' }
    case 'analysis':
      return { ...outcome, status: 'ANALYSIS' }
    case 'confirmed':
      return { ...outcome, status: 'CONFIRMED' }
    case 'received':
      return { ...outcome, status: 'RECEIVED' }
    case 'declined':
      return { status: 'DECLINED' }
    case 'not-sent':
      return { status: 'CANCELED' }
    case 'unknown':
      return null
  }
}
