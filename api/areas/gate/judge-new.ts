import { type Entrance, judgeScan } from '@55tickets/rules/scan-verdict.ts'
import type { GateCode, SharedCode } from '../purchases/public.ts'
import { putRight } from './put-right.ts'
import { type Judgement, type TakenScan, undoneInTime } from './scan.ts'
import {
  type Admissions,
  type Admitted,
  admissionKey,
  type NewScan,
  type StoredScan,
} from './store.ts'

interface Facts {
  readonly now: Date
  readonly known: ReadonlyMap<string, StoredScan>
  readonly codeOf: (scan: TakenScan) => GateCode | null
  /** Who is in already. */
  readonly admissions: Admissions
  readonly placeMates: readonly SharedCode[]
}

interface Judged {
  /** Of all, by the id of the scan. */
  readonly judgements: ReadonlyMap<string, Judgement>
  readonly written: readonly NewScan[]
  /** Whose holders are in now, and since when. */
  readonly admitted: ReadonlyMap<string, Date>
}

/** Judges one after the other: who was let in by one of them is in for the next. */
export function judgeNew(scans: readonly TakenScan[], facts: Facts): Judged {
  const isIn = new Map(facts.admissions)
  const judgements = new Map<string, Judgement>()
  const written: NewScan[] = []
  const admitted = new Map<string, Date>()
  for (const scan of scans) {
    const code = facts.codeOf(scan)
    const used = code && findUse(code, scan.session, isIn, facts.placeMates)
    const tell = ({ at, judged }: StoredScan | NewScan) =>
      judgements.set(scan.id, {
        id: scan.id,
        at,
        judged,
        code,
        used: judged === 'used' ? used : null,
      })
    const stored = facts.known.get(scan.id)
    if (stored) {
      tell(stored)
      continue
    }
    const fresh = judgeOne(scan, code, used !== null, facts.now)
    tell(fresh)
    written.push(fresh)
    if (!code || fresh.told !== 'admitted' || fresh.judged !== 'admitted' || fresh.undone) continue
    isIn.set(admissionKey(code.id, scan.session), { at: fresh.at, gate: scan.gate })
    const before = admitted.get(code.id)
    admitted.set(code.id, before && before < fresh.at ? before : fresh.at)
  }
  return { judgements, written, admitted }
}

/**
 * The admission after which a code admits nobody more at an entrance: its own there, or the first of
 * those that share its place in a session once as many are in as there are tickets.
 */
function findUse(
  code: GateCode,
  session: Entrance,
  isIn: Admissions,
  placeMates: readonly SharedCode[],
): Admitted | null {
  const own = isIn.get(admissionKey(code.id, session))
  if (own || session === null || !code.subscriptionCodeId) return own ?? null
  const mates = placeMates.filter(
    ({ subscriptionCodeId, isTicket, isRevoked }) =>
      subscriptionCodeId === code.subscriptionCodeId && !(isTicket && isRevoked),
  )
  const tickets = mates.filter(({ isTicket }) => isTicket).length
  const uses = mates.flatMap(({ id }) => isIn.get(admissionKey(id, session)) ?? [])
  return tickets > 0 && uses.length >= tickets ? (uses[0] ?? null) : null
}

/** Whom a gate turned away by itself it did turn away: only who was let in is judged again. */
function judgeOne(scan: TakenScan, code: GateCode | null, isUsed: boolean, now: Date): NewScan {
  const { id, userId, gate, session, isTyped, shown, alone } = scan
  const verdict = judgeScan(shown, code ? { ...code, isUsed } : undefined, { session })
  const told = alone?.told ?? verdict
  const undone = alone && undoneInTime(alone)
  const right = (time: Date) => (alone ? putRight(time, alone.sentAt, now) : now)
  return {
    id,
    userId,
    gate,
    session,
    codeId: code?.id ?? null,
    at: alone ? right(alone.at) : now,
    isTyped,
    isOffline: alone !== null,
    told,
    judged: told === 'admitted' ? verdict : told,
    undone: undone && { at: right(undone.at), reason: undone.reason },
  }
}
