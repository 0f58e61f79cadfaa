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
] as const
export type Verdict = (typeof verdicts)[number]

/** What is known of a code. */
export interface KnownCode {
  /** The session that it is for; null for a ticket, which is shown at the gate of tickets. */
  readonly session: string | null
  readonly hasHolder: boolean
  readonly isRevoked: boolean
  readonly isUsed: boolean
}

/** What was shown: a token whose signature holds, or a number that somebody typed, or neither. */
export type Shown = 'real' | 'other_event' | 'forged'

/**
 * The order is part of the rule: what was taken back is told so at every gate, what belongs to
 * another is sent there before anything else is said about it.
 */
export function judgeScan(
  shown: Shown,
  code: KnownCode | undefined,
  entrance: { readonly session: string | null },
): Verdict {
  if (shown !== 'real') return shown
  if (!code) return 'unknown'
  if (code.isRevoked) return 'revoked'
  if (code.session !== entrance.session) return 'other_session'
  if (code.isUsed) return 'used'
  return code.hasHolder ? 'admitted' : 'unnamed'
}

/** Somebody was let in who, by all that is known, should not have been. */
export const isConflict = (scan: { readonly told: Verdict; readonly judged: Verdict }): boolean =>
  scan.told === 'admitted' && scan.judged !== 'admitted'
