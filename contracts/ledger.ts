import { ledgerKinds } from '@55tickets/rules/money/ledger-kind.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'

/** One amount of an organization with its cause. */
const LedgerEntry = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum(ledgerKinds),
  /** Part of a sale: what its tickets cost, or the fee that the promoter bears. */
  part: z.nullable(z.enum(['price', 'fee'])),
  /** Negative for what is taken from the organization. */
  amount: Reais,
  /** Sum of this entry and all before it. */
  balance: Reais,
  /** Day of Brasília from which it can be paid out. */
  availableOn: z.iso.date(),
  event: z.object({ _id: Id, name: z.string() }),
  /** Null for a payout, a correction, and an order that was deleted after five years. */
  order: z.nullable(
    z.object({
      _id: Id,
      orderNumber: z.string(),
      method: z.enum(['PIX', 'CREDIT_CARD']),
      installments: z.int(),
    }),
  ),
  /** Number of the instalment, from 1 on. */
  installment: z.nullable(z.int()),
  payoutId: z.nullable(Id),
  /** Note of a correction: who made it and why. */
  note: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const readLedger = call({
  method: 'GET',
  path: '/organizations/:organizationId/ledger',
  access: 'organization:seeMoney',
  summary:
    'Balance of an organization or of one of its events, what becomes available when, and its entries, the newest first',
  params: z.strictObject({ organizationId: Id }),
  query: z.strictObject({
    event: z.optional(Id),
    /** `next` of the page before: the last entry's id, and the balance before it. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_-?\d{1,15}$/))),
  }),
  answer: z.object({
    /** Today in Brasília. */
    today: z.iso.date(),
    /** Sum of all entries; negative for a debt. */
    balance: Reais,
    /** Sum of those whose day has come. */
    available: Reais,
    /** The others by day, the next one first. */
    upcoming: z.array(z.object({ day: z.iso.date(), amount: Reais })),
    entries: z.array(LedgerEntry),
    /** Cursor of the next page; null after the last one. */
    next: z.nullable(z.string()),
  }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN', 'EVENT_NOT_FOUND'],
})
