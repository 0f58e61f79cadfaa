import { cancelPurchase as cancelCall } from '@55tickets/contracts/refunds.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { cancelPurchase } from './cancel-purchase.ts'
import type { RefundDeps } from './deps.ts'

export function registerRefunds(
  app: FastifyInstance,
  deps: RefundDeps & { readonly db: Db },
): void {
  route(app, cancelCall, ({ params, request }) =>
    cancelPurchase(deps, params.id, requireCaller(request).userId),
  )
}
