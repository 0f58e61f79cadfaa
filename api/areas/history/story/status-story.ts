import { cents } from '@55tickets/rules/money/money.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { isPaidSale } from '../../reservations/public.ts'
import type { StatusChange } from '../status-lines.ts'
import { type FindMember, type TimedStory, tell } from './line.ts'
import type { StoryCharge } from './payment-story.ts'

export interface ToldSale {
  readonly buyer: string
  readonly items: readonly { readonly name: string; readonly quantity: number }[]
  readonly coupon: string | null
  /** The charge that paid it. */
  readonly charge: StoryCharge | undefined
}

/** Tells the changes of a sale's status. */
export const statusStory = (
  history: readonly StatusChange[],
  sale: ToldSale,
  findMember: FindMember,
): TimedStory[] => history.flatMap((change) => toldChange(change, sale, findMember) ?? [])

function toldChange(
  change: StatusChange,
  sale: ToldSale,
  findMember: FindMember,
): TimedStory | null {
  const { at, from, to, cause, actor } = change
  if (from === null)
    return actor === null
      ? tell(at, 'reserved', sale)
      : tell(at, 'moveReserved', { ...findMember(actor), items: sale.items })
  switch (to) {
    // The charge tells that it was begun.
    case 'PAYMENT_PENDING':
      return null
    case 'PENDING':
      return tell(at, 'paymentFailed', { isRefused: cause === 'payment refused' })
    case 'CONFIRMED':
    case 'RECEIVED':
      return paidStory(at, from, sale)
    case 'EXPIRED':
      return tell(at, 'expired', {})
    case 'CANCELED':
      return tell(at, 'reservationCancelled', { cause: cancelCause(cause) })
    case 'CHARGEBACK':
      return tell(at, 'disputed', {})
    case 'REFUNDED':
      return refundStory(change, sale, findMember)
  }
}

function paidStory(at: Date, from: SaleStatus, { charge }: ToldSale): TimedStory | null {
  if (from === 'CHARGEBACK') return tell(at, 'disputeWon', {})
  if (from === 'REFUNDED') return tell(at, 'refundDenied', {})
  if (isPaidSale({ status: from })) return tell(at, 'received', {})
  if (!charge) return null
  const { amountCents, method, installments } = charge
  const isLate = from === 'EXPIRED' || from === 'CANCELED'
  return tell(at, 'paid', { cents: cents(amountCents), method, installments, isLate })
}

function cancelCause(cause: string): 'buyer' | 'replaced' | 'event' {
  if (cause.includes('reserved again')) return 'replaced'
  return cause === 'canceled by the buyer' ? 'buyer' : 'event'
}

function refundStory(
  { at, cause, actor }: StatusChange,
  { buyer }: ToldSale,
  findMember: FindMember,
): TimedStory {
  if (actor === 'buyer') {
    const isAfterChange = cause.startsWith('given back by the buyer after change')
    return tell(at, 'refundByBuyer', { buyer, isAfterChange })
  }
  if (actor === 'session') return tell(at, 'refundOfSession', { cause })
  if (actor?.startsWith('sale ')) return tell(at, 'refundOfMove', {})
  if (actor?.startsWith('member '))
    return tell(at, 'refundByMember', { ...findMember(actor), reason: cause })
  if (actor !== null) return tell(at, 'refundByTeam', {})
  return cause === 'refunded by the provider'
    ? tell(at, 'refundByProvider', {})
    : tell(at, 'refundOfCancelledEvent', {})
}
