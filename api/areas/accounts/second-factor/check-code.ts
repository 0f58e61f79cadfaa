import { sql } from 'kysely'
import { clearAttempts, countAttempts, type LimitedKey } from '../../../platform/attempts.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { authenticatorSecrets } from './authenticator-secrets.ts'
import { type FactorMailDeps, mailChange } from './mail-change.ts'
import { acceptRecoveryCode } from './recovery-codes.ts'
import { stopReset } from './stop-reset.ts'
import { findStep } from './totp.ts'

export interface CodeDeps extends FactorMailDeps {
  readonly db: Db
  readonly config: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL'>
}

export interface TypedCode {
  readonly userId: string
  readonly code: string
}

type WrongCode = 'WRONG_CODE' | 'CODE_REUSED'
export type CodeRefusal = WrongCode | 'TOO_MANY_ATTEMPTS'

/** Limit of codes for an account, whatever they are for: a code has a million values only. */
const CODE_LIMIT = { most: 10, minutes: 15 }

/**
 * Checks a code of the authenticator app, or a recovery code, of which each counts once; null if it is right.
 * Whoever has one needs no reset by our team.
 */
export async function checkCode(
  deps: CodeDeps,
  { userId, code }: TypedCode,
): Promise<Refusal<CodeRefusal> | null> {
  const refused = await limitCodes(deps.db, userId, () =>
    deps.db.transaction().execute((tx) => acceptCode(tx, deps, { userId, code: tidyCode(code) })),
  )
  if (!refused) await stopReset(deps.db, userId)
  return refused
}

/** Counts an attempt before it is made, so that many at once can't slip through, and clears the count after a right one. */
export async function limitCodes<Wrong extends Refusal | null>(
  db: Db,
  userId: string,
  attempt: () => Promise<Wrong>,
): Promise<Wrong | Refusal<'TOO_MANY_ATTEMPTS'>> {
  const limited: LimitedKey = [`second factor account ${userId}`, CODE_LIMIT]
  const tooMany = await countAttempts(db, [limited])
  if (tooMany) return tooMany
  const refused = await attempt()
  if (refused === null) await clearAttempts(db, [limited[0]])
  return refused
}

/** A code without what people type between its letters. */
export const tidyCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

async function acceptCode(
  tx: Tx,
  deps: CodeDeps,
  { userId, code }: TypedCode,
): Promise<Refusal<WrongCode> | null> {
  if (/^\d{6}$/.test(code)) return acceptAuthenticatorCode(tx, deps.config, { userId, code })
  if (!(await acceptRecoveryCode(tx, userId, code))) return refuse('WRONG_CODE')
  await mailChange(tx, deps, userId, 'recovery code used')
  return null
}

async function acceptAuthenticatorCode(
  tx: Tx,
  config: Pick<Config, 'SECRET_KEY'>,
  { userId, code }: TypedCode,
): Promise<Refusal<WrongCode> | null> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['secret', 'last_step', sql<Date>`app_now()`.as('now')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const step = row?.secret
    ? matchStep(config, { userId, encrypted: row.secret, code, now: row.now })
    : null
  if (!row || step === null) return refuse('WRONG_CODE')
  if (row.last_step !== null && step <= row.last_step) return refuse('CODE_REUSED')
  await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return null
}

interface StoredSecret extends TypedCode {
  readonly encrypted: string
  readonly now: Date
}

/** Finds the step whose code was typed; null for a wrong code, and for a secret that no `SECRET_KEY` opens. */
export function matchStep(
  config: Pick<Config, 'SECRET_KEY'>,
  { userId, encrypted, code, now }: StoredSecret,
): number | null {
  const secret = authenticatorSecrets(config).decrypt(encrypted, userId)
  return secret === null ? null : findStep(Buffer.from(secret, 'base64url'), code, now)
}
