import type {
  EventCertificates,
  PresenceGroup,
} from '@55tickets/contracts/promoter/certificates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { areSessionsOver, selectPresence } from './presence.ts'

interface Row {
  readonly minimum: number | null
  readonly version: number
  readonly sessions: number
  readonly endsAt: Date | null
  readonly isOver: boolean
}

/** Reads the minimum presence of an event, and how many people were present how often. */
export async function readEventCertificates(
  db: Db,
  eventId: string,
): Promise<EventCertificates | Refusal<'EVENT_NOT_FOUND'>> {
  const { rows } = await sql<Row>`
    select minimum_presence as minimum, certificates_version as version, ${areSessionsOver} as "isOver",
           count(sessions.id)::integer as sessions, max(sessions.ends_at) as "endsAt"
      from events
      left join sessions on sessions.event_id = events.id and certified_minutes is not null
                        and sessions.cancelled_at is null
     where events.id = ${eventId} group by events.id`.execute(db)
  const [event] = rows
  if (!event) return refuse('EVENT_NOT_FOUND')
  return {
    minimumPresence: event.minimum,
    version: event.version,
    certifiedSessions: event.sessions,
    endsAt: event.endsAt?.toISOString() ?? null,
    isOver: event.isOver,
    groups: await groupByPresence(db, eventId),
  }
}

async function groupByPresence(db: Db, eventId: string): Promise<PresenceGroup[]> {
  const { rows } = await sql<PresenceGroup>`
    select subscribed, attended, "isIssued", count(*)::integer as people
      from (${selectPresence(sql`place.event_id = ${eventId}`)}) presence
     group by subscribed, attended, "isIssued" order by subscribed, attended, "isIssued"`.execute(
    db,
  )
  return rows
}
