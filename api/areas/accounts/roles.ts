import type { Role } from '@55tickets/contracts/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import { createCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Rights } from '../../platform/http/access.ts'
import { isNotBlocked } from './blocked.ts'
import { provesByPassword } from './second-factor/has-second-factor.ts'

/** Column of the roles for queries of `users`; one index lookup for each row. */
export const userRoles = sql<Role[]>`
  array(select distinct role from staff where staff.user_id = users.id order by role)`.as('roles')

/** Cache time of gate roles, because gates call all the time. */
const GATE_ROLE_TTL_MS = 1_000
/** Time in which former gate staff may still send the scans that their phone judged offline. */
export const FORMER_STAFF_DAYS = 7
const MAX_CACHED_GATE_ROLES = 1_000

/** Roles that our team gives. */
type StaffRights = Pick<Rights, 'teamAccess' | 'isGateStaff' | 'wasGateStaff'>

/** Creates the role checks. Queried for each call, so that a revoked role is gone immediately; cached for a second at gates. */
export function createStaffRights(db: Db): StaffRights {
  const atGates = createCache<boolean>({
    limit: { entries: MAX_CACHED_GATE_ROLES },
    maxAgeMs: GATE_ROLE_TTL_MS,
  })
  return {
    teamAccess: (userId) => teamAccess(db, userId),
    isGateStaff(userId, eventId) {
      const key = `${userId} ${eventId}`
      return atGates.get(key, () => hasRole(db, userId, worksAt(eventId)))
    },
    async wasGateStaff(userId, eventId) {
      const { rows } = await sql`
        select where ${staffLeftGateAt(userId, eventId)} > app_now() - make_interval(days => ${FORMER_STAFF_DAYS})`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}

const workedAt = (eventId: string | RawBuilder<unknown>) =>
  sql<boolean>`(role = 'platform' or (role = 'gate' and event_id = ${eventId}))`

/** The same for who still has the role. */
const worksAt = (eventId: string | RawBuilder<unknown>) =>
  sql<boolean>`${workedAt(eventId)} and (role <> 'platform' or not ${provesByPassword(sql`staff.user_id`)})`

/** SQL that is true for a user whom our team has named for the event's gate, and for the team. */
export const isStaffAtGate = (userId: RawBuilder<unknown>, eventId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from staff where user_id = ${userId} and ${worksAt(eventId)})`

/** SQL for when a user last lost such a role; null for nobody who had it. */
export const staffLeftGateAt = (
  userId: string | RawBuilder<unknown>,
  eventId: string | RawBuilder<unknown>,
) => sql<Date | null>`
  (select max(left_at) from former_staff where user_id = ${userId} and ${workedAt(eventId)})`

/** Our team sees everybody's data: who has no second factor sets one up first. */
async function teamAccess(db: Db, userId: string): Promise<'granted' | 'denied' | 'asleep'> {
  const { rows } = await sql<{ isAsleep: boolean }>`
    select ${provesByPassword(userId)} as "isAsleep" from staff
     where user_id = ${userId} and role = 'platform' and ${isNotBlocked(userId)} limit 1`.execute(
    db,
  )
  const [member] = rows
  if (!member) return 'denied'
  return member.isAsleep ? 'asleep' : 'granted'
}

async function hasRole(db: Db, userId: string, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff where user_id = ${userId} and ${condition} and ${isNotBlocked(userId)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

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
