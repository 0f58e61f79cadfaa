import type { Coupon } from '@55tickets/contracts/coupons.ts'
import { isLocalTime, localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import {
  type CouponKind,
  checkCouponCode,
  findCouponProblem,
} from '@55tickets/rules/tickets/coupon.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'

/** Fields of a coupon, as they are typed. */
export type CouponValues = {
  readonly code: string
  readonly kind: CouponKind
  readonly value: string
  readonly scope: 'all' | 'some'
  readonly ticketIds: readonly string[]
  /** Empty for no limit. */
  readonly maxTickets: string
  readonly isOncePerPerson: boolean
  /** On the clock of the event's zone; empty for none. */
  readonly startsAt: string
  readonly endsAt: string
  readonly isActive: boolean
}

const newCoupon: CouponValues = {
  code: '',
  kind: 'percent',
  value: '',
  scope: 'all',
  ticketIds: [],
  maxTickets: '',
  isOncePerPerson: false,
  startsAt: '',
  endsAt: '',
  isActive: true,
}

export function toCouponValues(coupon: Coupon | undefined, zone: string): CouponValues {
  if (!coupon) return newCoupon
  const { kind, value, ticketIds, maxTickets, startsAt, endsAt } = coupon
  const typedValue = kind === 'amount' ? value.toFixed(2).replace('.', ',') : String(value)
  return {
    code: coupon.code,
    kind,
    value: kind === 'unlock' ? '' : typedValue,
    scope: ticketIds ? 'some' : 'all',
    ticketIds: ticketIds ?? [],
    maxTickets: maxTickets === null ? '' : String(maxTickets),
    isOncePerPerson: coupon.isOncePerPerson,
    startsAt: startsAt ? localText(startsAt, zone) : '',
    endsAt: endsAt ? localText(endsAt, zone) : '',
    isActive: coupon.isActive,
  }
}

interface CouponContext {
  readonly zone: string
  /** Tickets that used the saved coupon. */
  readonly used: number
  /** Ids of the tickets that a coupon of the chosen kind can be for. */
  readonly offeredIds: readonly string[]
}

export function checkCouponValues(
  values: CouponValues,
  context: CouponContext,
): Record<keyof CouponValues, string | null> {
  const { kind, value, ticketIds, startsAt, endsAt } = toCouponBody(values, context)
  const noPeriod = { startsAt: null, endsAt: null }
  const unlocking = { kind: 'unlock', value: 0 } as const
  return {
    code: checkCouponCode(values.code),
    kind: null,
    value: findCouponProblem({ kind, value, ticketIds: null, ...noPeriod })?.message ?? null,
    scope: null,
    ticketIds: findCouponProblem({ ...unlocking, ticketIds, ...noPeriod })?.message ?? null,
    maxTickets: checkLimit(values.maxTickets, context.used),
    isOncePerPerson: null,
    startsAt: checkTime(values.startsAt),
    endsAt:
      checkTime(values.endsAt) ??
      findCouponProblem({ ...unlocking, ticketIds: null, startsAt, endsAt })?.message ??
      null,
    isActive: null,
  }
}

const MAX_LIMIT = 1_000_000

function checkLimit(typed: string, used: number): string | null {
  if (typed.trim() === '') return null
  const limit = parseTypedNumber(typed)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    return 'Use um número a partir de 1, ou deixe em branco'
  return limit < used ? `O cupom já foi usado em ${used}: use pelo menos ${used}` : null
}

const checkTime = (local: string): string | null =>
  local === '' || isLocalTime(local) ? null : 'Informe data e hora'

/** Body of the call that saves a coupon. Tickets that it can't be for are left out. */
export function toCouponBody(
  values: CouponValues,
  { zone, offeredIds }: Omit<CouponContext, 'used'>,
) {
  const { kind } = values
  const instant = (local: string) =>
    isLocalTime(local) ? zonedToInstant(local, zone).toISOString() : null
  return {
    code: values.code,
    kind,
    value: kind === 'unlock' ? 0 : parseTypedNumber(values.value),
    ticketIds:
      values.scope === 'all' ? null : values.ticketIds.filter((id) => offeredIds.includes(id)),
    maxTickets: values.maxTickets.trim() === '' ? null : parseTypedNumber(values.maxTickets),
    isOncePerPerson: values.isOncePerPerson,
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    isActive: values.isActive,
  }
}
