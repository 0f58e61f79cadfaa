import type { Db } from '../../platform/db/database.ts'

export interface CouponDeps {
  readonly db: Db
  /** Sums what the coupons of an event took off paid orders, in centavos by coupon. */
  readonly sumDiscounts: (eventId: string) => Promise<ReadonlyMap<string, number>>
}
