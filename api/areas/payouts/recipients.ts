import { type MemberRole, rights } from '@55tickets/rules/organizations/rights.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { currentRole, isStillMember } from '../organizations/public.ts'

/** Days for which somebody who was an owner is still told of a new payout key. */
const FORMER_OWNER_DAYS = 7

/** Somebody to write to about an organization's money. */
export interface Recipient {
  readonly name: string
  readonly email: string
}

/**
 * Everybody who is or was an owner within the last days: whoever stole a login may have removed the
 * other owners first. An owner whose departure is due has a row of `former_members` only once it
 * changes.
 */
export async function findRecentOwners(
  tx: Tx,
  organizationId: string,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select users.name, users.email from users
     where erased_at is null and id in (
       select user_id from organization_members
        where organization_id = ${organizationId} and role = 'owner' and confirmed_at is not null
          and (leaves_at is null or leaves_at > app_now() - make_interval(days => ${FORMER_OWNER_DAYS}))
       union all
       select user_id from former_members
        where organization_id = ${organizationId} and role = 'owner'
          and left_at > app_now() - make_interval(days => ${FORMER_OWNER_DAYS}))
     order by users.id`.execute(tx)
  return rows
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
