import { type FeeTerms, priceWithFee } from '../money/fee.ts'
import { cents } from '../money/money.ts'
import { type Consequence, consequence } from './consequence.ts'

interface SessionTerms {
  /** On the clock of the event's zone. */
  readonly startDate: string
  readonly endDate: string
  readonly room: string | null
}

export interface SessionEdit {
  readonly part: 'session'
  readonly sessionId: string
  /** Null for a new session. */
  readonly before: (SessionTerms & { readonly subscribed: number }) | null
  readonly after: SessionTerms
}

/** Consequences of another time or room of a session that somebody subscribed to. */
export function sessionConsequences({ sessionId, before, after }: SessionEdit): Consequence[] {
  if (!before || before.subscribed === 0) return []
  const isMoved = (['startDate', 'endDate', 'room'] as const).some(
    (term) => before[term] !== after[term],
  )
  return isMoved ? [consequence('notice', `session ${sessionId}`)] : []
}

export interface SessionCancellation {
  readonly part: 'session cancelled'
  readonly sessionId: string
  /** Subscribed, free and by tickets. */
  readonly subscribed: number
  /** Prices of tickets that admit only to this session, with their fee, by type, where one was sold. */
  readonly refundsCents: readonly number[]
}

interface SessionTicket {
  readonly priceCents: number
  readonly sold: number
  readonly sessionId: string | null
  readonly admitsToEvent: boolean
}

/** What tickets that admit only to a session cost with their fee, each amount once, where one was sold. */
export function findSessionRefunds(
  sessionId: string,
  tickets: readonly SessionTicket[],
  terms: FeeTerms,
): number[] {
  const sold = tickets.filter(
    (ticket) => ticket.sessionId === sessionId && !ticket.admitsToEvent && ticket.sold > 0,
  )
  const amounts = sold.map(({ priceCents }) =>
    priceWithFee({ ...terms, subtotal: cents(priceCents) }),
  )
  return [...new Set(amounts)].toSorted((one, other) => one - other)
}

export function sessionCancellation(cancellation: SessionCancellation): Consequence[] {
  const { sessionId, subscribed, refundsCents } = cancellation
  const group = `session ${sessionId}` as const
  const refunds = refundsCents.map((amountCents) => consequence('refund', group, amountCents))
  if (subscribed === 0 && refunds.length === 0) return []
  return [
    consequence('codesRevoked', group),
    consequence('notice', group),
    ...refunds,
    consequence('listed', 'visitors'),
  ]
}
