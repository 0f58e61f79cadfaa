import { isTransient } from '../../../platform/db/retry.ts'
import type { GateDeps } from '../deps.ts'
import { admitTickets } from './admit-tickets.ts'
import { type Outcome, recordScans } from './record-scans.ts'
import type { IncomingScan, Judgement } from './scan.ts'

/**
 * Records a batch of one event's scans. Nearly all are tickets that admit: these are written by one
 * database call, so that a concurrent rush of reservations delays them only once. The others are
 * judged one by one, which also finds out why they are refused.
 */
export async function scanBatch(
  deps: GateDeps,
  eventId: string,
  scans: readonly IncomingScan[],
): Promise<Outcome[]> {
  const admitted = await admitPlainTickets(deps, eventId, scans)
  const rest = scans.filter(({ id }) => !admitted.has(id))
  const outcomes =
    rest.length > 0 ? await recordScans(deps, { eventId, scans: rest, isAtomic: false }) : []
  const judged = new Map(rest.map(({ id }, index) => [id, outcomes[index]]))
  return scans.map(({ id }) => {
    const outcome = admitted.get(id) ?? judged.get(id)
    if (!outcome) throw new Error(`scan ${id} was not judged`)
    return outcome
  })
}

/** Returns the judgements by scan id. Only the first of several scans of one code is tried. */
async function admitPlainTickets(
  { db }: GateDeps,
  eventId: string,
  scans: readonly IncomingScan[],
): Promise<ReadonlyMap<string, Judgement>> {
  const firsts = new Map<string, IncomingScan & { readonly codeStart: string }>()
  for (const scan of scans) {
    const { codeStart, session } = scan
    if (codeStart !== null && session === null && !firsts.has(codeStart))
      firsts.set(codeStart, { ...scan, codeStart })
  }
  try {
    return await admitTickets(db, eventId, [...firsts.values()])
  } catch (error) {
    // A known id, or a lost database answer: `recordScans` finds out what was written.
    if (isTransient(error)) return new Map()
    throw error
  }
}
