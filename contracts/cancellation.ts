import { z } from 'zod/mini'
import { Reason } from './changes.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'

/** Calls about cancelling an event: the dry run, the cancellation, its progress. */

const OneEvent = z.strictObject({ eventId: Id })

/** Number of orders, and what they add up to. */
const OrderSum = z.object({ orders: z.int(), amount: Reais })
export type OrderSum = z.infer<typeof OrderSum>

/** Dry run of cancelling the event now. */
const CancellationPlan = z.object({
  orders: z.int(),
  tickets: z.int(),
  /** Buyers, named holders with an account and subscribers, each once. */
  people: z.int(),
  /** Money to give back, with all fees, by how it was paid. */
  pix: OrderSum,
  card: OrderSum,
  /** Parts of these orders that were given back before. */
  refundedBefore: Reais,
  /**
   * PIX that the provider no longer returns: transferred to the buyers' CPFs, or by our team
   * without one.
   */
  byTransfer: OrderSum,
  byTeam: OrderSum,
  subscriptions: z.int(),
  /** Reservations that are not paid, and of these those whose payment is under way. */
  holds: z.int(),
  payments: z.int(),
  /** Orders that the card holder disputes; their bank has the money. */
  disputes: OrderSum,
  /** Money that was already paid out to the organization, and becomes its debt. */
  paidOut: Reais,
})
export type CancellationPlan = z.infer<typeof CancellationPlan>

const RefundFailure = z.object({
  _id: Id,
  orderNumber: z.string(),
  buyer: z.string(),
  amount: Reais,
  /** Why it failed, in Portuguese. */
  reason: z.string(),
  /** Our team transfers the money; a retry does not help. */
  isByTeam: z.boolean(),
})
export type RefundFailure = z.infer<typeof RefundFailure>

/** Progress of the refunds of a cancelled event. */
const CancellationProgress = z.object({
  cancelledAt: Instant,
  reason: z.string(),
  refunded: OrderSum,
  underWay: OrderSum,
  failed: OrderSum,
  /** Left for our team to transfer. */
  byTeam: OrderSum,
  disputes: OrderSum,
  /** People who were written to, of all who are. */
  told: z.int(),
  people: z.int(),
  /** Refunds that failed or are left to our team, the oldest first. */
  failures: z.object({
    docs: z.array(RefundFailure),
    page: z.int(),
    totalPages: z.int(),
  }),
})
export type CancellationProgress = z.infer<typeof CancellationProgress>

const Cancellation = z.object({
  name: z.string(),
  /** Null once the event is cancelled, or has ended without: then `progress` is null, too. */
  plan: z.nullable(CancellationPlan),
  /** Null before. */
  progress: z.nullable(CancellationProgress),
})
export type Cancellation = z.infer<typeof Cancellation>

export const readCancellation = call({
  method: 'GET',
  path: '/promoter/events/:eventId/cancel',
  access: 'event:cancelEvents',
  summary: 'What cancelling the event would do; once it is cancelled, how far the refunds are',
  params: OneEvent,
  query: z.strictObject({
    /** Page of the failures. */
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: Cancellation,
  refusals: ['EVENT_NOT_FOUND'],
})

export const cancelEvent = call({
  method: 'POST',
  path: '/promoter/events/:eventId/cancel',
  access: 'event:cancelEvents',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Cancel the event for good: sales stop, tickets are revoked, all orders are refunded',
  params: OneEvent,
  body: z.strictObject({
    reason: Reason,
    /** The event's name as typed, regardless of case, accents and spaces. */
    name: z.string().check(z.maxLength(1_000)),
  }),
  answer: Cancellation,
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_PUBLISHED', 'EVENT_ENDED'],
})

export const retryCancellation = call({
  method: 'POST',
  path: '/promoter/events/:eventId/cancel/retry',
  access: 'event:cancelEvents',
  limitedBy: 'user',
  summary: 'Try the failed refunds of a cancelled event again',
  params: OneEvent,
  answer: Cancellation,
  refusals: ['EVENT_NOT_FOUND'],
})
