import type { readGateCounts as countCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import { createCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findEventsAtGate } from '../events/public.ts'
import { countGateCodes } from './gate-list.ts'
import { isOpenConflict } from './store.ts'

type Counts =
  | (Answer<typeof countCall> & { readonly heldScans: number })
  | Refusal<CallRefusal<typeof countCall>>

const COUNTS_TTL_MS = 1_000
/** Size of the cache; fewer events than this have gates open at the same time. */
const MAX_CACHED_EVENTS = 200

export type CountGate = (eventId: string) => Promise<Counts>

/** Creates the count of an event's gates. Cached, because all phones of an event poll every few seconds. */
export function createCountGate(db: Db): CountGate {
  const counts = createCache<Counts>({
    limit: { entries: MAX_CACHED_EVENTS },
    maxAgeMs: COUNTS_TTL_MS,
  })
  return (eventId) => counts.get(eventId, () => readGateCounts(db, eventId))
}

async function readGateCounts(db: Db, eventId: string): Promise<Counts> {
  const [event] = await findEventsAtGate(db, { ids: [eventId] })
  if (!event) return refuse('EVENT_NOT_FOUND')
  const counts = await countGateCodes(db, eventId)
  const { rows } = await sql<{ conflicts: number; heldScans: number; now: Date }>`
    select count(*) as conflicts, app_now() as now,
           (select count(*) from held_scans where event_id = ${eventId} and decided_at is null) as "heldScans"
      from scans
     where event_id = ${eventId} and ${isOpenConflict}`.execute(db)
  return {
    entrances: event.entrances.map(({ session }) => {
      const { admitted = 0, expected = 0 } = counts.find((one) => one.session === session) ?? {}
      return { session, admitted, expected }
    }),
    conflicts: rows[0]?.conflicts ?? 0,
    heldScans: rows[0]?.heldScans ?? 0,
    now: (rows[0]?.now ?? new Date()).toISOString(),
  }
}
