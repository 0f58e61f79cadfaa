import type { PasskeyAssertion } from '@55tickets/contracts/accounts/step-up.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { relyingPartyId, takeChallenge, userHandle } from './passkeys.ts'
import { stopReset } from './stop-reset.ts'

interface PasskeyUse {
  readonly passkey: PasskeyAssertion
  readonly purpose: 'login' | 'step_up'
  /** User who has to prove who they are; null for a login, where the passkey tells it. */
  readonly userId: string | null
}

interface PasskeyDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

/**
 * Accepts a passkey for a challenge of ours, once, and returns the id of its owner; null if it is refused: signed
 * for another site or challenge, of another user, or with a counter that went back, as that of a copied key.
 * Synced passkeys do not count and stay at 0. Whoever has a passkey needs no reset by our team.
 */
export async function acceptPasskey(
  { db, config }: PasskeyDeps,
  { passkey, purpose, userId }: PasskeyUse,
): Promise<string | null> {
  const stored = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  if (!stored) return null
  const owner = stored.user_id
  if (userId !== null && owner !== userId) return null
  const named = passkey.response.userHandle ?? null
  if (named !== userHandle(owner) && (named !== null || userId === null)) return null
  const verified = await verifyAssertion(config, passkey, stored)
  if (!verified) return null
  const { challenge, counter } = verified
  const isUsed = await db.transaction().execute(async (tx) => {
    if (!(await takeChallenge(tx, challenge, { purpose, userId }))) return false
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, used_at: sql`app_now()` })
      .where('id', '=', stored.id)
      // Two answers may be verified at once.
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!isUsed) return null
  await stopReset(db, owner)
  return owner
}

interface StoredPasskey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
}

async function verifyAssertion(
  config: Pick<Config, 'PUBLIC_URL'>,
  { response, ...passkey }: PasskeyAssertion,
  { credential_id: id, public_key: publicKey, counter }: StoredPasskey,
) {
  // Loaded where used: it takes a start a third of a second.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = response
  let challenge = ''
  const remember = (given: string) => {
    challenge = given
    return true
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: remember,
      expectedOrigin: new URL(config.PUBLIC_URL).origin,
      expectedRPID: relyingPartyId(config),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? { challenge, counter: authenticationInfo.newCounter } : null
  } catch {
    // The library throws for whatever a browser may send, and asks nobody else.
    return null
  }
}
