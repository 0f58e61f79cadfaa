import type { Role } from '@55tickets/contracts/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Rights } from '../../platform/http/access.ts'
import { sharedFor } from '../../platform/shared-for.ts'

/** For queries of `users`: what each of them may do here. One look into an index. */
export const userRoles = sql<Role[]>`
  array(select distinct role from staff where staff.user_id = users.id order by role)`.as('roles')

/** How long it is remembered who stands at a gate, where the same people call all the time. */
const GATE_MS = 1_000
/** For how long somebody who lost the role may hand in what their phone had judged before. */
const HAND_IN_DAYS = 7
/** So many people are remembered at most. */
const MOST_KEPT = 1_000

/** Asked anew for each call that needs it: what was taken away is gone at once, at a gate in a second. */
export function createRights(db: Db): Rights {
  const atGates = new Map<string, () => Promise<boolean>>()
  return {
    isTeamMember: (userId) => has(db, userId, sql`role = 'platform'`),
    isGateStaff(userId, eventId) {
      const key = `${userId} ${eventId}`
      const known = atGates.get(key)
      if (known) return known()
      if (atGates.size >= MOST_KEPT) atGates.clear()
      const right = sql`(role = 'platform' or (role = 'gate' and event_id = ${eventId}))`
      const ask = sharedFor(GATE_MS, () => has(db, userId, right))
      atGates.set(key, ask)
      return ask()
    },
    async wasGateStaff(userId, eventId) {
      const { rows } = await sql`
        select 1 from former_staff
         where user_id = ${userId} and (role = 'platform' or event_id = ${eventId})
           and left_at > app_now() - make_interval(days => ${HAND_IN_DAYS}) limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

async function has(db: Db, userId: string, right: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff where user_id = ${userId} and ${right} limit 1`.execute(db)
  return rows.length > 0
}
