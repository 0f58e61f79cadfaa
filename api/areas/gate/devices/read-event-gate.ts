import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import { PACE_MINUTES } from '@55tickets/rules/gate/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refuse.ts'
import { findEventsAtGate } from '../../events/public.ts'
import type { CountGate } from '../count-gate.ts'
import { isAdmission } from '../store.ts'
import { toGateEvent } from '../wire.ts'

/** Reads what the workspace shows of a gate while people come in. */
export async function readEventGate(
  db: Db,
  countGate: CountGate,
  eventId: string,
): Promise<EventGate | Refusal<'EVENT_NOT_FOUND'>> {
  const [[event], counts, pace, slug] = await Promise.all([
    findEventsAtGate(db, { ids: [eventId] }),
    countGate(eventId),
    readPace(db, eventId),
    findOrganizationSlug(db, eventId),
  ])
  if (isRefusal(counts) || !event || slug === null) return refuse('EVENT_NOT_FOUND')
  return { event: toGateEvent(event), organization: { slug }, pace, ...counts }
}

/** Admissions of each of the last minutes. */
async function readPace(db: Db, eventId: string): Promise<number[]> {
  const { rows } = await sql<{ admitted: number }>`
    select count(scans.id) as admitted
      from generate_series(0, ${PACE_MINUTES - 1}) ago
      left join scans on event_id = ${eventId} and ${isAdmission}
        and at > app_now() - make_interval(mins => ago + 1) and at <= app_now() - make_interval(mins => ago)
     group by ago order by ago desc`.execute(db)
  return rows.map(({ admitted }) => admitted)
}

async function findOrganizationSlug(db: Db, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select('organizations.slug')
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  return row?.slug ?? null
}
