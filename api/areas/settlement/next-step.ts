import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Charge, isFullyRefunded, isPaidCharge, isReturnedCharge } from '../charges/public.ts'
import type { RefundDeps } from '../refunds/public.ts'
import type { LockedSale, Order } from '../reservations/public.ts'

/**
 * What settlement does to a sale after one of its charges has changed.
 *
 * - `mailPix`: mails the PIX code.
 * - `extendHold`: keeps the tickets while the card is under risk analysis.
 * - `pay`: issues the tickets.
 * - `payLate`: issues them if they are still available, else refunds the payment.
 * - `receive`: records that a confirmed payment was credited.
 * - `mailPartialRefund`: mails that a part was refunded.
 * - `holdAgain`: lets the buyer try another payment.
 * - `expire`: releases the tickets of a reservation whose time is up.
 * - `revoke`: makes the tickets invalid, because their money went back.
 * - `reinstate`: makes them valid again if they are still available, else refunds the payment.
 * - `refundDuplicate`: refunds a second payment of a sale.
 * - `mailRefund`: mails that a refund which we requested is complete.
 */
export type Step =
  | 'none'
  | 'mailPix'
  | 'extendHold'
  | 'pay'
  | 'payLate'
  | 'receive'
  | 'mailPartialRefund'
  | 'holdAgain'
  | 'expire'
  | 'revoke'
  | 'reinstate'
  | 'refundDuplicate'
  | 'mailRefund'

/** Input of a settlement step. The event's tickets and the sale are locked. */
export interface StepContext {
  readonly tx: Tx
  /** A late payment may have to be refunded; nothing more is needed. */
  readonly deps: RefundDeps
  readonly sale: LockedSale
  readonly charge: Charge
  /** No later charge was made for the sale. */
  readonly isNewest: boolean
  readonly order: Order
  readonly isWaitedFor: boolean
}

const __ = 'none'
const part = 'mailPartialRefund'

/**
 * Step of a sale by the status of the charge that pays it, or may pay it; `nextStep` has the exceptions.
 * A charge that was paid and returned before we learned of it takes two steps: `pay`, then `revoke`.
 */
// biome-ignore format: a table
const nextSteps: Record<ChargeStatus, Record<SaleStatus, Step>> = {
  //               PENDING  PAYMENT_PENDING CONFIRMED  RECEIVED  EXPIRED    CANCELED   REFUNDED     CHARGEBACK
  SENDING:    row(__,      __,             __,        __,       __,        __,        __,          __),
  WAITING:    row(__,      'mailPix',      __,        __,       __,        __,        __,          __),
  ANALYSIS:   row(__,      'extendHold',   __,        __,       __,        __,        __,          __),
  CANCELED:   row(__,      'holdAgain',    __,        __,       __,        __,        __,          __),
  DECLINED:   row(__,      'holdAgain',    __,        __,       __,        __,        __,          __),
  CONFIRMED:  row('pay',   'pay',          part,      part,     'payLate', 'payLate', 'reinstate', 'reinstate'),
  RECEIVED:   row('pay',   'pay',          'receive', part,     'payLate', 'payLate', 'reinstate', 'reinstate'),
  CHARGEBACK: row('pay',   'pay',          'revoke',  'revoke', 'payLate', 'payLate', __,          __),
  REFUNDED:   row('pay',   'pay',          'revoke',  'revoke', 'payLate', 'payLate', __,          __),
}

/** Reads one row of the table, whose columns are in the order of its heading. */
function row(...steps: [Step, Step, Step, Step, Step, Step, Step, Step]) {
  const [PENDING, PAYMENT_PENDING, CONFIRMED, RECEIVED, ...ended] = steps
  const [EXPIRED, CANCELED, REFUNDED, CHARGEBACK] = ended
  const open = { PENDING, PAYMENT_PENDING }
  return { ...open, CONFIRMED, RECEIVED, EXPIRED, CANCELED, REFUNDED, CHARGEBACK }
}

export interface SettledSale {
  readonly status: SaleStatus
  readonly paidBy: string | null
  /** The hold has expired. */
  readonly isOver: boolean
}

export interface SettledCharge
  extends Pick<
    Charge,
    | 'id'
    | 'status'
    | 'method'
    | 'providerId'
    | 'isRefundRequested'
    | 'isForCancelledEvent'
    | 'amountCents'
    | 'refundedCents'
    | 'partRefundCents'
  > {
  /** No later charge was made for the sale. */
  readonly isNewest: boolean
}

export function nextStep(sale: SettledSale, charge: SettledCharge): Step {
  const { status, isRefundRequested, isNewest, refundedCents, partRefundCents } = charge
  const isPaidByThis = sale.paidBy === charge.id
  const step = nextSteps[status][sale.status]
  if (step === 'revoke' && isPaidByThis) return 'revoke'
  if (isRefundRequested) {
    const isDone = isReturnedCharge(status) && isFullyRefunded(charge)
    return isDone && !isAnnounced(sale, charge) ? 'mailRefund' : 'none'
  }
  if (sale.paidBy !== null && !isPaidByThis)
    return isPaidCharge(status) ? 'refundDuplicate' : 'none'
  // An earlier charge matters only if it is paid after all.
  if (!isNewest && !isPaidCharge(status)) return 'none'
  // One mail for parts that we decided on, once all of them are refunded.
  if (step === 'mailPartialRefund' && (refundedCents === 0 || refundedCents < partRefundCents))
    return 'none'
  if (step === 'holdAgain' && sale.isOver && isAbandoned(charge)) return 'expire'
  return step
}

/** True for the refund of a cancelled event's sale: one mail has told its buyer of both. */
const isAnnounced = (sale: SettledSale, { id, isForCancelledEvent }: SettledCharge): boolean =>
  isForCancelledEvent && sale.status === 'REFUNDED' && sale.paidBy === id

/** True for a charge that was cancelled because its time was up. A declined card may be followed by another. */
const isAbandoned = (charge: SettledCharge): boolean =>
  charge.status === 'CANCELED' && !wasNeverCharged(charge)

/** True for a card that the provider does not know: its buyer gets back the time that they had. */
export const wasNeverCharged = ({
  status,
  method,
  providerId,
}: Pick<Charge, 'status' | 'method' | 'providerId'>): boolean =>
  status === 'CANCELED' && method === 'CREDIT_CARD' && providerId === null
