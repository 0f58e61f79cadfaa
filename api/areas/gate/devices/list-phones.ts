import type { listGatePhones } from '@55tickets/contracts/gate/workspace.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deviceRightEnd } from '../gate-right.ts'

/** Lists the invited phones that work at gates of an organization, by event. */
export async function listPhones(
  db: Db,
  organizationId: string,
): Promise<Answer<typeof listGatePhones>> {
  const { rows } = await sql<Answer<typeof listGatePhones>['docs'][number]>`
    select device.id as _id, device.name, device.invited_by as "invitedBy", events.name as "eventName"
      from gate_devices device join events on events.id = device.event_id
     where events.organization_id = ${organizationId} and events.ends_at > app_now()
       and device.accepted_at is not null and ${deviceRightEnd} is null
     order by events.starts_at, events.id, device.accepted_at, device.id`.execute(db)
  return { docs: rows }
}
