import { randomBytes } from 'node:crypto'
import type { PasskeyRequest } from '@55tickets/contracts/accounts/step-up.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Time in which a browser answers a challenge, and a person touches their sensor. */
export const CHALLENGE_MINUTES = 5
const CHALLENGE_BYTES = 32

/** Name of our site for passkeys, which work nowhere else. */
export const relyingPartyId = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  new URL(PUBLIC_URL).hostname

interface ChallengePurpose {
  readonly purpose: 'create' | 'login' | 'step_up'
  /** User who was given the challenge; null for a login, whose user is not known yet. */
  readonly userId: string | null
}

export async function issueChallenge(
  db: Db,
  { purpose, userId }: ChallengePurpose,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, user_id: userId })
    .execute()
  return challenge
}

/** Takes a challenge back, once; false for one that was answered, is too old or was given for something else. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, userId }: ChallengePurpose,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${CHALLENGE_MINUTES})`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the passkeys of a user as browsers name them. */
export async function describePasskeys(db: Db, userId: string) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return passkeys.map((passkey) => ({ ...passkey, type: 'public-key' as const }))
}

/** Makes what a browser needs to ask for a passkey: of any account for a login, else for one of the user's. */
export async function requestPasskey(
  db: Db,
  config: Pick<Config, 'PUBLIC_URL'>,
  purpose: Exclude<ChallengePurpose['purpose'], 'create'>,
  userId: string | null,
): Promise<PasskeyRequest> {
  return {
    challenge: await issueChallenge(db, { purpose, userId }),
    rpId: relyingPartyId(config),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await describePasskeys(db, userId),
  }
}

/** Name of an account in its passkeys, as browsers return it with an answer. */
export const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url')
