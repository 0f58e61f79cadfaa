/**
 * Verdicts of a gate about a scanned code. The server and an offline phone use the same rule, but
 * the phone knows only its downloaded list.
 */
export const verdicts = [
  'admitted',
  'used',
  'other_event',
  'other_session',
  'revoked',
  'unnamed',
  'doors_closed',
  'forged',
  'unknown',
  'not_ticket',
] as const
export type Verdict = (typeof verdicts)[number]

/** An entrance: that of one session, or null for the event's own. */
export type Entrance = string | null

/** Properties of a ticket type or a subscription that decide to which entrances it admits. */
export interface AdmissionTerms {
  /** Session of the ticket type or subscription. */
  readonly session: string | null
  readonly admitsToEvent: boolean
}

/** Entrances that a kind of code admits to, the event's own first. */
export function admittedEntrances({ session, admitsToEvent }: AdmissionTerms): readonly Entrance[] {
  if (session === null) return [null]
  return admitsToEvent ? [null, session] : [session]
}

/** State of a code that the server or the phone's list knows. */
export interface KnownCode {
  readonly entrances: readonly Entrance[]
  readonly hasHolder: boolean
  readonly isRevoked: boolean
  /** True if the code was used at this entrance. */
  readonly isUsed: boolean
}

/**
 * Authenticity of a scanned code: a validly signed token or a typed number, a token of another
 * event, a token with an invalid signature, or no ticket at all.
 */
export type CodeAuthenticity = 'real' | 'other_event' | 'forged' | 'not_ticket'

/** An entrance at the time of a scan. */
export interface GateEntrance {
  readonly session: Entrance
  /** Its doors are open: see `areDoorsOpen`. */
  readonly isOpen: boolean
}

/**
 * Judges a scanned code. The order of checks matters: a revoked code is reported as such at every
 * gate, and a code for another entrance is sent there before anything else is said about it. The
 * SQL function `admit_tickets` repeats the conditions for `admitted`: change both, which
 * `admit-tickets.test.ts` compares.
 */
export function judgeScan(
  shown: CodeAuthenticity,
  code: KnownCode | undefined,
  entrance: GateEntrance,
): Verdict {
  if (shown !== 'real') return shown
  if (!code) return 'unknown'
  if (code.isRevoked) return 'revoked'
  if (!code.entrances.includes(entrance.session)) return 'other_session'
  if (code.isUsed) return 'used'
  if (!code.hasHolder) return 'unnamed'
  return entrance.isOpen ? 'admitted' : 'doors_closed'
}

/**
 * True if the gate admitted somebody (`told`) whom all known facts would have refused (`judged`).
 */
export const isConflict = (scan: { readonly told: Verdict; readonly judged: Verdict }): boolean =>
  scan.told === 'admitted' && scan.judged !== 'admitted'
