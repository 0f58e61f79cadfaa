import {
  planOrderRefund as planCall,
  refundOrder as refundCall,
} from '@55tickets/contracts/event-orders/actions.ts'
import { cancelPurchase as cancelCall } from '@55tickets/contracts/refunds.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { cancelPurchase } from './cancel-purchase.ts'
import type { RefundDeps } from './deps.ts'
import { planOrderRefund } from './plan-order-refund.ts'
import { refundOrder } from './refund-order.ts'

export function registerRefunds(
  app: FastifyInstance,
  deps: RefundDeps & { readonly db: Db },
): void {
  route(app, cancelCall, ({ params, request }) =>
    cancelPurchase(deps, params.id, requireCaller(request).userId),
  )
  route(app, planCall, ({ params }) => planOrderRefund(deps.db, params))
  route(app, refundCall, ({ params, body, request }) =>
    refundOrder(deps, { ...params, ...body, caller: requireCaller(request) }),
  )
}
