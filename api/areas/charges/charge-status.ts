import type { Charge, ChargeOutcome, ChargeStatus } from './charge.ts'

/** Status of a charge as the provider reports it, with details that became known with it. */
export interface ReportedStatus {
  readonly status: ChargeStatus
  readonly providerId?: string | null
  readonly plan?: string | null
  readonly card?: { readonly brand: string; readonly lastDigits: string } | null
  readonly pixPayload?: string
  readonly pixImage?: string
  /** Amount refunded so far. */
  readonly refundedCents?: number
}

/**
 * Rank of each status: the higher one wins, in whatever order reports arrive. Paid outranks
 * canceled, because a PIX can be paid at the moment of its cancellation.
 */
const statusRank: Record<ChargeStatus, number> = {
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
  statusRank[status] > statusRank[than]

export const isOpen = (status: ChargeStatus): boolean =>
  status === 'SENDING' || status === 'WAITING' || status === 'ANALYSIS'

export const isPaid = (status: ChargeStatus): boolean =>
  status === 'CONFIRMED' || status === 'RECEIVED'

/** True if the whole amount has been refunded. */
export const isFullyRefunded = ({
  refundedCents,
  amountCents,
}: Pick<Charge, 'refundedCents' | 'amountCents'>): boolean => refundedCents === amountCents

/** Status that follows from the outcome of a payment request, or null if that is unknown. */
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
