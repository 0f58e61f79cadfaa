import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { CouponDeps } from './deps.ts'
import { toCoupon } from './wire.ts'

/** Coupons of an event, the newest first, with what they took off paid orders. */
export async function listCoupons(
  { db, sumDiscounts }: CouponDeps,
  eventId: string,
): Promise<Coupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const discounts = await sumDiscounts(eventId)
  return rows.map((row) => toCoupon(row, discounts.get(row.id) ?? 0))
}
