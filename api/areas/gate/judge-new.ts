import { judgeScan } from '@55tickets/rules/scan-verdict.ts'
import type { GateCode } from '../purchases/public.ts'
import { putRight } from './put-right.ts'
import { type Judgement, type TakenScan, undoneInTime } from './scan.ts'
import type { Admitted, NewScan, StoredScan } from './store.ts'

interface Facts {
  readonly now: Date
  readonly known: ReadonlyMap<string, StoredScan>
  readonly codeOf: (scan: TakenScan) => GateCode | null
  /** Who is in already, by code. */
  readonly admissions: ReadonlyMap<string, Admitted>
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
    const used = (code && isIn.get(code.id)) ?? null
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
    isIn.set(code.id, { at: fresh.at, gate: scan.gate })
    admitted.set(code.id, fresh.at)
  }
  return { judgements, written, admitted }
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
