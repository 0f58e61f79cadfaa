import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Finds the events at whose gates a user may work; the team may at all. */
export async function findGateRoles(
  db: Db,
  userId: string,
): Promise<{ isTeamMember: boolean; eventIds: string[] }> {
  const { rows } = await sql<{ eventId: string | null }>`
    select event_id as "eventId" from staff
     where user_id = ${userId} and role in ('platform', 'gate')`.execute(db)
  return {
    isTeamMember: rows.some(({ eventId }) => eventId === null),
    eventIds: rows.flatMap(({ eventId }) => eventId ?? []),
  }
}
