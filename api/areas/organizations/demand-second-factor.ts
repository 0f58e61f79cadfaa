import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type {
  demandSecondFactor as demandCall,
  MemberList,
} from '@55tickets/contracts/organizations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { provesByPassword } from '../accounts/public.ts'
import { recordHistory } from './history/record-history.ts'
import { findMemberList } from './members.ts'

interface Demand {
  readonly organizationId: string
  readonly callerId: string
  readonly isDemanded: boolean
}

/**
 * Demands a second factor of all members, who have some days to set one up. An owner without one would
 * lose the rights that undo it.
 */
export async function demandSecondFactor(
  db: Db,
  { organizationId, callerId, isDemanded }: Demand,
): Promise<MemberList | Refusal<CallRefusal<typeof demandCall>>> {
  if (isDemanded) {
    const { rows } = await sql`select where ${provesByPassword(callerId)}`.execute(db)
    if (rows.length > 0) return refuse('SECOND_FACTOR_MISSING')
  }
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('organizations')
      .set({ demands_factor_since: isDemanded ? sql`app_now()` : null })
      .where('id', '=', organizationId)
      .where('demands_factor_since', isDemanded ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const details = { isDemanded }
    await recordHistory(tx, organizationId, {
      kind: 'factor_demanded',
      details,
      by: { member: callerId },
    })
  })
  return findMemberList(db, organizationId)
}
