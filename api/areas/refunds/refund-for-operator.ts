import type { Db } from '../../platform/db/database.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { recordEventHistory } from '../events/public.ts'
import { lockEventBalance } from '../ledger/public.ts'
import { findOrder } from '../reservations/public.ts'
import type { RefundDeps } from './deps.ts'
import { type RefundAnswer, refundSale } from './refund-sale.ts'

interface OperatorRefund {
  readonly saleId: string
  readonly cause: string
  /** Name of the operator. */
  readonly operator: string
}

/**
 * Refunds a whole order at an operator's command, whatever its event has left. The event's balance is
 * locked against a payout, which would leave a debt that neither of the two sees.
 */
export async function refundForOperator(
  deps: RefundDeps & { readonly db: Db },
  { saleId, cause, operator }: OperatorRefund,
): Promise<RefundAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const sale = await tx
      .selectFrom('sales')
      .select(['event_id', 'total_cents', 'fee_cents', 'interest_cents'])
      .where('id', '=', saleId)
      .executeTakeFirst()
    if (!sale) return refuse('SALE_NOT_FOUND')
    await lockEventBalance(tx, sale.event_id)
    const refunded = await refundSale(tx, deps, { saleId, cause, by: `operator ${operator}` })
    if (isRefusal(refunded)) return refunded
    const { number: order } = await findOrder(tx, saleId)
    const cents = sale.total_cents + sale.fee_cents + sale.interest_cents
    await recordEventHistory(tx, sale.event_id, {
      kind: 'order_refunded',
      details: { order, cents, used: 0, isLate: false },
      by: { team: null },
    })
    return refunded
  })
}
