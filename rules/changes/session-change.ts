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
  /** What each ticket that admits only to this session cost with its fee, by its type, where one was sold. */
  readonly refundsCents: readonly number[]
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
