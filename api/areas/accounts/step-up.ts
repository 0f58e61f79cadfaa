import {
  type readStepUp,
  STEP_UP_MINUTES,
  type stepUp,
} from '@55tickets/contracts/accounts/step-up.ts'
import type { Answer, CallRefusal, CallRequest } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { confirmPassword, type LoginLimits } from './check-password.ts'
import type { PasswordSource } from './known-devices.ts'
import type { RecordAccess } from './record-access.ts'

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
export async function findStepUp(db: Db, { loginId }: Caller): Promise<Answer<typeof readStepUp>> {
  const login = await db
    .selectFrom('logins')
    .select(sql<Date | null>`case when ${until} > app_now() then ${until} end`.as('until'))
    .where('id', '=', loginId)
    .executeTakeFirst()
  return { ways: ['password'], until: login?.until?.toISOString() ?? null }
}

interface StepUpDeps {
  readonly db: Db
  readonly config: LoginLimits
  readonly recordAccess: RecordAccess
}

interface Proof {
  readonly caller: Caller
  readonly given: CallRequest<typeof stepUp>['body']
  readonly source: PasswordSource
}

/** Confirms a login for some minutes by what its user knows or has, which a thief of the session lacks. */
export async function proveIdentity(
  { db, config, recordAccess }: StepUpDeps,
  { caller, given, source }: Proof,
): Promise<Answer<typeof stepUp> | Refusal<CallRefusal<typeof stepUp>>> {
  const { userId, loginId } = caller
  const { password } = given
  if (password === undefined) return refuse('BAD_INPUT')
  const wrong = await confirmPassword(db, config, { userId, password, source })
  if (wrong) return wrong
  const login = await db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .updateTable('logins')
      .set({ confirmed_at: sql`app_now()` })
      .where('id', '=', loginId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning(until.as('until'))
      .executeTakeFirst()
    const details = { way: 'password' } as const
    if (confirmed) await recordAccess(tx, userId, { kind: 'stepped_up', details, loginId })
    return confirmed
  })
  return login ? { until: login.until.toISOString() } : refuse('NOT_FOUND')
}
