import type { Session } from '@55tickets/contracts/events.ts'

/** What can be done about a session, or why not. */
export type SessionView =
  | 'none'
  | 'loading'
  | 'ended'
  | 'full'
  | 'buy'
  | 'login'
  | 'open'
  | 'subscribed'
  /** Subscribed, and the place can still be given back. */
  | 'cancellable'

interface Situation {
  readonly session: Session
  readonly now: Date
  readonly isSignedOut: boolean
  /** Undefined until it is known. */
  readonly isSubscribed: boolean | undefined
}

export function sessionView({ session, now, isSignedOut, isSubscribed }: Situation): SessionView {
  const { periodo, allowSubscription, isPaid, remainingPlaces } = session
  const hasStarted = now >= new Date(periodo.dataInicio)
  const hasEnded = now >= new Date(periodo.dataFim)
  const isFull = remainingPlaces !== null && remainingPlaces <= 0
  // A paid place goes back with its ticket.
  if (isSubscribed) return isPaid || hasStarted ? 'subscribed' : 'cancellable'
  // A paid session is entered by its ticket.
  if (!allowSubscription && !isPaid) return 'none'
  if (hasEnded) return 'ended'
  if (isPaid) return isFull ? 'full' : 'buy'
  if (isSubscribed === undefined && !isSignedOut) return 'loading'
  if (isFull) return 'full'
  return isSignedOut ? 'login' : 'open'
}

const FEW = 10

/** How many places there are, told once they are few. */
export function placesText({ remainingPlaces: left }: Session): string | undefined {
  if (left === null || left <= 0 || left >= FEW) return undefined
  return left === 1 ? 'Resta 1 vaga' : `Restam ${left} vagas`
}
