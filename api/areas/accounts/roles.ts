import type { Role } from '@55tickets/contracts/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Rights } from '../../platform/http/access.ts'

/** For queries of `users`: what each of them may do here. One look into an index. */
export const rolesOfUser = sql<Role[]>`
  array(select distinct role from staff where staff.user_id = users.id order by role)`.as('roles')

/** Asked anew for each call that needs it: what was taken away is gone with the next one. */
export const rightsOf = (db: Db): Rights => ({
  isOfTeam: (userId) => has(db, userId, sql`role = 'platform'`),
  standsAtGate: (userId, eventId) =>
    has(db, userId, sql`(role = 'platform' or (role = 'gate' and event_id = ${eventId}))`),
})

async function has(db: Db, userId: string, right: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff where user_id = ${userId} and ${right} limit 1`.execute(db)
  return rows.length > 0
}
