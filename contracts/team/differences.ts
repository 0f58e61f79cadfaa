import { differenceKinds } from '@55tickets/rules/money/differences.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant, Reais } from '../http/parts.ts'

/** Calls of the team about what differs between us and the provider. */

const Named = z.object({ _id: Id, name: z.string() })

/** The charge or transfer as one of the two sides has it; null if it has none. */
const DifferenceSide = z.nullable(z.object({ status: z.string(), amount: Reais }))

const TeamDifference = z.object({
  /** Day in Brasília that was compared. */
  day: z.iso.date(),
  foundAt: Instant,
  subject: z.enum(['charge', 'transfer']),
  kind: z.enum(differenceKinds),
  /** Our charge or transfer. */
  _id: z.nullable(Id),
  /** Payment or transfer at the provider. */
  providerId: z.nullable(z.string()),
  /** Order of a charge, or of a refund that goes out as a transfer. */
  order: z.nullable(z.object({ _id: Id, number: z.string() })),
  event: z.nullable(Named),
  /** Organization that a payout goes to. */
  organization: z.nullable(Named),
  here: DifferenceSide,
  there: DifferenceSide,
})
export type TeamDifference = z.infer<typeof TeamDifference>

export const listDifferences = call({
  method: 'GET',
  path: '/team/differences',
  access: 'platform',
  summary:
    'Differences that the last reconciliation of each of the last 90 days found, the newest day first, at most 100',
  answer: z.object({
    differences: z.array(TeamDifference),
    total: z.int(),
    /** The last comparison; null before the first one. */
    lastComparison: z.nullable(z.object({ day: z.iso.date(), at: Instant })),
  }),
})
export type TeamDifferences = z.infer<(typeof listDifferences)['answer']>
