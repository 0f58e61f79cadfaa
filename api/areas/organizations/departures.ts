import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { recordHistory } from './history/record-history.ts'
import { ownerLeavesMail } from './mails.ts'
import { type NotifyDeps, notifyOwners } from './notify-owners.ts'

/** Time for which an owner stays one after the demotion, in which the other owners can object. */
const OWNER_LEAVES_HOURS = 24

export interface MemberKey {
  readonly organizationId: string
  readonly userId: string
}

/** An owner's departure: the role that follows, null for none. */
export interface Departure {
  readonly leavesFor: Exclude<MemberRole, 'owner'> | null
}

/** An owner who leaves, and the member who decided it. */
export interface LeavingOwner extends MemberKey {
  readonly name: string
  readonly callerId: string
}

/** Lets an owner leave in a day, and tells all owners. */
export async function letOwnerLeave(
  tx: Tx,
  deps: NotifyDeps,
  { organizationId, userId, name, callerId }: LeavingOwner,
  { leavesFor }: Departure,
): Promise<void> {
  await sql`
    update organization_members
       set leaves_at = app_now() + make_interval(hours => ${OWNER_LEAVES_HOURS}), leaves_for = ${leavesFor}
     where organization_id = ${organizationId} and user_id = ${userId}`.execute(tx)
  await recordHistory(tx, organizationId, {
    kind: 'owner_demoted',
    details: { leavesFor },
    by: { member: callerId },
    about: { userId },
  })
  await notifyOwners(tx, deps, organizationId, (owner) => ownerLeavesMail(owner, name, leavesFor))
}

/**
 * Writes the departures of owners whose day is over into their rows. Readers know of them without it
 * (`rights.ts`); who invites, joins or changes members needs the rows as they are.
 */
export async function applyDepartures(tx: Tx, organizationId: string): Promise<void> {
  const { rows: left } = await sql<{ userId: string }>`
    delete from organization_members
     where organization_id = ${organizationId} and leaves_at <= app_now() and leaves_for is null
    returning user_id as "userId"`.execute(tx)
  for (const about of left)
    await recordHistory(tx, organizationId, {
      kind: 'member_left',
      details: { role: 'owner' },
      by: 'nobody',
      about,
    })
  const { rows: demoted } = await sql<{ userId: string; to: MemberRole }>`
    update organization_members set role = leaves_for, leaves_at = null, leaves_for = null
     where organization_id = ${organizationId} and leaves_at <= app_now()
    returning user_id as "userId", role as to`.execute(tx)
  for (const { to, ...about } of demoted)
    await recordHistory(tx, organizationId, {
      kind: 'member_changed',
      details: { from: 'owner', to, isLimited: false },
      by: 'nobody',
      about,
    })
}
