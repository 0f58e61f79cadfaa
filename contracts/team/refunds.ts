import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant, Reais } from '../http/parts.ts'

/** Calls of the team about refunds that the provider does not make by itself. */

const MAX_REFUND_NOTE_LENGTH = 300

const TeamRefund = z.object({
  _id: Id,
  saleId: Id,
  orderNumber: z.string(),
  event: z.string(),
  buyer: z.object({ name: z.string(), email: z.string(), cpf: z.nullable(z.string()) }),
  amount: Reais,
  since: Instant,
  /** Why the provider does not make it, in Portuguese. */
  reason: z.string(),
  /** The team transfers the money; else the provider refuses it and is asked again. */
  isTransfer: z.boolean(),
  /** The team looks at it before the money goes back; null if it need not, or has. */
  review: z.nullable(
    z.object({
      /** Reason that the member gave, which the buyer was told. */
      cause: z.string(),
      /** Money of the event that was not paid out; negative for a debt. */
      balance: Reais,
    }),
  ),
})
export type TeamRefund = z.infer<typeof TeamRefund>

export const listTeamRefunds = call({
  method: 'GET',
  path: '/team/refunds',
  access: 'platform',
  summary: 'Refunds to look at, and those that the provider does not make, the oldest first',
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(TeamRefund),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
})
export type TeamRefundList = z.infer<(typeof listTeamRefunds)['answer']>

export const finishTeamRefund = call({
  method: 'POST',
  path: '/team/refunds/:refundId',
  access: 'platform',
  confirm: 'step-up',
  summary: 'Record that the team has transferred the money of a refund',
  params: z.strictObject({ refundId: Id }),
  body: z.strictObject({
    /** Transaction id of the bank. */
    note: z.pipe(
      z.pipe(z.string().check(z.maxLength(MAX_REFUND_NOTE_LENGTH)), z.transform(tidyLine)),
      z.string().check(z.minLength(3, 'Escreva como o valor foi transferido')),
    ),
  }),
  answer: z.object({ message: z.string() }),
  refusals: ['REFUND_NOT_FOUND'],
})

export const approveTeamRefund = call({
  method: 'POST',
  path: '/team/refunds/:refundId/approve',
  access: 'platform',
  confirm: 'step-up',
  summary:
    'Let a refund go on that the team had to look at; not one of an own order, or of an organization that one works in',
  params: z.strictObject({ refundId: Id }),
  answer: z.object({ message: z.string() }),
  refusals: ['REFUND_NOT_FOUND', 'FORBIDDEN'],
})
