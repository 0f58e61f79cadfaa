import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findCodesOf } from '../purchases/public.ts'

/** What is known about people from the gates: where they were let in, and where they stood. */
export const gateKeeper = {
  tables: ['scans'],

  async tell(db: Db, userId: string) {
    const codeIds = await findCodesOf(db, userId)
    const { rows: shown } = await sql`
      select s.code_id as "ticketId", e.name as "eventName", s.at, s.gate, s.told as verdict, s.undone_at as "undoneAt",
             s.undo_reason as "undoReason", s.settle_note as "conflictNote"
        from scans s join events e on e.id = s.event_id
       where s.code_id = any (${codeIds}) order by s.at`.execute(db)
    const { rows: stood } = await sql`
      select e.name as "eventName", s.gate, count(*) as scans, min(s.at) as "firstAt", max(s.at) as "lastAt"
        from scans s join events e on e.id = s.event_id
       where s.user_id = ${userId} and s.code_id <> all (${codeIds}) is not false
       group by e.id, e.name, s.gate order by min(s.at)`.execute(db)
    return { entries: shown, gateWork: stood }
  },

  /** Scans name nobody, but what somebody wrote about one may. */
  async forget(tx: Tx, userId: string): Promise<void> {
    const codeIds = await findCodesOf(tx, userId)
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

/** Removes the scans of the codes of sales that are removed themselves. */
export async function purgeScans(tx: Tx, saleIds: readonly string[]): Promise<void> {
  await sql`
    delete from scans
     where code_id in (select id from ticket_codes where sale_id = any (${saleIds}))`.execute(tx)
}
