import { randomBytes } from 'node:crypto'
import type {
  addAuthenticator as addAuthenticatorCall,
  beginAuthenticator as beginAuthenticatorCall,
  SecondFactors,
} from '@55tickets/contracts/accounts/second-factor.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { encodeQr, qrPicture } from '../../../platform/documents/qr.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { authenticatorSecrets } from './authenticator-secrets.ts'
import { type CodeDeps, limitCodes, matchStep, type TypedCode, tidyCode } from './check-code.ts'
import { readFactors } from './find-factors.ts'
import { finishRemoval, finishSetUp, lockFactorOwner } from './owner.ts'
import { appAddress, toBase32 } from './totp.ts'

/** As long as the hash of the codes, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const PIXELS_PER_MODULE = 5

/** Makes a secret for an authenticator app. An older app counts until a code of the new one was typed. */
export async function beginAuthenticator(
  { db, config }: CodeDeps,
  userId: string,
): Promise<Answer<typeof beginAuthenticatorCall> | Refusal<'NOT_FOUND' | 'EMAIL_NOT_PROVED'>> {
  const bytes = randomBytes(SECRET_BYTES)
  const encrypted = authenticatorSecrets(config).encrypt(bytes.toString('base64url'), userId)
  const owner = await db.transaction().execute(async (tx) => {
    const locked = await lockFactorOwner(tx, userId)
    if (!locked) return refuse('NOT_FOUND')
    if (!locked.isProved) return refuse('EMAIL_NOT_PROVED')
    await tx
      .insertInto('authenticators')
      .values({ user_id: userId, next_secret: encrypted })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ next_secret: encrypted }))
      .execute()
    return locked
  })
  if ('refused' in owner) return owner
  const secret = toBase32(bytes)
  const uri = appAddress({ email: owner.email, secret })
  const picture = await qrPicture(encodeQr(uri), PIXELS_PER_MODULE)
  return {
    secret: secret.replace(/.{4}(?!$)/g, '$& '),
    uri,
    qrCodeUrl: `data:image/png;base64,${picture.toString('base64')}`,
  }
}

/** Sets up the app whose code was typed. Codes are limited together with those of logins. */
export async function addAuthenticator(
  deps: CodeDeps,
  { userId, code }: TypedCode,
): Promise<
  Answer<typeof addAuthenticatorCall> | Refusal<'NOT_FOUND' | 'WRONG_CODE' | 'TOO_MANY_ATTEMPTS'>
> {
  let recoveryCodes: string[] | null = null
  const refused = await limitCodes(deps.db, userId, () =>
    deps.db.transaction().execute(async (tx) => {
      const owner = await lockFactorOwner(tx, userId)
      if (!owner) return refuse('NOT_FOUND')
      if (!(await acceptNextSecret(tx, deps, { userId, code: tidyCode(code) })))
        return refuse('WRONG_CODE')
      recoveryCodes = await finishSetUp(tx, deps, owner, 'authenticator added')
      return null
    }),
  )
  return refused ?? { factors: await readFactors(deps.db, userId), recoveryCodes }
}

/** Makes the newer secret count, if the code is one of it; that code is used then. */
async function acceptNextSecret(
  tx: Tx,
  { config }: CodeDeps,
  { userId, code }: TypedCode,
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['next_secret', sql<Date>`app_now()`.as('now')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.next_secret) return false
  const step = matchStep(config, { userId, encrypted: row.next_secret, code, now: row.now })
  if (step === null) return false
  await tx
    .updateTable('authenticators')
    .set({
      secret: row.next_secret,
      next_secret: null,
      last_step: step,
      added_at: sql`app_now()`,
    })
    .where('user_id', '=', userId)
    .execute()
  return true
}

export function removeAuthenticator(deps: CodeDeps, userId: string): Promise<SecondFactors> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await lockFactorOwner(tx, userId)
    const removed = await tx
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .returning('added_at')
      .executeTakeFirst()
    if (owner && removed?.added_at) await finishRemoval(tx, deps, owner, 'authenticator removed')
    return readFactors(tx, userId)
  })
}
