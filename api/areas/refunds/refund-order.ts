import type {
  OrderRefundPlan,
  refundOrder as refundCall,
} from '@55tickets/contracts/event-orders/actions.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { isSteppedUp } from '../accounts/public.ts'
import { recordEventHistory } from '../events/public.ts'
import { lockEventBalance } from '../ledger/public.ts'
import { notifyRecentOwners } from '../organizations/public.ts'
import { findOrder, lockSale, lockTickets, memberActor } from '../reservations/public.ts'
import { lockAdmittingCodes } from './admitting-codes.ts'
import type { RefundDeps } from './deps.ts'
import { lateRefundMail } from './mails.ts'
import { type OrderOfEvent, planOrderRefund } from './plan-order-refund.ts'
import { refundSale } from './refund-sale.ts'

export interface OrderRefund extends OrderOfEvent {
  readonly reason: string
  readonly confirmed: {
    readonly refund: number
    readonly used: number
    readonly route: RefundRoute
  }
  /** The member who refunds it. */
  readonly caller: Caller
}

/**
 * Refunds a whole order for its promoter. What was confirmed must be what is found: the event's balance is
 * locked against payouts, the sale against the buyer and other members, its codes against a gate that is
 * admitting one. What the balance does not cover waits until our team has looked at it. Who repeats their
 * own refund, because its answer was lost, gets the same answer.
 */
export async function refundOrder(
  deps: RefundDeps & { readonly db: Db },
  { eventId, saleId, reason, confirmed, caller }: OrderRefund,
): Promise<Answer<typeof refundCall> | Refusal<CallRefusal<typeof refundCall>>> {
  const { userId } = caller
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isOfEvent(tx, { eventId, saleId }))) return refuse('SALE_NOT_FOUND')
    await lockEventBalance(tx, eventId)
    await lockTickets(tx, eventId)
    await lockSale(tx, saleId)
    await lockAdmittingCodes(tx, saleId)
    const by = memberActor(userId)
    const plan = await planOrderRefund(tx, { eventId, saleId })
    if (isRefusal(plan)) {
      const isRepeated = plan.refused === 'REFUND_UNDER_WAY' && (await isRefundedBy(tx, saleId, by))
      return isRepeated ? { status: 'REFUNDED' } : plan
    }
    const isConfirmed =
      confirmed.refund === plan.refund &&
      confirmed.used === plan.used &&
      confirmed.route === plan.route
    if (!isConfirmed) return refuse('REFUND_DIFFERS')
    if (plan.needsStepUp) {
      if (!(await isSteppedUp(tx, caller))) return refuse('STEP_UP_NEEDED')
      await notifyOwners(tx, deps, { eventId, saleId, userId, plan, reason })
    }
    const isInReview = plan.route === 'review'
    const refunded = await refundSale(tx, deps, { saleId, cause: reason, by, reason, isInReview })
    if (!isRefusal(refunded)) await recordRefund(tx, { eventId, saleId, userId, plan })
    return refunded
  })
}

/** Records the refund for the owners. */
async function recordRefund(
  tx: Tx,
  { eventId, saleId, userId, plan }: Omit<LateRefund, 'reason'>,
): Promise<void> {
  const { number: order } = await findOrder(tx, saleId)
  await recordEventHistory(tx, eventId, {
    kind: 'order_refunded',
    details: {
      order,
      cents: fromReais(plan.refund),
      used: plan.used,
      isLate: plan.needsStepUp,
    },
    by: { member: userId },
  })
}

interface LateRefund extends OrderOfEvent, Pick<OrderRefund, 'reason'> {
  readonly userId: string
  readonly plan: OrderRefundPlan
}

/** Tells all owners of a refund of what buyers have had already: whoever stole a login may make it. */
async function notifyOwners(
  tx: Tx,
  { mailer, config }: RefundDeps,
  { eventId, saleId, userId, plan, reason }: LateRefund,
): Promise<void> {
  const order = await findOrder(tx, saleId)
  const { organization_id: organizationId } = await tx
    .selectFrom('events')
    .select('organization_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (organizationId === null) return
  const { name: by } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const refund = {
    by,
    reason,
    order,
    plan,
    url: `${config.PUBLIC_URL}/promotor/eventos/${eventId}/pedidos/${saleId}`,
  }
  const publicUrl = config.PUBLIC_URL
  await notifyRecentOwners(tx, { mailer, publicUrl }, { organizationId }, (owner) =>
    lateRefundMail(owner, refund),
  )
}

async function isOfEvent(tx: Tx, { eventId, saleId }: OrderOfEvent): Promise<boolean> {
  const sale = await tx
    .selectFrom('sales')
    .select('id')
    .where('id', '=', saleId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return sale !== undefined
}

/** Tells whether the refund of a sale was the last that happened to it, and whose it was. */
async function isRefundedBy(tx: Tx, saleId: string, actor: string): Promise<boolean> {
  const last = await tx
    .selectFrom('sale_history')
    .select(['to_status', 'actor'])
    .where('sale_id', '=', saleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.to_status === 'REFUNDED' && last.actor === actor
}
