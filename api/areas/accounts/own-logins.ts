import type { OwnLogins } from '@55tickets/contracts/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isLoginFresh } from './refresh-login.ts'

/** Most logins that are listed; the others were used longer ago. */
const MAX_LISTED = 50

/** Lists the logins of a user that have not ended: the one that asks, then the last used first. */
export async function listOwnLogins(db: Db, { userId, loginId }: Caller): Promise<OwnLogins> {
  const rows = await db
    .selectFrom('logins')
    .select(['id', 'device', 'address', 'created_at as since', 'rotated_at as usedAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(isLoginFresh)
    .orderBy(sql`id = ${loginId}`, 'desc')
    .orderBy('rotated_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const logins = rows.map(({ id, device, address, since, usedAt }) => ({
    _id: id,
    device,
    address,
    since: since.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: id === loginId,
  }))
  return { logins }
}
