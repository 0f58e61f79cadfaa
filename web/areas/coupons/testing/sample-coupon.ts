import type { Coupon } from '@55tickets/contracts/coupons.ts'

export const sampleCoupon = (some: Partial<Coupon> = {}): Coupon => ({
  _id: crypto.randomUUID(),
  code: 'AMIGOS',
  kind: 'percent',
  value: 10,
  ticketIds: null,
  maxTickets: null,
  isOncePerPerson: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
  used: 0,
  discount: 0,
  ...some,
})
