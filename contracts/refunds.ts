import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { SaleStatus } from './reservations.ts'

/** Money of a sale on its way back to the buyer, or returned. */
export const Refund = z.object({
  status: z.enum(['UNDER_WAY', 'DONE']),
  amount: Reais,
  startedAt: Instant,
  doneAt: z.nullable(Instant),
  /**
   * An old PIX, which can't return to the account that paid it and is transferred to the buyer's
   * CPF.
   */
  isTransfer: z.boolean(),
  /** Our team looks at it first, since the money of the event does not cover it. */
  isInReview: z.optional(z.boolean()),
})

export const cancelPurchase = call({
  method: 'POST',
  path: '/venda/:id/refund',
  access: 'user',
  summary: 'Give a paid sale back within the time that the law grants; all of the money returns',
  params: z.strictObject({ id: Id }),
  body: z.nullish(z.strictObject({})),
  answer: z.object({ status: SaleStatus }),
  refusals: [
    'SALE_NOT_FOUND',
    'SALE_NOT_PAID',
    'REFUND_TOO_LATE',
    'TICKET_USED',
    'REFUND_UNDER_WAY',
  ],
})
