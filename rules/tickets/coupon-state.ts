/** Fields of a coupon that decide whether it can be used. */
interface CouponUse {
  readonly isActive: boolean
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly used: number
  readonly maxTickets: number | null
}

export type CouponState = 'active' | 'off' | 'usedUp' | 'upcoming' | 'ended'

export const couponStateNames: Readonly<Record<CouponState, string>> = {
  active: 'Ativo',
  off: 'Desativado',
  usedUp: 'Esgotado',
  upcoming: 'Ainda não começou',
  ended: 'Encerrado',
}

/** State of a coupon: of several reasons why nobody can use it, the one that lasts longest. */
export function couponState(coupon: CouponUse, now: Date): CouponState {
  const { isActive, startsAt, endsAt, used, maxTickets } = coupon
  if (!isActive) return 'off'
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended'
  if (maxTickets !== null && used >= maxTickets) return 'usedUp'
  return startsAt !== null && now < new Date(startsAt) ? 'upcoming' : 'active'
}
