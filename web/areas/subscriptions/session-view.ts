import type { Session } from '@55tickets/contracts/events.ts'

/** State of a session for a visitor: the possible action, or why there is none. */
export type SessionView =
  | 'none'
  | 'loading'
  | 'ended'
  | 'full'
  | 'buy'
  | 'login'
  | 'open'
  | 'subscribed'
  /** Subscribed, and the subscription can still be cancelled. */
  | 'cancellable'

interface SessionViewInput {
  readonly session: Session
  readonly now: Date
  readonly isSignedOut: boolean
  /** True if the visitor is subscribed; undefined while it loads. */
  readonly isSubscribed: boolean | undefined
}

export function sessionView({
  session,
  now,
  isSignedOut,
  isSubscribed,
}: SessionViewInput): SessionView {
  const { periodo, allowSubscription, isPaid, remainingPlaces } = session
  // Its badge says so, whatever else was possible before.
  if (session.isCancelled) return 'none'
  const hasStarted = now >= new Date(periodo.dataInicio)
  const hasEnded = now >= new Date(periodo.dataFim)
  const isFull = remainingPlaces !== null && remainingPlaces <= 0
  // A paid place is cancelled together with its ticket.
  if (isSubscribed) return isPaid || hasStarted ? 'subscribed' : 'cancellable'
  // A ticket admits to a paid session.
  if (!allowSubscription && !isPaid) return 'none'
  if (hasEnded) return 'ended'
  if (isPaid) return isFull ? 'full' : 'buy'
  if (isSubscribed === undefined && !isSignedOut) return 'loading'
  if (isFull) return 'full'
  return isSignedOut ? 'login' : 'open'
}

const FEW_PLACES = 10

/** Number of remaining places, shown when few are left. */
export function placesText({ remainingPlaces: left }: Session): string | undefined {
  if (left === null || left <= 0 || left >= FEW_PLACES) return undefined
  return left === 1 ? 'Resta 1 vaga' : `Restam ${left} vagas`
}
