import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { type ChangedParts, changedPartFields, toldColumns } from '../events/public.ts'

/** A recorded change that people are told of. */
export interface NoticedChange {
  readonly id: number
  readonly eventId: string
  readonly part: string
  readonly reason: string | null
  readonly before: ChangedParts
  readonly after: ChangedParts
  readonly consequences: readonly Consequence[]
  readonly opensRefund: boolean
  /** Null while the event has no date. */
  readonly refundUntil: Date | null
  readonly eventName: string
  /** Session that the change is about; null for none. */
  readonly sessionTitle: string | null
  readonly slug: string
  readonly timezone: string
}

/** Changes of one subject, as the difference between the first and the last of them. */
export interface JoinedChange extends NoticedChange {
  /** True if the last one took back what the others did. */
  readonly isUndone: boolean
}

/** Joins changes of one subject, in the order of the first of each. */
export function joinChanges(changes: readonly NoticedChange[]): JoinedChange[] {
  const joined = new Map<string, JoinedChange>()
  for (const change of changes) {
    const key = subjectKey(change)
    const earlier = joined.get(key)
    joined.set(key, earlier ? joinTwo(earlier, change) : { ...change, isUndone: false })
  }
  return [...joined.values()]
}

/** A postponement and a date are one subject, and so are the changes of a session and its end. */
function subjectKey({ part, consequences }: NoticedChange): string {
  if (part === 'postponed') return 'dates'
  if (!part.startsWith('session')) return part
  return consequences.find(({ group }) => group.startsWith('session '))?.group ?? part
}

function joinTwo(earlier: JoinedChange, later: NoticedChange): JoinedChange {
  const isSame = earlier.part === later.part
  const reasons = [...new Set([earlier.reason, later.reason].filter((reason) => reason !== null))]
  const refunds = [earlier, later].filter(({ opensRefund }) => opensRefund)
  const joined = {
    ...later,
    reason: reasons.length > 0 ? reasons.join(' · ') : null,
    ...(isSame && {
      before: joinParts(later.before, earlier.before),
      after: joinParts(earlier.after, later.after),
    }),
    consequences: [...earlier.consequences, ...later.consequences],
    opensRefund: refunds.length > 0,
    refundUntil: latestEnd(refunds),
  }
  return { ...joined, isUndone: isSame && isShown(later) && !isShown(joined) }
}

/** Parts of an event with all columns of both; of one that both have, the second value. */
function joinParts(first: ChangedParts, second: ChangedParts): ChangedParts {
  const joined = Object.entries(second).map(([part, columns]) => [
    part,
    columns && { ...first[part], ...columns },
  ])
  return { ...first, ...Object.fromEntries(joined) }
}

/** The longest open refund; null while one has no end. */
export function latestEnd(refunds: readonly Pick<NoticedChange, 'refundUntil'>[]): Date | null {
  const ends = refunds.flatMap(({ refundUntil }) => refundUntil ?? [])
  if (ends.length === 0 || ends.length < refunds.length) return null
  return new Date(Math.max(...ends.map((end) => end.getTime())))
}

type ShownChange = Pick<NoticedChange, 'part' | 'before' | 'after' | 'timezone'>

/** Fields that a notice shows, of the event or of the session that the change is about. */
export function shownFields({ part, before, after, timezone }: ShownChange) {
  const subject = part === 'session' ? 'session ' : 'event'
  return changedPartFields(before, after, timezone).filter(
    (field) => field.part.startsWith(subject) && toldColumns.includes(field.column),
  )
}

const isShown = (change: ShownChange): boolean => shownFields(change).length > 0
