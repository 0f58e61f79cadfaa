import { sql } from 'kysely'
import { createCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Rights } from '../../../platform/http/access.ts'
import { FORMER_STAFF_DAYS } from '../../accounts/public.ts'
import { deviceRightEnd } from '../gate-right.ts'

/** Cache time of a phone's right, because gates call all the time. */
const DEVICE_RIGHT_TTL_MS = 1_000
const MAX_CACHED_DEVICES = 1_000
/** Accuracy of the time at which a phone was last seen; a write for every call would be too many. */
const SEEN_EVERY_SECONDS = 20

/**
 * Creates the checks of invited phones. The end of a phone's time is that of its event as it is now, so
 * that an event that is moved takes its phones along, and so does an inviter who leaves.
 */
export function createDeviceRights(db: Db): Pick<Rights, 'isGateDevice' | 'wasGateDevice'> {
  const atGates = createCache<boolean>({
    limit: { entries: MAX_CACHED_DEVICES },
    maxAgeMs: DEVICE_RIGHT_TTL_MS,
  })
  return {
    isGateDevice: (deviceId, eventId) =>
      atGates.get(`${deviceId} ${eventId}`, () => seeDevice(db, deviceId, eventId)),
    async wasGateDevice(deviceId, eventId) {
      const { rows } = await sql`
        select 1 from gate_devices device join events on events.id = device.event_id
         where device.id = ${deviceId} and device.event_id = ${eventId} and device.accepted_at is not null
           and least(${deviceRightEnd}, events.ends_at) > app_now() - make_interval(days => ${FORMER_STAFF_DAYS})`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}

/** True if the phone may work at the gate now; remembers that it was there. */
async function seeDevice(db: Db, deviceId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ isOverdue: boolean }>`
    select device.last_seen_at is null
           or device.last_seen_at < app_now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as "isOverdue"
      from gate_devices device join events on events.id = device.event_id
     where device.id = ${deviceId} and device.event_id = ${eventId}
       and device.accepted_at is not null and ${deviceRightEnd} is null
       and events.ends_at > app_now()`.execute(db)
  const [device] = rows
  if (device?.isOverdue)
    await sql`update gate_devices set last_seen_at = app_now() where id = ${deviceId}`.execute(db)
  return device !== undefined
}
