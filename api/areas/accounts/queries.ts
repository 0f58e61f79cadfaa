import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { userRoles } from './roles.ts'
import { provesByPassword } from './second-factor/has-second-factor.ts'
import { toCurrentUser } from './wire.ts'

/** The signed-in user, or null once the login was ended elsewhere. */
export async function findMe(db: Db, { userId, loginId }: Caller): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .selectAll('users')
    .select(userRoles)
    .select(provesByPassword(sql`users.id`).as('proves_by_password'))
    .where('logins.id', '=', loginId)
    .where('logins.user_id', '=', userId)
    .where('logins.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const me = toCurrentUser(row)
  return { ...me, missesSecondFactor: row.proves_by_password && me.roles.includes('platform') }
}

/** Finds name and CPF of a user, for tickets and certificates in their name. */
export async function findPerson(
  db: Db,
  userId: string,
): Promise<{ name: string; cpf: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'cpf'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** True if a link that was mailed to the account's address has been opened. */
export async function isEmailProved(db: Db, userId: string): Promise<boolean> {
  const proved = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_proved_at', 'is not', null)
    .executeTakeFirst()
  return proved !== undefined
}
