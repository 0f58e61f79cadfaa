import { mayPass } from '../../platform/db/ask-again.ts'
import { admitCodes, findShownCodes } from '../purchases/public.ts'
import { judgeNew } from './judge-new.ts'
import type { GateMeans } from './means.ts'
import type { Judgement, TakenScan } from './scan.ts'
import { findAdmissions, findStanding, writeWhereStill } from './store.ts'
import { type Outcome, takeScans } from './take-scans.ts'

/**
 * Scans of one event that came in together. Most are of tickets that nobody else holds before a gate
 * at this moment: these are read, judged, and written where what was read is still so, without a lock
 * in between. The others go the long way: known ones, overtaken ones, and those of sessions, of which
 * it has to be seen first that they are of the event.
 */
export async function scanTogether(
  means: GateMeans,
  eventId: string,
  scans: readonly TakenScan[],
): Promise<Outcome[]> {
  const done = await tryAtOnce(
    means,
    eventId,
    scans.filter(({ session }) => session === null),
  )
  const left = scans.filter(({ id }) => !done.has(id))
  const outcomes = await (left.length > 0
    ? takeScans(means, { eventId, scans: left, isWhole: false })
    : [])
  const taken = new Map(left.map(({ id }, place) => [id, outcomes[place]]))
  return scans.map(({ id }) => {
    const outcome = done.get(id) ?? taken.get(id)
    if (!outcome) throw new Error(`scan ${id} was not judged`)
    return outcome
  })
}

/** By their ids, those that could be taken so. */
async function tryAtOnce(
  { db }: GateMeans,
  eventId: string,
  scans: readonly TakenScan[],
): Promise<ReadonlyMap<string, Judgement>> {
  if (scans.length === 0) return new Map()
  const starts = [...new Set(scans.flatMap(({ codeStart }) => codeStart ?? []))]
  const [standing, codes] = await Promise.all([
    findStanding(
      db,
      eventId,
      scans.map(({ id }) => id),
    ),
    findShownCodes(db, eventId, starts),
  ])
  if (!standing) return new Map()
  const { now, known } = standing
  const used = [...codes.values()].filter(({ isUsed }) => isUsed).map(({ id }) => id)
  const { judgements, written, admitted } = judgeNew(
    scans.filter(({ id }) => !known.has(id)),
    {
      now,
      known: new Map(),
      codeOf: ({ codeStart }) => (codeStart && codes.get(codeStart)) || null,
      admissions: await findAdmissions(db, used),
    },
  )
  if (written.length === 0) return new Map()
  const codeIds = [...admitted.keys()]
  try {
    const isWritten = await writeWhereStill(db, eventId, written, {
      codeIds,
      admitted: admitCodes(codeIds, now),
    })
    return new Map([...judgements].filter(([id]) => isWritten.has(id)))
  } catch (error) {
    // Somebody else was there first, or nobody knows what came of it: the long way finds out.
    if (mayPass(error)) return new Map()
    throw error
  }
}
