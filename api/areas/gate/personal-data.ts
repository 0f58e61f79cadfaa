import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findUserCodes } from './gate-list.ts'

/** Personal data of gates: where a user was let in, at which gates they worked, and whom they invited there. */
export const gatePersonalData = {
  tables: ['scans', 'held_scans', 'gate_devices'],

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
    const { rows: invitedPhones } = await sql`
      select e.name as "eventName", d.name, d.invited_at as "invitedAt", d.accepted_at as "acceptedAt", d.revoked_at as "revokedAt"
        from gate_devices d join events e on e.id = d.event_id
       where d.invited_by = ${userId} order by d.invited_at`.execute(db)
    return { entries, gateWork, invitedPhones }
  },

  /**
   * Scans hold no names, but the texts that staff wrote about them may. An invited phone is not theirs:
   * it keeps its name, which belongs to the scans, and its inviter is nobody by then.
   */
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

/**
 * Deletes the scans of sales that are being purged, those of their events that found no code, and the
 * phones that no scan refers to any more.
 */
export async function purgeScans(tx: Tx, saleIds: readonly string[]): Promise<void> {
  const eventIds = sql`select event_id from sales where id = any (${saleIds})`
  await sql`
    delete from scans
     where code_id in (select id from ticket_codes where sale_id = any (${saleIds}))
        or (code_id is null and event_id in (${eventIds}))`.execute(tx)
  await sql`
    delete from held_scans
     where code_id in (select id from ticket_codes where sale_id = any (${saleIds}))
        or (code_id is null and event_id in (${eventIds}))`.execute(tx)
  await sql`
    delete from gate_devices device
     where event_id in (${eventIds})
       and not exists (select from scans
                        where event_id = device.event_id
                          and device.id in (device_id, undone_by_device, settled_by_device))
       and not exists (select from held_scans
                        where event_id = device.event_id and device.id in (device_id, decided_by_device))`.execute(
    tx,
  )
}
