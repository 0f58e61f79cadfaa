import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Entrance {
  /** Null for the entrance where tickets are shown. */
  readonly session: string | null
  readonly title: string
  readonly startsAt: Date | null
}

export interface EventAtGate {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timezone: string
  readonly doorsMinutes: number
  /** Null unless the event waits for a new date. */
  readonly postponedAt: Date | null
  readonly organizationId: string | null
  readonly entrances: readonly Entrance[]
}

interface GateEventFilter {
  readonly ids: readonly string[]
  /** True to add published events that are running, or ended or begin within a day. */
  readonly withCurrent?: boolean
}

const TICKETS_TITLE = 'Ingressos'
const MAX_CURRENT_EVENTS = 50

/** Finds events with their entrances: those that have not ended first, by start. */
export async function findEventsAtGate(
  db: Db,
  { ids, withCurrent = false }: GateEventFilter,
): Promise<EventAtGate[]> {
  const { rows } = await sql<Omit<EventAtGate, 'entrances'> & { hasTickets: boolean }>`
    select id, slug, name, starts_at as "startsAt", ends_at as "endsAt", timezone, doors_minutes as "doorsMinutes",
           postponed_at as "postponedAt", organization_id as "organizationId",
           exists (select from ticket_types where event_id = events.id) as "hasTickets"
      from events
     where id = any (${ids})
        or id in (select id from events
                   where ${withCurrent} and is_published and starts_at < app_now() + interval '1 day'
                     and ends_at > app_now() - interval '1 day'
                   order by starts_at limit ${MAX_CURRENT_EVENTS})
     order by ends_at < app_now(), starts_at, id`.execute(db)
  const sessions = await findSessions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ hasTickets, ...event }) => ({
    ...event,
    entrances: [
      ...(hasTickets ? [{ session: null, title: TICKETS_TITLE, startsAt: null }] : []),
      ...sessions.filter(({ eventId }) => eventId === event.id),
    ],
  }))
}

/** Finds the sessions that people can subscribe to or buy; only these have an entrance. */
async function findSessions(db: Db, eventIds: readonly string[]) {
  const { rows } = await sql<Entrance & { eventId: string }>`
    select event_id as "eventId", id as session,
           title || case when cancelled_at is null then '' else ' (cancelada)' end as title, starts_at as "startsAt" from sessions
     where event_id = any (${eventIds}) and (allow_subscription or is_paid)
     order by starts_at, title, id`.execute(db)
  return rows
}
