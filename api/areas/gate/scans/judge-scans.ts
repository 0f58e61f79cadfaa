import { areDoorsOpen, type EventDoors } from '@55tickets/rules/gate/doors.ts'
import { type Entrance, judgeScan } from '@55tickets/rules/tickets/scan-verdict.ts'
import type { GateCode, SharedCode } from '../gate-codes.ts'
import {
  type Admissions,
  admissionKey,
  type NewScan,
  type StoredAdmission,
  type StoredScan,
} from '../store.ts'
import { correctClockSkew } from './clock-skew.ts'
import { type IncomingScan, type Judgement, timelyUndo } from './scan.ts'

interface ScanFacts {
  readonly now: Date
  readonly doors: EventDoors
  /** Starts of the sessions at whose entrances the scans were made. */
  readonly sessionStarts: ReadonlyMap<string, Date>
  readonly known: ReadonlyMap<string, StoredScan>
  readonly findCode: (scan: IncomingScan) => GateCode | null
  /** Admissions before these scans. */
  readonly admissions: Admissions
  readonly placeMates: readonly SharedCode[]
}

interface JudgedScans {
  /** Judgements of all scans, by scan id. */
  readonly judgements: ReadonlyMap<string, Judgement>
  readonly written: readonly NewScan[]
  /** Codes that were admitted now, with the time of the earliest admission. */
  readonly admitted: ReadonlyMap<string, Date>
}

/** Judges scans one after the other, so that an admission counts for the scans after it. */
export function judgeScans(scans: readonly IncomingScan[], facts: ScanFacts): JudgedScans {
  const admissions = new Map(facts.admissions)
  const judgements = new Map<string, Judgement>()
  const written: NewScan[] = []
  const admitted = new Map<string, Date>()
  for (const scan of scans) {
    const code = facts.findCode(scan)
    const used = code && findUse(code, scan.session, admissions, facts.placeMates)
    const setJudgement = ({ at, judged }: StoredScan | NewScan) =>
      judgements.set(scan.id, {
        id: scan.id,
        at,
        judged,
        code,
        used: judged === 'used' ? used : null,
      })
    const stored = facts.known.get(scan.id)
    if (stored) {
      setJudgement(stored)
      continue
    }
    const fresh = judgeOne(scan, code, used !== null, facts)
    setJudgement(fresh)
    written.push(fresh)
    if (!code || fresh.told !== 'admitted' || fresh.judged !== 'admitted' || fresh.undone) continue
    admissions.set(admissionKey(code.id, scan.session), { at: fresh.at, gate: scan.gate })
    const before = admitted.get(code.id)
    admitted.set(code.id, before && before < fresh.at ? before : fresh.at)
  }
  return { judgements, written, admitted }
}

/**
 * Finds the admission that used a code up at an entrance: the code's own, or, for codes that share
 * one place in a session, the first of them once as many were admitted as there are tickets.
 */
function findUse(
  code: GateCode,
  session: Entrance,
  admissions: Admissions,
  placeMates: readonly SharedCode[],
): StoredAdmission | null {
  const own = admissions.get(admissionKey(code.id, session))
  if (own || session === null || !code.subscriptionCodeId) return own ?? null
  const mates = placeMates.filter(
    ({ subscriptionCodeId, isTicket, isRevoked }) =>
      subscriptionCodeId === code.subscriptionCodeId && !(isTicket && isRevoked),
  )
  const tickets = mates.filter(({ isTicket }) => isTicket).length
  const uses = mates.flatMap(({ id }) => admissions.get(admissionKey(id, session)) ?? [])
  return tickets > 0 && uses.length >= tickets ? (uses[0] ?? null) : null
}

/** Judges one scan. A rejection decided offline stays, because it happened; only an admission is judged again. */
function judgeOne(
  scan: IncomingScan,
  code: GateCode | null,
  isUsed: boolean,
  { now, doors, sessionStarts }: ScanFacts,
): NewScan {
  const { id, by, gate, session, isTyped, shown, offline } = scan
  const toServerTime = (time: Date) => (offline ? correctClockSkew(time, offline.sentAt, now) : now)
  const at = offline ? toServerTime(offline.at) : now
  const sessionStart = session === null ? null : (sessionStarts.get(session) ?? null)
  const isOpen = areDoorsOpen(doors, sessionStart, at)
  const verdict = judgeScan(shown, code ? { ...code, isUsed } : undefined, { session, isOpen })
  const told = offline?.told ?? verdict
  const undone = offline && timelyUndo(offline)
  return {
    id,
    by,
    gate,
    session,
    codeId: code?.id ?? null,
    at,
    isTyped,
    isOffline: offline !== null,
    told,
    judged: told === 'admitted' ? verdict : told,
    undone: undone && { at: toServerTime(undone.at), reason: undone.reason },
  }
}
