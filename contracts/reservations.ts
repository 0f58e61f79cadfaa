import { allBenefits } from '@55tickets/rules/tickets/half-price.ts'
import { z } from 'zod/mini'
import { Ticket } from './events.ts'
import { FormResponses } from './forms.ts'
import { call } from './http/call.ts'
import { couponTerms, Id, Reais } from './http/parts.ts'

const OneSale = z.strictObject({ id: Id })

/** Status of a sale on the wire. `PAID` is never stored or sent; clients have to accept it. */
export const SaleStatus = z.enum([
  'PENDING',
  'PAYMENT_PENDING',
  'CONFIRMED',
  'PAID',
  'RECEIVED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'CHARGEBACK',
])
export type SaleStatus = z.infer<typeof SaleStatus>

export const Reservation = z.object({
  _id: Id,
  status: SaleStatus,
  /** End of the hold on the tickets. */
  expiresAt: z.iso.datetime(),
  total: Reais,
  calculatedFeeAmount: Reais,
  amountCharged: Reais,
})
export type Reservation = z.infer<typeof Reservation>

/** Technical limits, higher than any event allows; ticket types have their own. */
const MAX_TICKETS = 1000
const MAX_LINES = 100

/** Code of a coupon as a buyer types it. One that no coupon can have is refused like any wrong one. */
const TypedCoupon = z.string().check(z.minLength(1), z.maxLength(100))

export const reserve = call({
  method: 'POST',
  path: '/events/:id/reserve',
  access: 'user',
  limitedBy: 'user',
  summary: 'Hold tickets for some minutes; replaces the caller’s unpaid reservation for the event',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    eventId: Id,
    items: z
      .array(
        z.strictObject({
          ticketId: Id,
          quantity: z.int().check(z.gte(1), z.lte(MAX_TICKETS)),
          /** One for each half-price ticket; absent for others. */
          benefits: z.optional(
            z.array(z.enum(allBenefits)).check(z.minLength(1), z.maxLength(MAX_TICKETS)),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
    customForm: z.optional(FormResponses),
    coupon: z.optional(TypedCoupon),
    /** Code of the tracking link that the buyer came from. Anything is accepted; what no link has is ignored. */
    via: z.optional(z.string()),
  }),
  status: 201,
  answer: Reservation,
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'EVENT_ENDED',
    'SALES_PAUSED',
    'TICKET_NOT_FOUND',
    'CURRENCY_NOT_SOLD',
    'SALES_NOT_STARTED',
    'SALES_ENDED',
    'SOLD_OUT',
    'LOT_CLOSED',
    'NOT_ENOUGH_LEFT',
    'TOO_FEW_TICKETS',
    'TOO_MANY_TICKETS',
    'BENEFIT_REQUIRED',
    'COUPON_INVALID',
    'COUPON_USED_UP',
    'BELOW_MINIMUM',
    'FORM_REQUIRED',
    'FORM_INVALID',
    'CPF_REQUIRED',
    'CPF_LIMIT_REACHED',
    'TOO_MUCH_RESERVED',
    'EMAIL_NOT_PROVED',
    'HOLD_RENEWED',
    'KEY_REUSED',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const PricedChoice = z.object({
  coupon: z.object({
    code: z.string(),
    ...couponTerms,
    /** Tickets for which it can still be used; null without a limit. */
    remaining: z.nullable(z.int()),
  }),
  /** Hidden tickets that it unlocks. */
  unlocked: z.array(Ticket),
  items: z.array(
    z.object({
      ticketId: Id,
      quantity: z.int(),
      price: Reais,
      /** Discount on each ticket. */
      discount: Reais,
    }),
  ),
  /** Discount on the whole choice. */
  discount: Reais,
  total: Reais,
  calculatedFeeAmount: Reais,
  amountCharged: Reais,
})
export type PricedChoice = z.infer<typeof PricedChoice>

export const priceChoice = call({
  method: 'POST',
  path: '/events/:id/coupon',
  access: 'open',
  summary: 'Price a choice of tickets with a coupon; nothing is reserved',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    code: TypedCoupon,
    items: z
      .array(
        z.strictObject({ ticketId: Id, quantity: z.int().check(z.gte(1), z.lte(MAX_TICKETS)) }),
      )
      .check(z.maxLength(MAX_LINES)),
  }),
  answer: PricedChoice,
  refusals: [
    'EVENT_NOT_FOUND',
    'TICKET_NOT_FOUND',
    'COUPON_INVALID',
    'COUPON_USED_UP',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const cancelReservation = call({
  method: 'POST',
  path: '/venda/:id/cancel',
  access: 'user',
  summary: 'Give back what is held and not paid',
  params: OneSale,
  answer: Reservation,
  refusals: ['SALE_NOT_FOUND', 'SALE_NOT_HELD', 'PAYMENT_UNDER_WAY', 'RESERVATION_EXPIRED'],
})
