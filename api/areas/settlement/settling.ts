import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { type Charge, isFullyRefunded } from '../charges/public.ts'
import { isPaidSale } from '../reservations/public.ts'

/**
 * What a sale does when one of its charges has come to stand as it stands.
 *
 * tell-pix: its code can be mailed. keep: the card is looked into, the stock waits for it.
 * pay: the tickets are the buyer's. honour: the same, if they can still be had and used, else `refund`.
 * receive: what was confirmed has arrived. hold-again: another try is possible. expire: it is not.
 * take-back: the money is gone, so are the tickets. restore: it is ours after all, and so they are
 * the buyer's, if they can still be had, else `refund`. refund: nothing is left to be had for it.
 * tell-part: some of it went back. tell-refunded: all of what was to go back did.
 */
export type Step =
  | 'nothing'
  | 'tell-pix'
  | 'keep'
  | 'pay'
  | 'honour'
  | 'receive'
  | 'hold-again'
  | 'expire'
  | 'take-back'
  | 'restore'
  | 'refund'
  | 'tell-part'
  | 'tell-refunded'

export interface SettlingSale {
  readonly status: SaleStatus
  readonly paidBy: string | null
  /** Whether its time is up. */
  readonly isOver: boolean
}

type Told =
  | 'id'
  | 'status'
  | 'method'
  | 'providerId'
  | 'isRefundRequested'
  | 'amountCents'
  | 'refundedCents'

export interface SettlingCharge extends Pick<Charge, Told> {
  /** No later try was made for the sale. */
  readonly isNewest: boolean
}

export function stepOf(sale: SettlingSale, charge: SettlingCharge): Step {
  switch (charge.status) {
    case 'SENDING':
      return 'nothing'
    case 'WAITING':
      return sale.status === 'PAYMENT_PENDING' ? 'tell-pix' : 'nothing'
    case 'ANALYSIS':
      return sale.status === 'PAYMENT_PENDING' ? 'keep' : 'nothing'
    case 'CONFIRMED':
    case 'RECEIVED':
      return onMoney(sale, charge)
    case 'DECLINED':
    case 'CANCELED':
      return onNoMoney(sale, charge)
    case 'REFUNDED':
    case 'CHARGEBACK':
      return onMoneyGone(sale, charge)
  }
}

function onMoney(sale: SettlingSale, charge: SettlingCharge): Step {
  if (charge.isRefundRequested) return 'nothing'
  switch (sale.status) {
    case 'PENDING':
    case 'PAYMENT_PENDING':
      return 'pay'
    case 'EXPIRED':
    case 'CANCELED':
      return 'honour'
    case 'CONFIRMED':
    case 'PAID':
    case 'RECEIVED':
      if (sale.paidBy !== charge.id) return 'refund'
      if (sale.status === 'CONFIRMED' && charge.status === 'RECEIVED') return 'receive'
      return charge.refundedCents > 0 ? 'tell-part' : 'nothing'
    case 'REFUNDED':
    case 'CHARGEBACK':
      // Its chargeback was lifted, or its refund denied.
      return sale.paidBy === charge.id ? 'restore' : 'refund'
  }
}

function onNoMoney(sale: SettlingSale, charge: SettlingCharge): Step {
  if (sale.status !== 'PAYMENT_PENDING' || !charge.isNewest) return 'nothing'
  // A card that was refused may be followed by another; what was dropped at its time is over.
  const isDropped = charge.status === 'CANCELED' && !wasNeverCharged(charge)
  return sale.isOver && isDropped ? 'expire' : 'hold-again'
}

/** A card of which the provider knows nothing: its buyer gets the time back that they had. */
export const wasNeverCharged = ({
  status,
  method,
  providerId,
}: Pick<Charge, 'status' | 'method' | 'providerId'>): boolean =>
  status === 'CANCELED' && method === 'CREDIT_CARD' && providerId === null

function onMoneyGone(sale: SettlingSale, charge: SettlingCharge): Step {
  const isPaidWithIt = sale.paidBy === charge.id
  if (isPaidWithIt && isPaidSale(sale.status)) return 'take-back'
  if (charge.isRefundRequested) return isFullyRefunded(charge) ? 'tell-refunded' : 'nothing'
  if (!charge.isNewest || sale.paidBy !== null) return 'nothing'
  // It came and went before we heard of it; the sale says so as if we had heard of both.
  return sale.status === 'PENDING' || sale.status === 'PAYMENT_PENDING' ? 'pay' : 'honour'
}
