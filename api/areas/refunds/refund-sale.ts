import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findCharge, isPaidCharge } from '../charges/public.ts'
import { isEventCancelled } from '../events/public.ts'
import { findOrder, isPaidSale, lockSale, lockTickets, transition } from '../reservations/public.ts'
import { leaveSessions } from '../subscriptions/public.ts'
import { revokeSaleCodes } from '../tickets/public.ts'
import type { RefundDeps } from './deps.ts'
import { refundStartedMail } from './mails.ts'
import { reportDebt } from './report-debt.ts'
import { returnPayment } from './return-payment.ts'

export interface RefundRequest {
  readonly saleId: string
  /** Written to the sale's history and sent to the provider. */
  readonly cause: string
  /** Originator: the buyer, an operator, a member, a cancelled session, or the sale of a move. */
  readonly by: string
  /** Reason of the organization, which the buyer is told. */
  readonly reason?: string
  /** The holder has moved to a dearer ticket, which the buyer has paid. */
  readonly isMoved?: boolean
  /** The event's money does not cover it, so that our team looks at it before anything goes back. */
  readonly isInReview?: boolean
}

export type RefundAnswer =
  | { readonly status: 'REFUNDED' }
  | Refusal<'SALE_NOT_FOUND' | 'SALE_NOT_PAID' | 'REFUND_UNDER_WAY'>

/** Length to which a cause is cut for the provider. */
export const MAX_CAUSE_LENGTH = 200

/**
 * Starts the full refund of a paid sale. With this transaction its tickets become invalid and can
 * be sold again; a job requests the money from the provider, or transfers it, if it was a PIX that
 * the provider no longer returns. A second call is refused.
 */
export async function refundSale(
  tx: Tx,
  deps: RefundDeps,
  { saleId, cause, by, reason, isMoved = false, isInReview = false }: RefundRequest,
): Promise<RefundAnswer> {
  const known = await tx
    .selectFrom('sales')
    .select('event_id')
    .where('id', '=', saleId)
    .executeTakeFirst()
  if (!known) return refuse('SALE_NOT_FOUND')
  await lockTickets(tx, known.event_id)
  const sale = await lockSale(tx, saleId)
  if (!sale) return refuse('SALE_NOT_FOUND')
  if (sale.status === 'REFUNDED') return refuse('REFUND_UNDER_WAY')
  // All sales of a cancelled event are refunded without being asked, with one mail for each buyer.
  if (isPaidSale(sale) && (await isEventCancelled(tx, sale.eventId)))
    return refuse('REFUND_UNDER_WAY')
  if (!isPaidSale(sale) || sale.paidBy === null) return refuse('SALE_NOT_PAID')
  const charge = await findCharge(tx, sale.paidBy)
  // The provider has refunded the charge already; the sale is about to be settled.
  if (!charge || !isPaidCharge(charge.status)) return refuse('REFUND_UNDER_WAY')

  const shortCause = cause.slice(0, MAX_CAUSE_LENGTH)
  const returned = { sale, charge, cause: shortCause, isInReview }
  const route = await returnPayment(tx, deps.enqueue, returned)
  await transition(tx, sale, 'refund', { cause, actor: by })
  await revokeSaleCodes(tx, saleId)
  const order = await findOrder(tx, saleId)
  await leaveSessions(tx, deps.sessions, order)
  const text = { reason, isMoved, route }
  const mail = refundStartedMail(order, charge, deps.config.PUBLIC_URL, text)
  await deps.mailer.queue(tx, order.buyer.email, mail, `refund started ${charge.id}`)
  await reportDebt(tx, deps, sale.eventId)
  return { status: 'REFUNDED' }
}
