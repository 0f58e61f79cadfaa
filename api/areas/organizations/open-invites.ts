import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { recordHistory } from './history/record-history.ts'
import { currentRole } from './rights.ts'

/**
 * SQL that is true for a row `invite` of `organization_invites` that can be accepted: it dies with the role of
 * whoever invited. The first owner of an organization is invited by our team.
 */
export const isOpenInvite = sql<boolean>`
  (invite.accepted_at is null and invite.revoked_at is null and invite.expires_at > app_now()
   and (exists (select from organization_members where organization_id = invite.organization_id
                   and user_id = invite.invited_by and confirmed_at is not null and ${currentRole} = 'owner')
        or not exists (select from organization_members where organization_id = invite.organization_id)))`

/** SQL that is true for a row `invite` that makes an owner and can be accepted. */
export const isOpenOwnerInvite = sql<boolean>`(invite.role = 'owner' and ${isOpenInvite})`

/** Withdraws all open invites that a user made: whoever knew the password before may have made them. */
export async function revokeInvitesBy(tx: Tx, userId: string): Promise<void> {
  const invites = await tx
    .updateTable('organization_invites')
    .set({ revoked_at: sql`app_now()` })
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    // Those of before a week ago can't be accepted any more.
    .returning([
      'organization_id',
      'role',
      'email',
      sql<boolean>`expires_at > app_now()`.as('isOpen'),
    ])
    .execute()
  for (const { organization_id, isOpen, ...details } of invites)
    if (isOpen)
      await recordHistory(tx, organization_id, { kind: 'invite_withdrawn', details, by: 'nobody' })
}
