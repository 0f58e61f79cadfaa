import type { Db } from '../../platform/db/database.ts'

/** Finds the sessions of an event at whose entrance something was scanned, whatever came of it. */
export async function findScannedSessions(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select('session_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('session_id', 'is not', null)
    .execute()
  return rows.flatMap(({ session_id }) => session_id ?? [])
}
