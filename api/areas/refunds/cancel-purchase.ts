import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { cancelPurchase as cancelPurchaseCall } from '@55tickets/contracts/refunds.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockEventBalance } from '../ledger/public.ts'
import { isPaidSale, lockSale, lockTickets } from '../reservations/public.ts'
import { lockAdmittingCodes } from './admitting-codes.ts'
import type { RefundDeps } from './deps.ts'
import { findRefundEligibility } from './eligibility.ts'
import { openRefundCause } from './open-refunds.ts'
import { refundSale } from './refund-sale.ts'

/**
 * Cancels a whole paid sale at its buyer's request. Eligibility must not change before the refund is
 * requested: the sale is locked against a double click, its codes against a gate that is admitting one.
 * The event's balance is locked against a payout, which would leave a debt that neither of the two sees.
 */
export async function cancelPurchase(
  deps: RefundDeps & { readonly db: Db },
  saleId: string,
  userId: string,
): Promise<Answer<typeof cancelPurchaseCall> | Refusal<CallRefusal<typeof cancelPurchaseCall>>> {
  return deps.db.transaction().execute(async (tx) => {
    const eventId = await findEventId(tx, saleId, userId)
    if (!eventId) return refuse('SALE_NOT_FOUND')
    await lockEventBalance(tx, eventId)
    await lockTickets(tx, eventId)
    const sale = await lockSale(tx, saleId)
    let cause = 'canceled by the buyer'
    if (sale && isPaidSale(sale)) {
      await lockAdmittingCodes(tx, saleId)
      const eligibility = await findRefundEligibility(tx, saleId, deps.config)
      if (!eligibility) return refuse('REFUND_TOO_LATE')
      if (eligibility.refusal) return refuse(eligibility.refusal)
      if (eligibility.change) cause = openRefundCause(eligibility.change.id)
    }
    return refundSale(tx, deps, { saleId, cause, by: 'buyer' })
  })
}

async function findEventId(tx: Tx, saleId: string, userId: string): Promise<string | undefined> {
  const sale = await tx
    .selectFrom('sales')
    .select('event_id')
    .where('id', '=', saleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return sale?.event_id
}
