import { refundRoutes } from '@55tickets/rules/events/cancellation.ts'
import { checkHolderCpf, checkHolderName } from '@55tickets/rules/people/holder.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from '../accounts.ts'
import { Reason } from '../changes.ts'
import { call } from '../http/call.ts'
import { Id, Reais } from '../http/parts.ts'
import { PaymentMethod } from '../payments.ts'
import { SaleStatus } from '../reservations.ts'

/** Calls with which a promoter acts on an order: mail it again, correct a name, refund it. */

const OneOrder = z.strictObject({ eventId: Id, saleId: Id })

export const resendOrder = call({
  method: 'POST',
  path: '/promoter/events/:eventId/orders/:saleId/resend',
  access: 'event:readOrders',
  summary: 'Mail a paid order with its tickets to its buyer again; three times in an hour',
  params: OneOrder,
  body: z.nullish(z.strictObject({})),
  answer: z.object({ email: z.string() }),
  refusals: [
    'EVENT_NOT_FOUND',
    'SALE_NOT_FOUND',
    'SALE_NOT_PAID',
    'BUYER_ERASED',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const correctOrderHolder = call({
  method: 'POST',
  path: '/promoter/events/:eventId/orders/:saleId/holder',
  access: 'event:readOrders',
  summary:
    'Correct who comes in with a ticket that was named and is not used; the buyer is mailed. Twenty times in an hour for an order',
  params: OneOrder,
  body: z.strictObject({
    codeId: Id,
    name: z.pipe(checkedText(checkHolderName), z.transform(tidyLine)),
    /** Left out: it stays as it is. */
    cpf: z.optional(z.pipe(checkedText(checkHolderCpf, 20), z.transform(digits))),
    /** Reason, which the buyer is told. */
    cause: Reason,
  }),
  answer: z.object({
    holderName: z.string(),
    /** Only the middle digits. */
    holderCpf: z.nullable(z.string()),
  }),
  refusals: [
    'EVENT_NOT_FOUND',
    'SALE_NOT_FOUND',
    'CODE_NOT_FOUND',
    'CODE_USED',
    'HOLDER_REQUIRED',
    'BUYER_ERASED',
    'TOO_MANY_ATTEMPTS',
  ],
})

const RefundRoute = z.enum(refundRoutes)

/** Dry run of refunding a whole order. Paid amounts less what was returned are what goes back. */
const OrderRefundPlan = z.object({
  /** Amount that the buyer paid: tickets less discounts, fee, and interest of instalments. */
  total: Reais,
  fee: Reais,
  interest: Reais,
  /** Parts of it that went back before, or are on their way. */
  returned: Reais,
  /** Amount that goes back to the buyer now. */
  refund: Reais,
  /** Amount that the organization receives less for the event; fee and interest are ours. */
  promoterShare: Reais,
  method: PaymentMethod,
  route: RefundRoute,
  /** Tickets that end, and how many of them somebody came in with. */
  tickets: z.int(),
  used: z.int(),
  /** Tickets that wait for the payment of a dearer type; a payment of it will be returned. */
  openMoves: z.int(),
  /** The event is over, or a ticket was used: the member proves who they are, and all owners are told. */
  needsStepUp: z.boolean(),
})
export type OrderRefundPlan = z.infer<typeof OrderRefundPlan>

const refusals = ['EVENT_NOT_FOUND', 'SALE_NOT_FOUND', 'SALE_NOT_PAID', 'REFUND_UNDER_WAY'] as const

export const planOrderRefund = call({
  method: 'GET',
  path: '/promoter/events/:eventId/orders/:saleId/refund',
  access: 'event:refundOrders',
  summary: 'What refunding a whole order would do',
  params: OneOrder,
  answer: OrderRefundPlan,
  refusals,
})

export const refundOrder = call({
  method: 'POST',
  path: '/promoter/events/:eventId/orders/:saleId/refund',
  access: 'event:refundOrders',
  confirm: 'sometimes',
  summary: 'Refund a whole order: its tickets end, and all of its money returns',
  params: OneOrder,
  body: z.strictObject({
    /** Reason, which the buyer is told. */
    reason: Reason,
    /** Result of the dry run; refused if it is not so any more. */
    confirmed: z.strictObject({ refund: Reais, used: z.int(), route: RefundRoute }),
  }),
  answer: z.object({ status: SaleStatus }),
  refusals: [...refusals, 'REFUND_DIFFERS', 'STEP_UP_NEEDED'],
})
