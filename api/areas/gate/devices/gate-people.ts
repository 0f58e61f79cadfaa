import type { GateDevice, GatePeople, GatePerson } from '@55tickets/contracts/gate/workspace.ts'
import { rights } from '@55tickets/rules/organizations/rights.ts'
import { sql } from 'kysely'
import { readNow } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { mayEnterEvent, recordEventHistory } from '../../events/public.ts'
import { currentRole, isStillMember } from '../../organizations/public.ts'
import { deviceRightEnd } from '../gate-right.ts'
import { isAdmission } from '../store.ts'

interface Work {
  readonly scans: number
  readonly admitted: number
  readonly undone: number
  readonly lastScanAt: Date | null
}
const toWork = ({ scans, admitted, undone, lastScanAt }: Work) => ({
  scans,
  admitted,
  undone,
  lastScanAt: lastScanAt?.toISOString() ?? null,
})

/** Finds everybody who may work at an event's gate or has, and its invited phones. */
export async function findGatePeople(db: Db, eventId: string): Promise<GatePeople> {
  const [people, devices, now] = await Promise.all([
    findPeople(db, eventId),
    findDevices(db, eventId),
    readNow(db),
  ])
  return { people, devices, now: now.toISOString() }
}

/** SQL for what each user or phone did at the event. */
const workOf = (column: 'user_id' | 'device_id', eventId: string) => sql`
  (select ${sql.ref(column)} as id, count(*) as scans, count(*) filter (where ${isAdmission}) as admitted,
          count(*) filter (where told = 'admitted' and undone_at is not null) as undone, max(at) as "lastScanAt" from scans
    where event_id = ${eventId} and ${sql.ref(column)} is not null group by 1)`

const workColumns = sql`
  coalesce(work.scans, 0) as scans, coalesce(work.admitted, 0) as admitted, coalesce(work.undone, 0) as undone, work."lastScanAt"`

async function findPeople(db: Db, eventId: string): Promise<GatePerson[]> {
  const { rows } = await sql<Omit<GatePerson, keyof Work> & Work>`
    with member as (
      select member.user_id as id, ${currentRole} as role
        from events join organization_members member on member.organization_id = events.organization_id
       where events.id = ${eventId} and member.confirmed_at is not null and ${isStillMember}
         and ${currentRole} = any (${rights.workAtGate}::text[]) and ${mayEnterEvent}
    ), named as (
      select user_id as id from staff where event_id = ${eventId} and role = 'gate'
    )
    select users.id as _id, users.name, member.role,
           member.id is not null or exists (
             select from staff where user_id = users.id and (role = 'platform' or event_id = ${eventId})) as "isActive",
           ${workColumns}
      from users
      left join member on member.id = users.id
      left join ${workOf('user_id', eventId)} work on work.id = users.id
     where users.id in (select id from member union select id from named
                        union select user_id from scans where event_id = ${eventId})
     order by scans desc, "isActive" desc, users.name, users.id`.execute(db)
  return rows.map((row) => ({ ...row, ...toWork(row) }))
}

interface DeviceRow extends Work {
  readonly _id: string
  readonly name: string
  readonly invitedBy: string
  readonly acceptedAt: Date
  readonly lastSeenAt: Date | null
  readonly revokedAt: Date | null
}

async function findDevices(db: Db, eventId: string): Promise<GateDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select device.id as _id, device.name, users.name as "invitedBy", accepted_at as "acceptedAt",
           last_seen_at as "lastSeenAt", ${deviceRightEnd} as "revokedAt",
           ${workColumns}
      from gate_devices device
      join users on users.id = device.invited_by
      left join ${workOf('device_id', eventId)} work on work.id = device.id
     where device.event_id = ${eventId} and accepted_at is not null
     order by ${deviceRightEnd} is not null, accepted_at desc, device.id`.execute(db)
  return rows.map(({ acceptedAt, lastSeenAt, revokedAt, ...row }) => ({
    ...row,
    ...toWork(row),
    acceptedAt: acceptedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
}

interface Revocation {
  readonly eventId: string
  readonly deviceId: string
  readonly userId: string
}

/** Takes the gate from a phone, or withdraws an open invite. The first time counts. */
export async function revokeDevice(
  db: Db,
  { eventId, deviceId, userId }: Revocation,
): Promise<GatePeople | Refusal<'DEVICE_NOT_FOUND'>> {
  const isFound = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; isRevoked: boolean }>`
      select name, revoked_at is not null as "isRevoked" from gate_devices
       where id = ${deviceId} and event_id = ${eventId} for update`.execute(tx)
    const [device] = rows
    if (!device || device.isRevoked) return device !== undefined
    await sql`
      update gate_devices set revoked_at = app_now(), revoked_by = ${userId} where id = ${deviceId}`.execute(
      tx,
    )
    await recordEventHistory(tx, eventId, {
      kind: 'phone_revoked',
      details: {},
      by: { member: userId },
      about: { name: device.name },
    })
    return true
  })
  return isFound ? findGatePeople(db, eventId) : refuse('DEVICE_NOT_FOUND')
}
