import { type MemberRole, rights } from '@55tickets/rules/organizations/rights.ts'
import type { Tx } from '../../platform/db/database.ts'
import { currentRole, isStillMember } from '../organizations/public.ts'

/** Somebody to write to about an organization's money. */
interface Recipient {
  readonly name: string
  readonly email: string
}

/** Members who may ask for payouts: owners and finance, of all events. */
export async function findPayoutMembers(
  tx: Tx,
  organizationId: string,
): Promise<readonly Recipient[]> {
  const roles: readonly MemberRole[] = rights.requestPayouts
  return tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select(['users.name', 'users.email'])
    .where('organization_id', '=', organizationId)
    .where(currentRole, 'in', roles)
    .where('is_limited', '=', false)
    .where('confirmed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where(isStillMember)
    .orderBy('users.id')
    .execute()
}
