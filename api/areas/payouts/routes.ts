import {
  listBalances as balancesCall,
  listPayouts as listCall,
  readPayoutAccount as readAccountCall,
  requestPayout as requestCall,
  setPayoutKey as setKeyCall,
} from '@55tickets/contracts/payouts.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { listBalances } from './balances.ts'
import type { PayoutDeps } from './deps.ts'
import { listPayouts } from './list-payouts.ts'
import { findPayoutHolder, toPayoutAccount } from './payout-keys.ts'
import { requestPayout } from './request-payout.ts'
import { setPayoutKey } from './set-payout-key.ts'
import { registerStopKey } from './stop-routes.ts'

export function registerPayouts(app: FastifyInstance, deps: PayoutDeps): void {
  const { db } = deps
  route(app, readAccountCall, async ({ params }) => {
    const holder = await findPayoutHolder(db, params.organizationId)
    return holder ? toPayoutAccount(holder) : refuse('ORGANIZATION_NOT_FOUND')
  })
  route(app, setKeyCall, ({ params, body, request }) =>
    setPayoutKey(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  route(app, balancesCall, ({ params }) => listBalances(deps, params.organizationId))
  route(app, listCall, ({ params, query }) => listPayouts(db, { ...params, ...query }))
  route(app, requestCall, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return refuse('BAD_INPUT')
    return requestPayout(deps, { ...params, ...body, key, userId: requireCaller(request).userId })
  })
  registerStopKey(app, deps)
}
