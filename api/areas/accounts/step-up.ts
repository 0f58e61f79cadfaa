import {
  type readStepUp,
  STEP_UP_MINUTES,
  type StepUpWay,
  type stepUp,
} from '@55tickets/contracts/accounts/step-up.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { confirmPassword, type LoginLimits } from './check-password.ts'
import type { PasswordSource } from './known-devices.ts'
import type { RecordAccess } from './record-access.ts'
import { acceptPasskey } from './second-factor/accept-passkey.ts'
import { checkCode } from './second-factor/check-code.ts'
import { type Factors, findFactors } from './second-factor/find-factors.ts'

type ParsedProof = z.output<(typeof stepUp)['body']>

const until = sql<Date>`confirmed_at + make_interval(mins => ${STEP_UP_MINUTES})`

/** Tells whether the user of a login proved within the last minutes who they are. */
export async function isSteppedUp(db: Db, { loginId }: Caller): Promise<boolean> {
  const login = await db
    .selectFrom('logins')
    .select('id')
    .where('id', '=', loginId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${until} > app_now()`)
    .executeTakeFirst()
  return login !== undefined
}

/** Finds how a user can prove who they are, and until when this login needs no proof. */
export async function findStepUp(
  db: Db,
  { userId, loginId }: Caller,
): Promise<Answer<typeof readStepUp>> {
  const login = await db
    .selectFrom('logins')
    .select(sql<Date | null>`case when ${until} > app_now() then ${until} end`.as('until'))
    .where('id', '=', loginId)
    .executeTakeFirst()
  const ways = stepUpWays(await findFactors(db, userId))
  return { ways, until: login?.until?.toISOString() ?? null }
}

/** A recovery code is a way too, for somebody whose passkey is on another device. */
function stepUpWays({ hasPasskey, hasAuthenticator, recoveryCodesLeft }: Factors): StepUpWay[] {
  if (!hasPasskey && !hasAuthenticator) return ['password']
  const hasCode = hasAuthenticator || recoveryCodesLeft > 0
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasCode ? (['code'] as const) : [])]
}

interface StepUpDeps {
  readonly db: Db
  readonly config: LoginLimits & Pick<Config, 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
  readonly recordAccess: RecordAccess
}

interface Proof {
  readonly caller: Caller
  readonly given: ParsedProof
  readonly source: PasswordSource
}

/** Confirms a login for some minutes by what its user knows or has, which a thief of the session lacks. */
export async function proveIdentity(
  deps: StepUpDeps,
  { caller, given, source }: Proof,
): Promise<Answer<typeof stepUp> | Refusal<CallRefusal<typeof stepUp>>> {
  const { userId, loginId } = caller
  const refused = await checkProof(deps, { userId, given, source })
  if (refused) return refused
  const login = await deps.db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .updateTable('logins')
      .set({ confirmed_at: sql`app_now()` })
      .where('id', '=', loginId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning(until.as('until'))
      .executeTakeFirst()
    const way = given.passkey ? 'passkey' : given.code === undefined ? 'password' : 'code'
    const entry = { kind: 'stepped_up', details: { way }, loginId } as const
    if (confirmed) await deps.recordAccess(tx, userId, entry)
    return confirmed
  })
  return login ? { until: login.until.toISOString() } : refuse('NOT_FOUND')
}

/** Checks the one proof that was given; null if it is right. */
async function checkProof(
  deps: StepUpDeps,
  { userId, given, source }: Omit<Proof, 'caller'> & { readonly userId: string },
): Promise<Refusal<CallRefusal<typeof stepUp>> | null> {
  const { db, config } = deps
  const { password, code, passkey } = given
  if (Object.values(given).filter((proof) => proof !== undefined).length !== 1)
    return refuse('BAD_INPUT')
  if (code !== undefined) return checkCode(deps, { userId, code })
  if (passkey !== undefined) {
    const owner = await acceptPasskey(deps, { passkey, purpose: 'step_up', userId })
    return owner === null ? refuse('PASSKEY_REFUSED') : null
  }
  const { hasPasskey, hasAuthenticator } = await findFactors(db, userId)
  if (hasPasskey || hasAuthenticator) return refuse('SECOND_FACTOR_NEEDED')
  return confirmPassword(db, config, { userId, password: password ?? '', source })
}
