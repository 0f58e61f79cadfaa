import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What of second factors an account has. */
export interface Factors {
  readonly hasPasskey: boolean
  readonly hasAuthenticator: boolean
  readonly recoveryCodesLeft: number
}

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from passkeys where user_id = ${userId}) as "hasPasskey",
           exists (select from authenticators where user_id = ${userId} and added_at is not null)
             as "hasAuthenticator",
           (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)
             as "recoveryCodesLeft"`.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('the query of second factors returned no row')
  return factors
}

/** Reads the second factors of a user as they see them. */
export async function readFactors(db: Db, userId: string): Promise<SecondFactors> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as since', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const authenticator = await db
    .selectFrom('authenticators')
    .select('added_at as since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const reset = await db
    .selectFrom('factor_resets')
    .select('due_at as dueAt')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const { recoveryCodesLeft } = await findFactors(db, userId)
  return {
    passkeys: passkeys.map(({ id, name, since, usedAt }) => ({
      _id: id,
      name,
      since: since.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    authenticatorSince: authenticator?.since?.toISOString() ?? null,
    recoveryCodesLeft,
    resetAt: reset?.dueAt.toISOString() ?? null,
  }
}
