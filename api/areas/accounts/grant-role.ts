import type { Role } from '@55tickets/contracts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { findByEmail } from './store.ts'

/** Which role an operator gives to whom; that of a gate is for one event. */
interface Grant {
  readonly email: string
  readonly role: Role
  readonly eventId: string | null
}

type Granted = 'done' | 'already' | 'nobody' | 'unproved'

/**
 * Gives a role to the account of an address; `nobody` where it has none. An address that nobody has
 * proved may have been typed by somebody else, who would get the role: `unproved`.
 */
export async function grantRole(db: Db, { email, role, eventId }: Grant): Promise<Granted> {
  const user = await findByEmail(db, email)
  if (!user) return 'nobody'
  if (!user.email_proved_at) return 'unproved'
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff')
    .values({ user_id: user.id, role, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? 'done' : 'already'
}

/** Takes a role away: at once, at a gate within a second. */
export async function revokeRole(db: Db, { email, role, eventId }: Grant): Promise<Granted> {
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
