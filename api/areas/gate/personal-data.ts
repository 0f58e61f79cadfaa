import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findUserCodes } from './gate-list.ts'

/** Personal data in scans: where a user was let in, and at which gates they worked. */
export const gatePersonalData = {
  tables: ['scans'],

  async export(db: Db, userId: string) {
    const codeIds = await findUserCodes(db, userId)
    const { rows: entries } = await sql`
      select s.code_id as "ticketId", e.name as "eventName", s.at, s.gate, s.told as verdict, s.undone_at as "undoneAt",
             s.undo_reason as "undoReason", s.settle_note as "conflictNote"
        from scans s join events e on e.id = s.event_id
       where s.code_id = any (${codeIds}) order by s.at`.execute(db)
    const { rows: gateWork } = await sql`
      select e.name as "eventName", s.gate, count(*) as scans, min(s.at) as "firstAt", max(s.at) as "lastAt"
        from scans s join events e on e.id = s.event_id
       where s.user_id = ${userId} and s.code_id <> all (${codeIds}) is not false
       group by e.id, e.name, s.gate order by min(s.at)`.execute(db)
    return { entries, gateWork }
  },

  /** Scans hold no names, but the texts that staff wrote about them may. */
  async erase(tx: Tx, userId: string): Promise<void> {
    const codeIds = await findUserCodes(tx, userId)
    await sql`
      update scans set undo_reason = ''
       where undone_at is not null and (code_id = any (${codeIds}) or undone_by = ${userId})`.execute(
      tx,
    )
    await sql`
      update scans set settle_note = ''
       where settled_at is not null and (code_id = any (${codeIds}) or settled_by = ${userId})`.execute(
      tx,
    )
  },
}

/** Deletes the scans of sales that are being purged. */
export async function purgeScans(tx: Tx, saleIds: readonly string[]): Promise<void> {
  await sql`
    delete from scans
     where code_id in (select id from ticket_codes where sale_id = any (${saleIds}))`.execute(tx)
}
