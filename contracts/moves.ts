import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'

const OneOrder = z.strictObject({ eventId: Id, saleId: Id })
const refusals = [
  'EVENT_NOT_FOUND',
  'SALE_NOT_FOUND',
  'SALE_NOT_PAID',
  'REFUND_UNDER_WAY',
  'CODE_NOT_FOUND',
  'CODE_USED',
  'MOVE_UNDER_WAY',
  'EVENT_ENDED',
  'EVENT_CANCELLED',
] as const

/** A ticket type that a ticket may be moved to, and what that does to the money. */
const MoveOption = z.object({
  ticketTypeId: Id,
  name: z.string(),
  /** Sector and lot, as "Pista · 2º lote"; absent for a type without a sector. */
  lotLabel: z.optional(z.string()),
  price: Reais,
  /** `change`: in the same order, at once. `order`: another order, which the buyer pays first. */
  kind: z.enum(['change', 'order']),
  /** Price of the new ticket for the buyer, with the fee; 0 for a change. */
  toPay: Reais,
  /** Amount that the buyer gets back, with the fee; for an order once it is paid. */
  refund: Reais,
  /** Reason in Portuguese why it is not possible. */
  problem: z.nullable(z.string()),
})
export type MoveOption = z.infer<typeof MoveOption>

export const listMoves = call({
  method: 'GET',
  path: '/promoter/events/:eventId/orders/:saleId/moves/:codeId',
  access: 'event:refundOrders',
  summary: 'Ticket types that a ticket may be moved to, and what the buyer pays or gets back',
  params: z.strictObject({ eventId: Id, saleId: Id, codeId: Id }),
  answer: z.object({ options: z.array(MoveOption) }),
  refusals,
})

export const moveHolder = call({
  method: 'POST',
  path: '/promoter/events/:eventId/orders/:saleId/move',
  access: 'event:refundOrders',
  summary:
    'Move a ticket to another type: a cheaper one at once, with a part refund; a dearer one by a second order, held for 24 hours',
  params: OneOrder,
  body: z.strictObject({ codeId: Id, ticketTypeId: Id }),
  answer: z.object({
    kind: z.enum(['change', 'order']),
    refund: Reais,
    /** The second order, until when it is held, and its amount with the fee. */
    order: z.nullable(z.object({ _id: Id, expiresAt: Instant, amount: Reais })),
  }),
  refusals: [
    ...refusals,
    'TICKET_NOT_FOUND',
    'MOVE_NOT_POSSIBLE',
    'SALES_PAUSED',
    'TOO_MUCH_RESERVED',
  ],
})
export type MoveAnswer = z.infer<typeof moveHolder.answer>
