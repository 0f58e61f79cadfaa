export { admitCoupon, type CouponCaller, type CouponRow } from './admit-coupon.ts'
export { toTerms } from './wire.ts'
