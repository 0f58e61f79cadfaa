import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { StartedLogin } from './log-in.ts'
import type { LoginDevice } from './login-device.ts'
import { endLogin } from './store.ts'
import { LOGIN_DAYS } from './tokens.ts'

/** Grace period for a used token: two tabs, or a retried request, may send the same one, and both get its successor. */
const GRACE_SECONDS = 10

/** Age at which a login ends however much it is used; that of our team, who see everybody's data, sooner. */
const MAX_AGE = sql`
  case when exists (select from staff where staff.user_id = logins.user_id and role = 'platform')
       then interval '12 hours' else interval '90 days' end`

/** SQL on `logins`: the login can still be used, unless it was ended. */
export const isLoginFresh = sql<boolean>`
  (rotated_at > app_now() - make_interval(days => ${LOGIN_DAYS}) and logins.created_at > app_now() - ${MAX_AGE})`

export interface PresentedToken {
  loginId: string
  generation: number
}

export type RefreshedLogin = StartedLogin & { generation: number }

/**
 * Exchanges a refresh token for its successor. A token that was exchanged before the grace period has
 * been copied: the whole login ends, for the thief and for the owner.
 */
export function refreshLogin(
  db: Db,
  { loginId, generation }: PresentedToken,
  { device, address }: LoginDevice,
): Promise<RefreshedLogin | Refusal<'UNAUTHENTICATED'>> {
  return db.transaction().execute(async (tx) => {
    const login = await tx
      .selectFrom('logins')
      .innerJoin('users', 'users.id', 'logins.user_id')
      .select(['user_id', 'generation', 'ended_at', 'password_hash'])
      .select(isLoginFresh.as('is_fresh'))
      .select(
        sql<boolean>`rotated_at > app_now() - make_interval(secs => ${GRACE_SECONDS})`.as(
          'in_grace',
        ),
      )
      .where('logins.id', '=', loginId)
      .forUpdate('logins')
      .executeTakeFirst()
    if (!login || login.ended_at || !login.is_fresh) return refuse('UNAUTHENTICATED')
    const account = { id: login.user_id, password_hash: login.password_hash }
    const successor = { userId: account.id, loginId, account, generation: generation + 1 }
    if (login.generation === generation) {
      await tx
        .updateTable('logins')
        .set({ generation: generation + 1, rotated_at: sql`app_now()`, device, address })
        .where('id', '=', loginId)
        .execute()
      return successor
    }
    if (login.generation === generation + 1 && login.in_grace) return successor
    await endLogin(tx, loginId, 'refresh token reused')
    return refuse('UNAUTHENTICATED')
  })
}
