/**
 * What a gate says about a code that was shown to it. The same rule on the server and on a phone
 * without network; only, the phone knows no more than its list.
 */
export const verdicts = [
  'admitted',
  'used',
  'other_event',
  'other_session',
  'revoked',
  'unnamed',
  'forged',
  'unknown',
  'not_ticket',
] as const
export type Verdict = (typeof verdicts)[number]

/** An entrance: that of one session, or null for the event's own. */
export type Entrance = string | null

/** What decides where a type of ticket, or a place in a session, admits. */
export interface AdmissionTerms {
  /** The session that it names, or is a place in. */
  readonly session: string | null
  readonly admitsToEvent: boolean
}

/** The entrances that a kind of code admits to, the event's own first. */
export function admittedEntrances({ session, admitsToEvent }: AdmissionTerms): readonly Entrance[] {
  if (session === null) return [null]
  return admitsToEvent ? [null, session] : [session]
}

/** What is known of a code. */
export interface KnownCode {
  readonly entrances: readonly Entrance[]
  readonly hasHolder: boolean
  readonly isRevoked: boolean
  /** At the entrance where it is shown. */
  readonly isUsed: boolean
}

/**
 * What was shown: a token whose signature holds or a number that somebody typed, a token of another
 * event, one whose signature does not hold, or nothing of ours at all.
 */
export type CodeAuthenticity = 'real' | 'other_event' | 'forged' | 'not_ticket'

/**
 * The order is part of the rule: what was taken back is told so at every gate, what belongs to
 * another is sent there before anything else is said about it.
 */
export function judgeScan(
  shown: CodeAuthenticity,
  code: KnownCode | undefined,
  entrance: { readonly session: Entrance },
): Verdict {
  if (shown !== 'real') return shown
  if (!code) return 'unknown'
  if (code.isRevoked) return 'revoked'
  if (!code.entrances.includes(entrance.session)) return 'other_session'
  if (code.isUsed) return 'used'
  return code.hasHolder ? 'admitted' : 'unnamed'
}

/** Somebody was let in who, by all that is known, should not have been. */
export const isConflict = (scan: { readonly told: Verdict; readonly judged: Verdict }): boolean =>
  scan.told === 'admitted' && scan.judged !== 'admitted'
