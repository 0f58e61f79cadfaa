import type { PasskeyCreation } from '@55tickets/contracts/accounts/second-factor.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { MAX_PASSKEYS, PASSKEY_ALGORITHMS } from './add-passkey.ts'
import { lockFactorOwner } from './owner.ts'
import {
  CHALLENGE_MINUTES,
  describePasskeys,
  issueChallenge,
  relyingPartyId,
  userHandle,
} from './passkeys.ts'

interface PasskeyDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

/** Makes what a browser needs to make a passkey. What changes in the account is mailed, so its address must be proved. */
export function beginPasskey(
  { db, config }: PasskeyDeps,
  userId: string,
): Promise<PasskeyCreation | Refusal<'NOT_FOUND' | 'TOO_MANY_PASSKEYS' | 'EMAIL_NOT_PROVED'>> {
  return db.transaction().execute(async (tx) => {
    const owner = await lockFactorOwner(tx, userId)
    if (!owner) return refuse('NOT_FOUND')
    if (!owner.isProved) return refuse('EMAIL_NOT_PROVED')
    const passkeys = await describePasskeys(tx, userId)
    if (passkeys.length >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
    return {
      challenge: await issueChallenge(tx, { purpose: 'create', userId }),
      rp: { id: relyingPartyId(config), name: '55Tickets' },
      user: { id: userHandle(userId), name: owner.email, displayName: owner.name },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_MINUTES * 60_000,
      attestation: 'none',
      excludeCredentials: passkeys,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  })
}
