export { admitCoupon, type CouponCaller, type CouponRow } from './admit-coupon.ts'
export { copyCoupons, countCoupons } from './copy-coupons.ts'
export { toTerms } from './wire.ts'
