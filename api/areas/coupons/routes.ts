import { randomUUID } from 'node:crypto'
import {
  changeCoupon,
  createCoupon,
  listCoupons as listCall,
} from '@55tickets/contracts/coupons.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import type { CouponDeps } from './deps.ts'
import { listCoupons } from './list-coupons.ts'
import { writeCoupon } from './write-coupon.ts'

/** Registers the coupons of the promoters' workspace. Rights are declared on the calls. */
export function registerCoupons(app: FastifyInstance, deps: CouponDeps): void {
  route(app, listCall, async ({ params }) => ({
    coupons: await listCoupons(deps, params.eventId),
  }))
  route(app, createCoupon, ({ params, body, request }) =>
    writeCoupon(deps, {
      ...params,
      couponId: randomUUID(),
      userId: requireCaller(request).userId,
      change: body,
    }),
  )
  route(app, changeCoupon, ({ params, body, request }) =>
    writeCoupon(deps, { ...params, userId: requireCaller(request).userId, change: body }),
  )
}
