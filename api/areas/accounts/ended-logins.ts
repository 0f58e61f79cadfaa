import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ACCESS_SECONDS } from './lifetimes.ts'

export interface EndedLogins {
  has(loginId: string): boolean
  /** Looks which logins have ended since. */
  readonly renew: () => Promise<void>
}

/**
 * Logins that were ended while an access token of theirs may still be valid. There are few, so that
 * every process knows them all, and no request has to ask whether its login is still alive.
 */
export async function createEndedLogins(db: Db): Promise<EndedLogins> {
  let ended = new Set<string>()
  const renew = async () => {
    const rows = await db
      .selectFrom('logins')
      .select('id')
      .where('ended_at', '>', sql<Date>`app_now() - make_interval(secs => ${ACCESS_SECONDS})`)
      .execute()
    ended = new Set(rows.map(({ id }) => id))
  }
  await renew()
  return { has: (loginId) => ended.has(loginId), renew }
}
