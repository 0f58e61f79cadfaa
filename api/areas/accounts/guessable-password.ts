import {
  findPasswordFault,
  type PasswordFault,
  passwordFaultTexts,
} from '@55tickets/rules/people/guessable-password.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the commonest passwords, fifty thousand of them, when the first one is judged. */
const loadCommon = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

/** Finds why a password is among the first that somebody would try; null for one that is not. */
export async function judgePassword(
  password: string,
  owner: { readonly name: string; readonly email: string },
): Promise<PasswordFault | null> {
  const known = await loadCommon()
  return findPasswordFault(password, owner, (text) => known.has(text))
}

interface ChosenPassword {
  readonly password: string
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly isMember: (db: Db, userId: string) => Promise<boolean>
}

/**
 * Judges the new password of an account. Who works in an organization or in our team can't choose one that
 * is easily guessed; others may.
 */
export async function checkNewPassword(
  db: Db,
  { password, user, isMember }: ChosenPassword,
): Promise<{ readonly isGuessable: boolean } | Refusal<'BAD_INPUT'>> {
  const fault = await judgePassword(password, user)
  if (!fault) return { isGuessable: false }
  const isBound = (await isMember(db, user.id)) || (await isStaff(db, user.id))
  if (!isBound) return { isGuessable: true }
  return refuse('BAD_INPUT', { fields: { newPassword: passwordFaultTexts[fault] } })
}

async function isStaff(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from staff where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses work in an organization to an account whose password is easily guessed; null for others. */
export async function refuseGuessablePassword(
  db: Db,
  userId: string,
): Promise<Refusal<'PASSWORD_GUESSABLE'> | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('has_guessable_password', '=', true)
    .executeTakeFirst()
  return user ? refuse('PASSWORD_GUESSABLE') : null
}

interface UsedPassword {
  readonly password: string
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly has_guessable_password: boolean
  }
}

/** Records whether the right password, which was just typed, is easily guessed: only then it is known. */
export async function recordGuessable(db: Db, { password, user }: UsedPassword): Promise<void> {
  const isGuessable = (await judgePassword(password, user)) !== null
  if (isGuessable === user.has_guessable_password) return
  await db
    .updateTable('users')
    .set({ has_guessable_password: isGuessable })
    .where('id', '=', user.id)
    .execute()
}
