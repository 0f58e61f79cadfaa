import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant, Reais } from '../http/parts.ts'

/** Calls of the team about money that goes to organizations. */

const Named = z.object({ _id: Id, name: z.string() })

/** Why a transfer needs a look. `slow`: it was asked for over an hour ago and has not ended. */
const TransferProblem = z.enum(['blocked', 'slow', 'failed'])
export type TransferProblem = z.infer<typeof TransferProblem>

const TeamPayout = z.object({
  /** Id of the transfer, by which the provider knows it. */
  _id: Id,
  problem: TransferProblem,
  /** Null for a refund to a buyer, which goes out as a transfer too. */
  organization: z.nullable(Named),
  event: Named,
  amount: Reais,
  requestedAt: Instant,
  /** Member who asked for the payout. */
  requestedBy: z.nullable(z.string()),
  /** Last attempt to send it; null if there was none. */
  sentAt: z.nullable(Instant),
  /** Why it failed: a code, or the bank's words. */
  failure: z.nullable(z.string()),
})
export type TeamPayout = z.infer<typeof TeamPayout>

const Debt = z.object({
  organization: Named,
  event: Named,
  /** Debt of the event now, a positive amount. */
  amount: Reais,
  /** Money that the organization's events get later, which pays debts off. */
  expected: Reais,
})
export type Debt = z.infer<typeof Debt>

const ReturnedPart = z.object({
  order: z.object({ _id: Id, number: z.string() }),
  organization: Named,
  /** Name of the event. */
  event: z.string(),
  /** Amount that the buyer got back. */
  amount: Reais,
  /** Amount of it that was taken from the organization. */
  taken: Reais,
  at: Instant,
})
export type ReturnedPart = z.infer<typeof ReturnedPart>

export const readTeamPayouts = call({
  method: 'GET',
  path: '/team/payouts',
  access: 'platform',
  summary:
    'Transfers that need a look (blocked, not ended for long, failed in the last 30 days), debts of organizations, and parts of orders that were refunded in the panel of the provider, at most 100 of each',
  answer: z.object({
    payouts: z.array(TeamPayout),
    payoutCount: z.int(),
    debts: z.array(Debt),
    debtCount: z.int(),
    debtTotal: Reais,
    /** Returned parts of the last 30 days; absent from a server of an earlier release. */
    returnedParts: z.optional(z.array(ReturnedPart)),
  }),
})
export type TeamPayouts = z.infer<(typeof readTeamPayouts)['answer']>
