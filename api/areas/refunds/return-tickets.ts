import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { findCharge, isPaidCharge } from '../charges/public.ts'
import {
  isPaidSale,
  lockSale,
  lockTickets,
  planReturn,
  returnItems,
} from '../reservations/public.ts'
import { isSessionUsed, leaveUnpaidSessions } from '../subscriptions/public.ts'
import { lockSaleCodes, returnCodes } from '../tickets/public.ts'
import type { RefundDeps } from './deps.ts'
import { MAX_CAUSE_LENGTH, refundSale } from './refund-sale.ts'
import { reportDebt } from './report-debt.ts'
import { returnPart } from './return-payment.ts'

export interface ReturnRequest {
  readonly saleId: string
  /** The tickets to give back. */
  readonly codeIds: readonly string[]
  /** Written to the history and sent to the provider. */
  readonly cause: string
  /** Buyer, or the name of whoever gives them back. */
  readonly by: string
  /** Their holder has moved to a dearer ticket, which the buyer has paid. */
  readonly isMoved?: boolean
}

interface ReturnedTickets {
  /** Amount that the buyer gets back. */
  readonly refundCents: number
  /** True if nothing that was paid for was left, so that the whole sale is refunded. */
  readonly isWhole: boolean
}

type ReturnRefusal = Refusal<
  'SALE_NOT_FOUND' | 'SALE_NOT_PAID' | 'REFUND_UNDER_WAY' | 'CODE_NOT_FOUND' | 'TICKET_USED'
>

/**
 * Gives back some tickets of a paid sale. With this transaction their codes are invalid for good and
 * can be sold again; a job refunds what they cost, with their fee. The other tickets stay valid. All or
 * nothing: refused if one of the codes is used, or not a valid ticket of the sale.
 */
export async function returnTickets(
  tx: Tx,
  deps: RefundDeps,
  { saleId, codeIds, cause, by, isMoved = false }: ReturnRequest,
): Promise<ReturnedTickets | ReturnRefusal> {
  const checked = await checkReturn(tx, saleId, codeIds)
  if (isRefusal(checked)) return checked
  const { sale, charge, codes, plan, places } = checked
  if (plan.isWhole) {
    const answer = await refundSale(tx, deps, { saleId, cause, by, isMoved })
    return isRefusal(answer) ? answer : { refundCents: plan.refundCents, isWhole: true }
  }
  await returnCodes(tx, codes, { cause, actor: by })
  await returnItems(tx, sale, codes, plan)
  await leaveUnpaidSessions(tx, deps.sessions, places)
  if (plan.refundCents > 0) {
    const shortCause = cause.slice(0, MAX_CAUSE_LENGTH)
    const part = { sale, charge, cause: shortCause, cents: plan.refundCents }
    await returnPart(tx, deps.enqueue, part)
    await reportDebt(tx, deps, sale.eventId)
  }
  return { refundCents: plan.refundCents, isWhole: false }
}

/**
 * Checks whether tickets can be given back, and locks all that decides it: the event's tickets, the
 * sale, and the codes against a gate that is admitting one.
 */
export async function checkReturn(tx: Tx, saleId: string, codeIds: readonly string[]) {
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
  if (!isPaidSale(sale) || sale.paidBy === null) return refuse('SALE_NOT_PAID')
  const charge = await findCharge(tx, sale.paidBy)
  // The provider has refunded the charge already; the sale is about to be settled.
  if (!charge || !isPaidCharge(charge.status)) return refuse('REFUND_UNDER_WAY')
  const wanted = [...new Set(codeIds)]
  const codes = await lockSaleCodes(tx, saleId, wanted)
  if (wanted.length === 0 || codes.length < wanted.length) return refuse('CODE_NOT_FOUND')
  if (codes.some(({ isUsed }) => isUsed)) return refuse('TICKET_USED')
  const plan = await planReturn(tx, sale, codes)
  const places = plan.sessionIds.map((sessionId) => ({ sessionId, userId: sale.userId }))
  for (const place of places)
    if (await isSessionUsed(tx, place, saleId)) return refuse('TICKET_USED')
  return { sale, charge, codes, plan, places }
}
