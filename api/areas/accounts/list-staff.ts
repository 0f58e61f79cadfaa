import type { Role } from '@55tickets/contracts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'

interface StaffMember {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly eventId: string | null
  readonly grantedAt: Date
}

/** Lists all roles with their users, or those of one role. */
export async function listStaff(db: Db, role?: Role): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.name', 'users.email', 'staff.role'])
    .select(['staff.event_id as eventId', 'staff.granted_at as grantedAt'])
    .$if(role !== undefined, (query) => query.where('staff.role', '=', role ?? ''))
    .orderBy('staff.role')
    .orderBy('users.email')
    .orderBy('staff.event_id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}
