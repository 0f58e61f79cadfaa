import type { Tx } from '../../../platform/db/database.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { markScanned } from '../../tickets/public.ts'
import type { GateDeps } from '../deps.ts'
import { findSharedCodes, type GateCode, lockCodesByPrefix, readGateCodes } from '../gate-codes.ts'
import { findAdmissions, findKnownScans, findScans, lockEntrances, writeScans } from '../store.ts'
import { judgeScans } from './judge-scans.ts'
import type { IncomingScan, Judgement } from './scan.ts'
import { isSameScan, updateKnownScan } from './update-known-scan.ts'

export type Outcome = Judgement | Refusal<'EVENT_NOT_FOUND' | 'SESSION_NOT_FOUND' | 'BAD_INPUT'>

interface ScanBatch {
  readonly eventId: string
  readonly scans: readonly IncomingScan[]
  /** True to write nothing at all if one of the scans is refused. */
  readonly isAtomic: boolean
}

/**
 * Judges and stores scans in the given order, in one transaction. A scan with a known id gets its
 * first answer again, so that a phone may resend a scan whose answer was lost.
 */
export const recordScans = (deps: GateDeps, batch: ScanBatch): Promise<Outcome[]> =>
  withRetry(() => deps.db.transaction().execute((tx) => recordScansIn(tx, deps, batch)))

/** Does the same as `recordScans` in a transaction of the caller, who writes more in it. */
export async function recordScansIn(
  tx: Tx,
  deps: GateDeps,
  { eventId, scans, isAtomic }: ScanBatch,
): Promise<Outcome[]> {
  const entrances = await lockEntrances(tx, eventId, distinct(scans.map(({ session }) => session)))
  const starts = distinct(scans.map(({ codeStart }) => codeStart))
  const codes = await lockCodesByPrefix(tx, eventId, starts, entrances.size > 0)
  const placeIds = entrances.size > 0 ? distinct(placeCodeIds(codes)) : []
  const placeCodes = await readGateCodes(tx, placeIds)
  const findCode = ({ codeStart, session }: IncomingScan) => {
    const code = (codeStart && codes.get(codeStart)) || null
    return session !== null && code ? toPlaceCode(code, placeCodes) : code
  }
  const found = await findKnownScans(tx, eventId, distinct(scans.map(({ id }) => id)))
  if (!found) return scans.map(() => refuse('EVENT_NOT_FOUND'))
  const { now, doors, known } = found

  const firsts = new Map(scans.toReversed().map((scan) => [scan.id, scan]))
  const refusals = scans.map((scan) => {
    if (scan.session && !entrances.has(scan.session)) return refuse('SESSION_NOT_FOUND')
    const stored = known.get(scan.id)
    const isKnownAsAnother = stored && !isSameScan(stored, eventId, findCode(scan))
    const isAnother = firsts.get(scan.id)?.codeStart !== scan.codeStart
    return isAnother || isKnownAsAnother ? refuse('BAD_INPUT') : null
  })
  const [refused] = refusals.filter((one) => one !== null)
  if (refused && isAtomic) return scans.map(() => refused)

  // A scan that stands twice in the batch is recorded once.
  const accepted = scans.filter(
    (scan, index) => refusals[index] === null && firsts.get(scan.id) === scan,
  )
  for (const scan of accepted) {
    const stored = known.get(scan.id)
    if (stored) await updateKnownScan(tx, deps, { stored, scan, code: findCode(scan), now })
  }
  const mayBeUsed = [...codes.values()].filter(({ isUsed }) => isUsed || known.size > 0)
  const placeMates = await findSharedCodes(tx, placeIds)
  const admissions = await findAdmissions(
    tx,
    [...mayBeUsed, ...placeMates].map(({ id }) => id),
  )
  const { judgements, written, admitted } = judgeScans(accepted, {
    now,
    doors,
    sessionStarts: entrances,
    known: known.size > 0 ? await findScans(tx, [...known.keys()]) : known,
    findCode,
    admissions,
    placeMates,
  })
  await writeScans(tx, eventId, written)
  await markScanned(tx, admitted)
  return scans.map((scan, index) => refusals[index] ?? getJudgement(judgements, scan))
}

function getJudgement(judgements: ReadonlyMap<string, Judgement>, { id }: IncomingScan): Judgement {
  const judgement = judgements.get(id)
  if (!judgement) throw new Error(`scan ${id} was not judged`)
  return judgement
}

const placeCodeIds = (codes: ReadonlyMap<string, GateCode>) =>
  [...codes.values()].map(({ subscriptionCodeId }) => subscriptionCodeId)

/**
 * Replaces a ticket shown at its paid session by its holder's own subscription code, because
 * certificates are issued for subscriptions. A ticket of another holder admits by itself.
 */
function toPlaceCode(code: GateCode, placeCodes: ReadonlyMap<string, GateCode>): GateCode {
  const place =
    code.subscriptionCodeId === null ? undefined : placeCodes.get(code.subscriptionCodeId)
  const isOwn = place && place.holderCpf !== null && place.holderCpf === code.holderCpf
  if (!isOwn || code.isRevoked || !code.hasHolder) return code
  return { ...place, name: code.name, requiresProof: code.requiresProof, benefit: code.benefit }
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]
