import type { Db, Tx } from '../../../platform/db/database.ts'

/** Second factors of a user as they may be exported: keys, secrets and hashes of codes are not. */
export async function exportSecondFactors(db: Db, userId: string) {
  const [passkeys, authenticator, recoveryCodes, resets] = await Promise.all([
    db
      .selectFrom('passkeys')
      .select(['name', 'created_at as since', 'used_at as usedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('authenticators')
      .select('added_at as since')
      .where('user_id', '=', userId)
      .where('added_at', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select('used_at as usedAt')
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('factor_resets')
      .select(['reason', 'created_at as askedAt', 'due_at as dueAt'])
      .select(['ended_at as endedAt', 'outcome'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  return { passkeys, authenticator: authenticator ?? null, recoveryCodes, resets }
}

export async function eraseSecondFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
const TABLES = [
  'passkeys',
  'passkey_challenges',
  'authenticators',
  'recovery_codes',
  'factor_resets',
] as const
