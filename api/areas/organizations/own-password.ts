import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { confirmPassword, type LoginLimits, type PasswordSource } from '../accounts/public.ts'

/** The caller of a sensitive change, with the password that they typed to confirm it. */
export interface Author {
  readonly callerId: string
  readonly source: PasswordSource
  readonly password: string | undefined
}

/** Checks the caller's own password; null if it is right. Slow, so before any lock. */
export async function checkOwnPassword(
  { db, limits }: { readonly db: Db; readonly limits: LoginLimits },
  { callerId, source, password = '' }: Author,
): Promise<Refusal<'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'> | null> {
  if (password === '') return refuse('WRONG_PASSWORD')
  const wrong = await confirmPassword(db, limits, { userId: callerId, password, source })
  if (!wrong) return null
  const { refused, ...more } = wrong
  return refuse(refused === 'TOO_MANY_ATTEMPTS' ? refused : 'WRONG_PASSWORD', more)
}
