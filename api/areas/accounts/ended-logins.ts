import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ACCESS_SECONDS } from './lifetimes.ts'

export interface EndedLogins {
  has(loginId: string): boolean
  /** Looks which logins have ended since. */
  readonly reload: () => Promise<void>
  /** For whoever has just ended some: from then on this process knows. */
  readonly reloadQuietly: () => Promise<void>
}

/**
 * Logins that were ended while an access token of theirs may still be valid. There are few, so that
 * every process knows them all, and no request has to ask whether its login is still alive.
 */
export async function createEndedLogins(db: Db): Promise<EndedLogins> {
  let ended = new Set<string>()
  const look = async () => {
    const rows = await db
      .selectFrom('logins')
      .select('id')
      .where('ended_at', '>', sql<Date>`app_now() - make_interval(secs => ${ACCESS_SECONDS})`)
      .execute()
    ended = new Set(rows.map(({ id }) => id))
  }
  // One after the other: a look that began before a login ended must not have the last word. Whoever
  // asks meanwhile shares the next one, so that many who leave at once are looked for once.
  let last = look()
  let next: Promise<void> | null = null
  const reload = () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null
        last = look()
        return last
      })
    return next
  }
  await last
  return {
    has: (loginId) => ended.has(loginId),
    reload,
    // What was ended stays so, whatever becomes of this look: the repeated ones tell when they fail.
    reloadQuietly: () => reload().catch(() => undefined),
  }
}
