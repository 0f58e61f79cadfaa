import { nextOccurrence } from '@55tickets/rules/events/recurrence.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import { eventRecurrence } from './recurrence.ts'

const RELIST_BATCH_SIZE = 500

/** Value of `relist_at` that writers of events set, so that the listing columns are computed again. */
export const RELIST_NOW = sql<Date>`'-infinity'`
const RELIST_NEVER = sql<Date>`'infinity'`

export const relistWorker: Worker = workOnSchedule('relist-events', ({ db }) => relistEvents(db))

/**
 * Recomputes the listing columns of every due event: it was written, its occurrence is over, or it
 * has ended. A late run only leaves a recurring event at the position of its last occurrence,
 * because readers check themselves whether an event has ended.
 */
export async function relistEvents(db: Db): Promise<void> {
  let done: number
  do done = await db.transaction().execute(relistBatch)
  while (done === RELIST_BATCH_SIZE)
}

/** Relists in the transaction of a writer, so that no reader sees an event without its position. */
export async function relistDueEvents(tx: Tx): Promise<void> {
  while ((await relistBatch(tx)) === RELIST_BATCH_SIZE);
}

async function relistBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<DueEvent>`
    select *, app_now() as now from events where relist_at <= app_now()
     order by id limit ${RELIST_BATCH_SIZE} for no key update skip locked`.execute(tx)
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
  if (!event.is_published || event.is_unlisted || endsAt <= now)
    return { listed_at: null, relist_at: RELIST_NEVER }
  const recurrence = eventRecurrence(event)
  if (!recurrence) return { listed_at: startsAt, relist_at: endsAt }
  const occurrence = nextOccurrence(recurrence, { startsAt, endsAt, zone }, now)
  // Without another occurrence it is listed by its end, after the events that still begin.
  if (!occurrence) return { listed_at: endsAt, relist_at: endsAt }
  return {
    listed_at: occurrence.start,
    relist_at: occurrence.end < endsAt ? occurrence.end : endsAt,
  }
}
