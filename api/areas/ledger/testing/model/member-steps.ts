import type fc from 'fast-check'
import { expect } from 'vitest'
import { isRefusal } from '../../../../platform/refuse.ts'
import { act, at } from '../../../payments/testing/payment-steps.ts'
import { planOrderRefund } from '../../../refunds/plan-order-refund.ts'
import { returnReviewed } from '../../../refunds/public.ts'
import { refundOrder } from '../../../refunds/refund-order.ts'
import { computeBalance } from './expect-ledger.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { few, many } from './sale-steps.ts'

/** Steps of members who give back orders, and of our team, which looks at what is not covered. */

/** A member refunds an order: at once if what its event has left covers it, else in review. */
export const refundAsMember = many.map(
  (which): MoneyCommand =>
    act(
      `a member refunds an order (${which})`,
      ({ paid }: MoneyModel) => at([...paid], which),
      async ([saleId, { eventId }], model: MoneyModel) => {
        const { deps } = model.checkout
        const plan = await planOrderRefund(deps.db, { eventId, saleId })
        if (isRefusal(plan)) return
        const before = await computeBalance(model, eventId)
        const { refund, used, route } = plan
        const requested = model.checkout.providerFake.refunded.length
        const answer = await refundOrder(deps, {
          eventId,
          saleId,
          reason: 'por pedido',
          confirmed: { refund, used, route },
          caller: { userId: model.owner, loginId: model.owner },
        })
        expect(isRefusal(answer), 'refused').toBe(false)
        const share = before - (await computeBalance(model, eventId))
        expect(route === 'review', 'in review').toBe(share > Math.max(0, before))
        if (route === 'review') model.inReview.set(await findPaidCharge(model, saleId), requested)
        await model.checkout.runJobs()
      },
    ),
)

/** Our team lets a refund go on. */
export const approve = few.map(
  (which): MoneyCommand =>
    act(
      `our team approves a refund (${which})`,
      ({ inReview }: MoneyModel) => at([...inReview.keys()], which),
      approveOne,
    ),
)

async function approveOne(chargeId: string, model: MoneyModel): Promise<void> {
  const { db, enqueue } = model.checkout.deps
  const approved = { chargeId, userId: model.owner }
  const isApproved = await db.transaction().execute((tx) => returnReviewed(tx, enqueue, approved))
  expect(isApproved, 'approved').toBe(true)
  model.inReview.delete(chargeId)
  await model.checkout.runJobs()
}

/** Our team approves all refunds that wait. */
export async function approveAll(model: MoneyModel): Promise<void> {
  for (const chargeId of model.inReview.keys()) await approveOne(chargeId, model)
}

async function findPaidCharge({ reservationsApp }: MoneyModel, saleId: string): Promise<string> {
  const { rows } = await reservationsApp.database.pool.query<{ id: string }>(
    'select paid_by as id from sales where id = $1',
    [saleId],
  )
  return rows[0]?.id ?? ''
}

export const memberCommands: fc.Arbitrary<MoneyCommand>[] = [
  refundAsMember,
  refundAsMember,
  approve,
]
