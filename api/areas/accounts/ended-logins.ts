import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ACCESS_SECONDS } from './tokens.ts'

export interface EndedLogins {
  has(loginId: string): boolean
  /** Reads the ended logins from the database; rejects if that fails. */
  readonly reload: () => Promise<void>
  /** Reloads after this process ended a login; never rejects, because the login has ended anyway. */
  readonly reloadQuietly: () => Promise<void>
  /** Calls `listener` after each reload that found newly ended logins, to close their open streams. */
  readonly onEnded: (listener: () => void) => void
}

/**
 * Creates the set of logins that ended while one of their access tokens may still be valid. They are
 * few, so each process holds them all, and no request has to query whether its login is alive.
 */
export async function createEndedLogins(db: Db): Promise<EndedLogins> {
  let ended = new Set<string>()
  const listeners: (() => void)[] = []
  const load = async () => {
    const rows = await db
      .selectFrom('logins')
      .select('id')
      .where('ended_at', '>', sql<Date>`app_now() - make_interval(secs => ${ACCESS_SECONDS})`)
      .execute()
    const before = ended
    ended = new Set(rows.map(({ id }) => id))
    if (rows.some(({ id }) => !before.has(id))) for (const listener of listeners) listener()
  }
  // Loads run one after the other: one that began before a login ended must not overwrite a newer
  // one. Callers that come meanwhile share the next load, so that many logouts cause one query.
  let last = load()
  let next: Promise<void> | null = null
  const reload = () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null
        last = load()
        return last
      })
    return next
  }
  await last
  return {
    has: (loginId) => ended.has(loginId),
    reload,
    // The sweep reloads every few seconds and logs its failures.
    reloadQuietly: () => reload().catch(() => undefined),
    onEnded: (listener) => void listeners.push(listener),
  }
}
