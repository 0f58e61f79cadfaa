import { consequenceKinds } from '@55tickets/rules/changes/consequence.ts'
import { z } from 'zod/mini'

/** Consequence of an edit of a live event for people. */
export const Consequence = z.object({
  kind: z.enum(consequenceKinds),
  group: z.union([
    z.enum(['everyone', 'buyers', 'newOrders', 'visitors']),
    z.templateLiteral(['session ', z.uuid()]),
  ]),
  /** Centavos of each order, where money moves and it is not the whole order. */
  amountCents: z.nullable(z.int()),
})
