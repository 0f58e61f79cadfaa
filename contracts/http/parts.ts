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
