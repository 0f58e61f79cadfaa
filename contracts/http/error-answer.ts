import { z } from 'zod/mini'
import { Consequence } from '../consequence.ts'
import { Id, Reais } from './parts.ts'

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

/** Body of every error answer. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The first of the successors. */
  successor: z.optional(Successor),
  /** One for each chosen ticket whose lot has turned. */
  successors: z.optional(z.array(Successor)),
  /** Consequences of the edit, where others were confirmed. */
  consequences: z.optional(z.array(Consequence)),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
