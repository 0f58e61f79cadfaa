import {
  checkCouponCode,
  findCouponProblem,
  normalizeCouponCode,
} from '@55tickets/rules/tickets/coupon.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { call } from './http/call.ts'
import { couponTerms, Id, Instant, Reais } from './http/parts.ts'

const fields = {
  ...couponTerms,
  /** Most tickets that it is used for; null for no limit. */
  maxTickets: z.nullable(z.int().check(z.gte(1, 'Use um número a partir de 1'), z.lte(1_000_000))),
  isOncePerPerson: z.boolean(),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  isActive: z.boolean(),
}

/** A coupon as its promoter sees it. */
export const Coupon = z.object({
  _id: Id,
  code: z.string(),
  ...fields,
  /** Tickets of held and paid orders. */
  used: z.int(),
  /** Discount that it gave to paid orders. */
  discount: Reais,
})
export type Coupon = z.infer<typeof Coupon>

const Code = z.pipe(checkedText(checkCouponCode), z.transform(normalizeCouponCode))
const withProblem = z.check<z.infer<z.ZodMiniObject<typeof fields>>>((payload) => {
  const problem = findCouponProblem(payload.value)
  if (problem)
    payload.issues.push({
      code: 'custom',
      path: [problem.field],
      message: problem.message,
      input: payload.value,
    })
})
const OneEvent = z.strictObject({ eventId: Id })
const writeRefusals = [
  'EVENT_NOT_FOUND',
  'COUPON_NOT_FOUND',
  'TICKET_NOT_FOUND',
  'COUPON_TAKEN',
  'TOO_MANY_COUPONS',
  'ALREADY_SOLD',
  'CAPACITY_TAKEN',
] as const

export const listCoupons = call({
  method: 'GET',
  path: '/promoter/events/:eventId/coupons',
  access: 'event:seeEvents',
  summary: 'Coupons of an event, the newest first',
  params: OneEvent,
  answer: z.object({ coupons: z.array(Coupon) }),
  refusals: ['EVENT_NOT_FOUND'],
})

export const createCoupon = call({
  method: 'POST',
  path: '/promoter/events/:eventId/coupons',
  access: 'event:writeEvents',
  summary: 'Create a coupon',
  params: OneEvent,
  body: z.strictObject({ code: Code, ...fields }).check(withProblem),
  status: 201,
  answer: Coupon,
  refusals: writeRefusals,
})

export const changeCoupon = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/coupons/:couponId',
  access: 'event:writeEvents',
  summary: 'Change a coupon; its code only while it was never used. A new id creates one',
  params: z.strictObject({ eventId: Id, couponId: Id }),
  body: z.strictObject({ code: Code, ...fields }).check(withProblem),
  answer: Coupon,
  refusals: writeRefusals,
})
