import type { HeldScans } from '@55tickets/contracts/gate.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Lists the undecided scans of those who had lost the gate, the largest number first. */
export async function listHeldScans(db: Db, eventId: string): Promise<{ docs: HeldScans[] }> {
  const { rows } = await sql<HeldScansRow>`
    select coalesce(device_id, user_id) as _id, coalesce(device.name, users.name) as name,
           device_id is not null as "isDevice", max(right_ended_at) as "rightEndedAt", max(received_at) as "receivedAt",
           count(*) filter (where problem is null) as acceptable,
           count(*) filter (where problem = 'too_late') as "tooLate",
           count(*) filter (where problem = 'unsigned') as unsigned
      from held_scans held
      left join gate_devices device on device.id = held.device_id
      left join users on users.id = held.user_id
     where held.event_id = ${eventId} and decided_at is null
     group by device_id, user_id, device.name, users.name order by count(*) desc, 1`.execute(db)
  return {
    docs: rows.map(({ rightEndedAt, receivedAt, ...row }) => ({
      ...row,
      rightEndedAt: rightEndedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}

interface HeldScansRow extends Omit<HeldScans, 'rightEndedAt' | 'receivedAt'> {
  readonly rightEndedAt: Date
  readonly receivedAt: Date
}
