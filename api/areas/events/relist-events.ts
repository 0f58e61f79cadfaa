import { nextOccurrence } from '@55tickets/rules/recurrence.ts'
import { searchName } from '@55tickets/rules/search.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { type Worker, workEvery } from '../../platform/jobs/define-job.ts'
import { eventRecurrence } from './recurrence.ts'

const AT_ONCE = 500

/** What a writer of events sets so that the listing is worked out anew. */
export const RELIST_NOW = sql<Date>`'-infinity'`
const NEVER = sql<Date>`'infinity'`

export const relistWorker: Worker = workEvery('* * * * *', 'relist-events', ({ db }) =>
  relistEvents(db),
)

/**
 * Works out anew where an event stands in the listing, for every event whose time for it has come:
 * it was written, its occurrence is over, or it has ended. A late run only leaves a recurring event
 * at the place of its last occurrence: whether an event has ended is asked on every reading.
 */
export async function relistEvents(db: Db): Promise<void> {
  let done: number
  do done = await db.transaction().execute(relistBatch)
  while (done === AT_ONCE)
}

/** For whoever writes events: in the same transaction, so that no reader sees one without its place. */
export async function relistDueEvents(tx: Tx): Promise<void> {
  while ((await relistBatch(tx)) === AT_ONCE);
}

async function relistBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<DueEvent>`
    select *, app_now() as now from events where relist_at <= app_now()
     order by id limit ${AT_ONCE} for no key update skip locked`.execute(tx)
  for (const row of rows) {
    await tx
      .updateTable('events')
      .set({ search_name: searchName(row.name), ...listingPosition(row) })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

type DueEvent = Selectable<Tables['events']> & { now: Date }

function listingPosition(event: DueEvent) {
  const { starts_at: startsAt, ends_at: endsAt, timezone: zone, now } = event
  if (!event.is_published || endsAt <= now) return { listed_at: null, relist_at: NEVER }
  const recurrence = eventRecurrence(event)
  if (!recurrence) return { listed_at: startsAt, relist_at: endsAt }
  const occurrence = nextOccurrence(recurrence, { startsAt, endsAt, zone }, now)
  // After its last occurrence it has nothing to come, and stands behind what has.
  if (!occurrence) return { listed_at: endsAt, relist_at: endsAt }
  return {
    listed_at: occurrence.start,
    relist_at: occurrence.end < endsAt ? occurrence.end : endsAt,
  }
}
