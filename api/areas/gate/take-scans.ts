import type { Tx } from '../../platform/db/database.ts'
import { withRetry } from '../../platform/db/retry.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import {
  findSharedCodes,
  type GateCode,
  lockCodesByPrefix,
  markScanned,
  readGateCodes,
} from '../purchases/public.ts'
import { correctKnown, isSameScan } from './correct-known.ts'
import { judgeNew } from './judge-new.ts'
import type { GateMeans } from './means.ts'
import type { Judgement, TakenScan } from './scan.ts'
import { findAdmissions, findScans, findStanding, lockEntrances, writeScans } from './store.ts'

export type Outcome = Judgement | Refused<'EVENT_NOT_FOUND' | 'SESSION_NOT_FOUND' | 'BAD_INPUT'>

interface Scans {
  readonly eventId: string
  readonly scans: readonly TakenScan[]
  /** All or none: where one is refused, nothing of the others is written either. */
  readonly isWhole: boolean
}

/**
 * Takes scans in the order in which they are given, all in one transaction. A scan that is known
 * already gets its answer again: whoever is not sure may send it once more.
 */
export const takeScans = (means: GateMeans, asked: Scans): Promise<Outcome[]> =>
  withRetry(() => means.db.transaction().execute((tx) => takeOnce(tx, means, asked)))

async function takeOnce(
  tx: Tx,
  means: GateMeans,
  { eventId, scans, isWhole }: Scans,
): Promise<Outcome[]> {
  const entrances = await lockEntrances(tx, eventId, distinct(scans.map(({ session }) => session)))
  const starts = distinct(scans.map(({ codeStart }) => codeStart))
  const codes = await lockCodesByPrefix(tx, eventId, starts, entrances.size > 0)
  const places = entrances.size > 0 ? distinct(placesOf(codes)) : []
  const placeCodes = await readGateCodes(tx, places)
  const codeOf = ({ codeStart, session }: TakenScan) => {
    const code = (codeStart && codes.get(codeStart)) || null
    return session !== null && code ? asPlace(code, placeCodes) : code
  }
  const standing = await findStanding(tx, eventId, distinct(scans.map(({ id }) => id)))
  if (!standing) return scans.map(() => refuse('EVENT_NOT_FOUND'))
  const { now, known } = standing

  const firsts = new Map(scans.toReversed().map((scan) => [scan.id, scan]))
  const refusals = scans.map((scan) => {
    if (scan.session && !entrances.has(scan.session)) return refuse('SESSION_NOT_FOUND')
    const stored = known.get(scan.id)
    const isKnownAsAnother = stored && !isSameScan(stored, eventId, codeOf(scan))
    const isAnother = firsts.get(scan.id)?.codeStart !== scan.codeStart
    return isAnother || isKnownAsAnother ? refuse('BAD_INPUT') : null
  })
  const [refused] = refusals.filter((one) => one !== null)
  if (refused && isWhole) return scans.map(() => refused)

  // The same one twice is one.
  const taken = scans.filter(
    (scan, place) => refusals[place] === null && firsts.get(scan.id) === scan,
  )
  for (const scan of taken) {
    const stored = known.get(scan.id)
    if (stored) await correctKnown(tx, means, { stored, scan, code: codeOf(scan), now })
  }
  const mayBeUsed = [...codes.values()].filter(({ isUsed }) => isUsed || known.size > 0)
  const placeMates = await findSharedCodes(tx, places)
  const admissions = await findAdmissions(
    tx,
    [...mayBeUsed, ...placeMates].map(({ id }) => id),
  )
  const { judgements, written, admitted } = judgeNew(taken, {
    now,
    known: known.size > 0 ? await findScans(tx, [...known.keys()]) : known,
    codeOf,
    admissions,
    placeMates,
  })
  await writeScans(tx, eventId, written)
  await markScanned(tx, admitted)
  return scans.map((scan, place) => refusals[place] ?? judgementOf(judgements, scan))
}

function judgementOf(judgements: ReadonlyMap<string, Judgement>, { id }: TakenScan): Judgement {
  const judgement = judgements.get(id)
  if (!judgement) throw new Error(`scan ${id} was not judged`)
  return judgement
}

const placesOf = (codes: ReadonlyMap<string, GateCode>) =>
  [...codes.values()].map(({ subscriptionCodeId }) => subscriptionCodeId)

/**
 * Whoever shows their own ticket at the session that it paid for takes their place there, which is
 * what a certificate rests on. Somebody else's ticket admits by itself.
 */
function asPlace(code: GateCode, placeCodes: ReadonlyMap<string, GateCode>): GateCode {
  const place =
    code.subscriptionCodeId === null ? undefined : placeCodes.get(code.subscriptionCodeId)
  const isOwn = place && place.holderCpf !== null && place.holderCpf === code.holderCpf
  if (!isOwn || code.isRevoked || !code.hasHolder) return code
  return { ...place, name: code.name, requiresProof: code.requiresProof }
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]
