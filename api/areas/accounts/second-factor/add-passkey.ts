import { randomUUID } from 'node:crypto'
import type { addPasskey as addPasskeyCall } from '@55tickets/contracts/accounts/second-factor.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { z } from 'zod/mini'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { readFactors } from './find-factors.ts'
import type { FactorMailDeps } from './mail-change.ts'
import { finishSetUp, lockFactorOwner } from './owner.ts'
import { relyingPartyId, takeChallenge } from './passkeys.ts'

export const MAX_PASSKEYS = 20
/** EdDSA, ES256 and RS256, which together all authenticators have (COSE numbers). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

export interface AddPasskeyDeps extends FactorMailDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

type MadePasskey = z.output<(typeof addPasskeyCall)['body']>

/** Adds the passkey that a browser made for a challenge of ours. */
export async function addPasskey(
  deps: AddPasskeyDeps,
  userId: string,
  { name, passkey }: MadePasskey,
): Promise<
  | Answer<typeof addPasskeyCall>
  | Refusal<'NOT_FOUND' | 'PASSKEY_REFUSED' | 'TOO_MANY_PASSKEYS' | 'EMAIL_NOT_PROVED'>
> {
  const made = await verifyPasskey(deps.config, passkey)
  if (!made) return refuse('PASSKEY_REFUSED')
  return deps.db.transaction().execute(async (tx) => {
    const owner = await lockFactorOwner(tx, userId)
    if (!owner) return refuse('NOT_FOUND')
    if (!owner.isProved) return refuse('EMAIL_NOT_PROVED')
    if (!(await takeChallenge(tx, made.challenge, { purpose: 'create', userId })))
      return refuse('PASSKEY_REFUSED')
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
    const { credential } = made
    const inserted = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refuse('PASSKEY_REFUSED')
    const recoveryCodes = await finishSetUp(tx, deps, owner, 'passkey added')
    return { factors: await readFactors(tx, userId), recoveryCodes }
  })
}

async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Verifies a passkey that was made; null for one that was not made on our site, by a person who proved to be there. */
async function verifyPasskey(config: Pick<Config, 'PUBLIC_URL'>, passkey: MadePasskey['passkey']) {
  // Loaded where used: it takes a start a third of a second.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const remember = (given: string) => {
    challenge = given
    return true
  }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { ...passkey.response, transports: [] } },
      expectedChallenge: remember,
      expectedOrigin: new URL(config.PUBLIC_URL).origin,
      expectedRPID: relyingPartyId(config),
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    return registrationInfo ? { challenge, credential: registrationInfo.credential } : null
  } catch {
    // The library throws for whatever a browser may send, and asks nobody else.
    return null
  }
}
