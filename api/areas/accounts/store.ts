import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { LoginDevice } from './login-device.ts'
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
  hasGuessablePassword?: boolean
}

/** Inserts a user and returns the id; null if the e-mail address already has an account. */
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
      has_guessable_password: user.hasGuessablePassword ?? false,
      // Demo addresses are ours and need no proof.
      email_proved_at: user.isDemo ? sql`app_now()` : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()

/** Marks the account's address as proved, because a link mailed to it was opened. The first time counts. */
export async function proveEmail(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proved_at: sql`coalesce(email_proved_at, app_now())` })
    .where('id', '=', userId)
    .execute()
}

/** Locks a user's row, so that it does not change between check and update; null if there is none. */
export async function lockUser(tx: Tx, id: string): Promise<CurrentUser | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .select(userRoles)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? toCurrentUser(row) : null
}

type UserChange =
  | { readonly cpf: string }
  | { readonly address: NonNullable<CurrentUser['address']> }

/** Changes a user whose row the caller has locked. */
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
 * Inserts a login; null if the password changed since it was verified. The reset that changed it
 * ended all logins, and this one must not survive it; nor must it survive a block, which ended them, too.
 */
export async function insertLogin(
  tx: Tx,
  verified: { id: string; password_hash: string },
  { device, address }: LoginDevice,
): Promise<string | null | Refusal<'ACCOUNT_BLOCKED'>> {
  const unchanged = await tx
    .selectFrom('users')
    .select('blocked_at')
    .where('id', '=', verified.id)
    .where('password_hash', '=', verified.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return null
  if (unchanged.blocked_at) return refuse('ACCOUNT_BLOCKED')
  const id = randomUUID()
  await tx.insertInto('logins').values({ id, user_id: verified.id, device, address }).execute()
  return id
}

type LoginEndReason =
  | 'logout'
  | 'ended on another device'
  | 'refresh token reused'
  | 'password reset'
  | 'password changed'
  | 'account deleted'
  | 'blocked'

export const endLogin = (tx: Tx, loginId: string, why: LoginEndReason): Promise<number> =>
  endLogins(tx, sql`id = ${loginId}`, why)

/** Ends a login if it is one of the user's. */
export const endLoginOf = (
  tx: Tx,
  { userId, loginId }: Caller,
  why: LoginEndReason,
): Promise<number> => endLogins(tx, sql`id = ${loginId} and user_id = ${userId}`, why)

/** Ends all logins of a user but this one. */
export const endOtherLogins = (
  tx: Tx,
  { userId, loginId }: Caller,
  why: LoginEndReason,
): Promise<number> => endLogins(tx, sql`user_id = ${userId} and id <> ${loginId}`, why)

export const endAllLogins = (tx: Tx, userId: string, why: LoginEndReason): Promise<number> =>
  endLogins(tx, sql`user_id = ${userId}`, why)

/** Ends the logins of a condition that have not ended, and returns how many those were. */
async function endLogins(
  tx: Tx,
  condition: RawBuilder<SqlBool>,
  why: LoginEndReason,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ ended_at: sql`app_now()`, end_reason: why })
    .where(condition)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
