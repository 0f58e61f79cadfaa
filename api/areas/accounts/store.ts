import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { emailKey } from '@55tickets/rules/email.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { userRoles } from './roles.ts'
import { toCurrentUser } from './wire.ts'

export interface NewUser {
  name: string
  email: string
  cellphone: string
  passwordHash: string
  cpf?: string
  address?: Record<string, string>
  isDemo?: boolean
}

/** The new user's id, or null where the address has an account already, which is left as it is. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | null> {
  const written = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      name: user.name,
      email: user.email,
      email_key: emailKey(user.email),
      cellphone: user.cellphone,
      password_hash: user.passwordHash,
      cpf: user.cpf ?? null,
      address: user.address ? JSON.stringify(user.address) : null,
      is_demo: user.isDemo ?? false,
      // Addresses of the demo are ours: there is nobody to prove them.
      email_proved_at: user.isDemo ? sql`app_now()` : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()

/** Somebody opened a link that was mailed to the account's address; the first time counts. */
export async function proveEmail(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proved_at: sql`coalesce(email_proved_at, app_now())` })
    .where('id', '=', userId)
    .execute()
}

/** One change at a time, so that what was judged is what is changed. */
export async function lockUser(tx: Tx, id: string): Promise<CurrentUser | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .select(userRoles)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? toCurrentUser(row) : null
}

type UserChange =
  | { readonly cpf: string }
  | { readonly address: NonNullable<CurrentUser['address']> }

/** Of somebody whose row is locked. */
export async function changeUser(tx: Tx, id: string, change: UserChange): Promise<CurrentUser> {
  const row = await tx
    .updateTable('users')
    .set('cpf' in change ? change : { address: JSON.stringify(change.address) })
    .where('id', '=', id)
    .returningAll()
    .returning(userRoles)
    .executeTakeFirstOrThrow()
  return toCurrentUser(row)
}

/**
 * Null when the password was changed since it was judged: the reset that changed it has ended all
 * logins, and this one must not be the survivor.
 */
export async function insertLogin(
  tx: Tx,
  judged: { id: string; password_hash: string },
): Promise<string | null> {
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', judged.id)
    .where('password_hash', '=', judged.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return null
  const id = randomUUID()
  await tx.insertInto('logins').values({ id, user_id: judged.id }).execute()
  return id
}

type LoginEndReason = 'logout' | 'refresh token reused' | 'password reset' | 'account deleted'

export const endLogin = (tx: Tx, loginId: string, why: LoginEndReason): Promise<void> =>
  endLogins(tx, 'id', loginId, why)

export const endAllLogins = (tx: Tx, userId: string, why: LoginEndReason): Promise<void> =>
  endLogins(tx, 'user_id', userId, why)

async function endLogins(tx: Tx, by: 'id' | 'user_id', value: string, why: LoginEndReason) {
  await tx
    .updateTable('logins')
    .set({ ended_at: sql`app_now()`, ended_why: why })
    .where(by, '=', value)
    .where('ended_at', 'is', null)
    .execute()
}
