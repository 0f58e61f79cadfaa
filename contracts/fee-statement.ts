import { z } from 'zod/mini'
import { Address } from './accounts.ts'
import { call } from './http/call.ts'
import { Id, Reais } from './http/parts.ts'

/** Our fees of a month, for the organization or for one event. */
const fees = {
  /** Fees of the orders that were paid in it, whoever bears them. */
  charged: Reais,
  /** Fees that went back in it, with refunds and disputes. */
  returned: Reais,
  /** The first less the second: what the service invoice is about. */
  total: Reais,
  /** Part of the total that the promoter bears, which is taken from the balance. */
  byPromoter: Reais,
}

export const FeeStatementQuery = z.strictObject({
  /** Month of Brasília, as `2026-11`. */
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
})
export type FeeStatementQuery = z.infer<typeof FeeStatementQuery>

const FeeStatement = z.object({
  month: z.string(),
  /** Recipient of the service invoice (NFS-e): null for what the organization's data lack. */
  organization: z.object({
    name: z.string(),
    legalName: z.nullable(z.string()),
    document: z.nullable(z.string()),
    address: z.nullable(Address),
  }),
  ...fees,
  /** Events with fees in the month, by name. */
  events: z.array(z.object({ _id: Id, name: z.string(), ...fees })),
})
export type FeeStatement = z.infer<typeof FeeStatement>

export const readFeeStatement = call({
  method: 'GET',
  path: '/organizations/:organizationId/fees',
  access: 'organization:seeMoney',
  summary: 'Our fees of a month by event, with the data that a service invoice needs',
  params: z.strictObject({ organizationId: Id }),
  query: FeeStatementQuery,
  answer: FeeStatement,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})
