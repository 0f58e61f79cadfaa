import type { Role } from '@55tickets/contracts/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** For queries of `users`: what each of them may do here. One look into an index. */
export const rolesOfUser = sql<Role[]>`
  array(select distinct role from staff where staff.user_id = users.id order by role)`.as('roles')

/** Asked anew for each call that needs it: what was taken away is gone with the next one. */
export async function hasRole(db: Db, userId: string, role: Role): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
