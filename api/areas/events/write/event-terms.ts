import type { PlaceTerms } from '@55tickets/rules/changes/place-change.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EventRow } from '../lock-event.ts'
import { eventRecurrence } from '../recurrence.ts'

/** Terms of an event on which people rely, as the rules about changes compare them. */

export const toDateTerms = (event: EventRow) => ({
  timezone: event.timezone,
  startDate: localText(event.starts_at, event.timezone),
  endDate: localText(event.ends_at, event.timezone),
  recurrence: eventRecurrence(event),
})

export const toPlaceTerms = (event: EventRow): PlaceTerms => ({
  locationName: event.location_name,
  address: event.address,
  city: event.city,
  region: event.region,
})

interface OfferedTerms {
  readonly dates: ReturnType<typeof toDateTerms>[]
  readonly place: PlaceTerms[]
}

/** Dates and places that an event has had since a moment, by the history of its changes; each once. */
export async function findOfferedTerms(
  db: Db,
  event: EventRow,
  since: Date,
): Promise<OfferedTerms> {
  // An order that overlaps a change counts as made before it, as for open refunds.
  const { rows } = await sql<{ before: Partial<EventRow> }>`
    select before->'event' as before from event_changes
     where event_id = ${event.id} and at > ${since}::timestamptz - interval '5 seconds'
       and before->'event' ?| ${TERM_COLUMNS}
     order by id desc`.execute(db)
  const dates = new Map<string, OfferedTerms['dates'][number]>()
  const place = new Map<string, PlaceTerms>()
  let past = event
  for (const { before } of rows) {
    past = { ...past, ...before }
    if (!past.is_published) break
    const [pastDates, pastPlace] = [toDateTerms(past), toPlaceTerms(past)]
    dates.set(JSON.stringify(pastDates), pastDates)
    place.set(JSON.stringify(pastPlace), pastPlace)
  }
  return { dates: [...dates.values()], place: [...place.values()] }
}

/** Columns of which the terms are made, and the one that says whether they were on offer. */
const TERM_COLUMNS = [
  'is_published',
  'timezone',
  'starts_at',
  'ends_at',
  'weekly_days',
  'weekly_start',
  'weekly_end',
  'location_name',
  'address',
  'city',
  'region',
] satisfies readonly (keyof EventRow)[]
