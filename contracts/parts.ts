import { consequenceKinds } from '@55tickets/rules/changes/consequence.ts'
import { couponKinds } from '@55tickets/rules/tickets/coupon.ts'
import { z } from 'zod/mini'

/** Schemas that all contracts share. */

/** UUID in lower case only, because the server uses ids as keys of maps and queues. */
export const Id = z.uuid().check(z.toLowerCase())
/** Point in time, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Amount in reais with two decimals. The code behind the API uses whole centavos. */
export const Reais = z.number()

/** Terms of a coupon. */
export const couponTerms = {
  kind: z.enum(couponKinds),
  /** Percent, or reais off each ticket; 0 for a coupon that unlocks. */
  value: z.number(),
  /** Tickets that it is for; null for all. */
  ticketIds: z.nullable(z.array(Id).check(z.maxLength(100))),
}

/** Ticket that is on sale in the place of one whose lot has turned. */
const Successor = z.object({
  /** Id of the ticket that was asked for. */
  replaces: Id,
  /** Lot and price of that ticket; its name is the same. */
  replacedLotName: z.string(),
  replacedPrice: Reais,
  ticketId: Id,
  sectorName: z.string(),
  name: z.string(),
  lotName: z.string(),
  price: Reais,
})
export type Successor = z.infer<typeof Successor>

/** What an edit of a live event does to people. */
export const Consequence = z.object({
  kind: z.enum(consequenceKinds),
  group: z.union([
    z.enum(['everyone', 'buyers', 'newOrders', 'visitors']),
    z.templateLiteral(['session ', z.uuid()]),
  ]),
  /** Centavos of each order, where money moves and it is not the whole order. */
  amountCents: z.nullable(z.int()),
})

/** Body of every error answer. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The first of the successors. */
  successor: z.optional(Successor),
  /** One for each chosen ticket whose lot has turned. */
  successors: z.optional(z.array(Successor)),
  /** What the edit does, where others were confirmed. */
  consequences: z.optional(z.array(Consequence)),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
