import type { ConsequenceKind } from './consequence.ts'

/**
 * Minutes in which further changes of an event join a notice, so that people get one mail for all of them
 * and nobody is mailed a hundred times.
 */
export const NOTICE_WINDOW_MINUTES = 60
/** The same for people who may already be on their way. */
const NEAR_WINDOW_MINUTES = 10
const NEAR_MS = 24 * 3_600_000
/**
 * Mails about changes of one event that a person gets within 24 hours; what else changes waits and joins the
 * next one. A start that is always near would mean 144.
 */
export const NOTICES_PER_DAY = 6

/** Kinds that take a ticket away or move money: nobody waits for their mail. */
const promptKinds: readonly ConsequenceKind[] = ['refund', 'codesRevoked']

interface NoticedChange {
  readonly part: string
  readonly consequences: readonly { readonly kind: ConsequenceKind }[]
  /** Starts of what changed, as they were and as they are. */
  readonly starts: readonly Date[]
}

/** Minutes that the notice of a change waits for further ones. */
export function noticeWindowMinutes(
  { part, consequences, starts }: NoticedChange,
  now: Date,
): number {
  if (part === 'cancelled' || part === 'session cancelled') return 0
  if (consequences.some(({ kind }) => promptKinds.includes(kind))) return 0
  // A new name is never urgent.
  if (part === 'page') return NOTICE_WINDOW_MINUTES
  const isNear = starts.some((start) => start.getTime() - now.getTime() < NEAR_MS)
  return part === 'postponed' || isNear ? NEAR_WINDOW_MINUTES : NOTICE_WINDOW_MINUTES
}
