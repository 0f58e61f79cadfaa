import type { StaffRole } from '@55tickets/contracts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { findByEmail } from './store.ts'

/** A role of the account with an e-mail address. */
interface Grant {
  readonly email: string
  readonly role: StaffRole
  /** The event of a gate role; null for the team. */
  readonly eventId: string | null
}

type GrantResult = 'done' | 'already' | 'nobody' | 'unproved' | 'guessable'

/**
 * Gives a role to the account of an e-mail address; `nobody` if there is none. `unproved` if the
 * address is not proved: somebody else may have signed up with it, and would get the role. `guessable` if the
 * password of a team member would be easily guessed.
 */
export async function grantRole(db: Db, { email, role, eventId }: Grant): Promise<GrantResult> {
  const user = await findByEmail(db, email)
  if (!user) return 'nobody'
  if (!user.email_proved_at) return 'unproved'
  if (role === 'platform' && user.has_guessable_password) return 'guessable'
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff')
    .values({ user_id: user.id, role, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? 'done' : 'already'
}

/** Takes a role away. Effective immediately; at a gate after the cache of one second. */
export async function revokeRole(db: Db, { email, role, eventId }: Grant): Promise<GrantResult> {
  const user = await findByEmail(db, email)
  if (!user) return 'nobody'
  const { numDeletedRows } = await db
    .deleteFrom('staff')
    .where('user_id', '=', user.id)
    .where('role', '=', role)
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .executeTakeFirst()
  return numDeletedRows > 0n ? 'done' : 'already'
}

interface StaffMember {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly eventId: string | null
  readonly grantedAt: Date
}

/** Lists all roles with their users, or those of one role. */
export async function listStaff(db: Db, role?: StaffRole): Promise<StaffMember[]> {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.name', 'users.email', 'staff.role'])
    .select(['staff.event_id as eventId', 'staff.granted_at as grantedAt'])
    .where((eb) => (role ? eb('staff.role', '=', role) : eb.lit(true)))
    .orderBy('staff.role')
    .orderBy('users.email')
    .orderBy('staff.event_id')
    .execute()
}
