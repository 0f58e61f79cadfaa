import type { Coupon } from '@55tickets/contracts/coupons.ts'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import type { CouponKind, CouponTerms } from '@55tickets/rules/tickets/coupon.ts'
import type { CouponRow } from './admit-coupon.ts'

/** Terms of a stored coupon. */
export const toTerms = ({ kind, value, ticket_type_ids }: CouponRow): CouponTerms => ({
  kind,
  value: kind === 'amount' ? toReais(cents(value)) : value,
  ticketIds: ticket_type_ids,
})

/** Stored value of a coupon: percent, or centavos. */
export const toStoredValue = (kind: CouponKind, value: number): number =>
  kind === 'amount' ? fromReais(value) : value

export const toCoupon = (row: CouponRow, discountCents: number): Coupon => {
  const { kind, value, ticketIds } = toTerms(row)
  return {
    _id: row.id,
    code: row.code,
    kind,
    value,
    ticketIds: ticketIds && [...ticketIds],
    maxTickets: row.max_tickets,
    isOncePerPerson: row.is_once_per_person,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    isActive: row.is_active,
    used: row.used,
    discount: toReais(cents(discountCents)),
  }
}
