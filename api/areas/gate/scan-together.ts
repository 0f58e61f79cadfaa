import { isTransient } from '../../platform/db/retry.ts'
import { admitTickets } from './admit-tickets.ts'
import type { GateMeans } from './means.ts'
import type { Judgement, TakenScan } from './scan.ts'
import { type Outcome, takeScans } from './take-scans.ts'

/**
 * Scans of one event that came in together. Nearly all are of tickets that admit, and are written in
 * one call, which a rush of reservations beside it can hold up but once. Whoever is not let in
 * by that is judged, and so told why not.
 */
export async function scanTogether(
  means: GateMeans,
  eventId: string,
  scans: readonly TakenScan[],
): Promise<Outcome[]> {
  const admitted = await admitAtOnce(means, eventId, scans)
  const left = scans.filter(({ id }) => !admitted.has(id))
  const outcomes =
    left.length > 0 ? await takeScans(means, { eventId, scans: left, isWhole: false }) : []
  const judged = new Map(left.map(({ id }, place) => [id, outcomes[place]]))
  return scans.map(({ id }) => {
    const outcome = admitted.get(id) ?? judged.get(id)
    if (!outcome) throw new Error(`scan ${id} was not judged`)
    return outcome
  })
}

/** By the ids of their scans. Of several of one code only the first may be. */
async function admitAtOnce(
  { db }: GateMeans,
  eventId: string,
  scans: readonly TakenScan[],
): Promise<ReadonlyMap<string, Judgement>> {
  const firsts = new Map<string, TakenScan & { readonly codeStart: string }>()
  for (const scan of scans) {
    const { codeStart, session } = scan
    if (codeStart !== null && session === null && !firsts.has(codeStart))
      firsts.set(codeStart, { ...scan, codeStart })
  }
  try {
    return await admitTickets(db, eventId, [...firsts.values()])
  } catch (error) {
    // An id that is known, or nobody knows what came of it: asked again, the scans tell.
    if (isTransient(error)) return new Map()
    throw error
  }
}
