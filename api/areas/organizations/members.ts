import type { Member, MemberList } from '@55tickets/contracts/organizations.ts'
import { type MemberRole, memberRoles } from '@55tickets/rules/organizations/rights.ts'
import {
  givesSensitiveRight,
  givesSensitiveTerms,
  SENSITIVE_RIGHTS_HOURS,
} from '@55tickets/rules/organizations/sensitive-rights.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson, hasSecondFactor, isSteppedUp } from '../accounts/public.ts'
import { applyDepartures, type Departure, letOwnerLeave, type MemberKey } from './departures.ts'
import { recordHistory } from './history/record-history.ts'
import type { InviteLinks } from './invite-links.ts'
import { roleGivenMail } from './mails.ts'
import { type NotifyDeps, notifyRecentOwners } from './notify-owners.ts'
import { isOpenInvite } from './open-invites.ts'
import { currentRole, isStillMember, organizationAccess } from './rights.ts'

export interface MemberDeps extends NotifyDeps {
  readonly db: Db
  readonly inviteLinks: InviteLinks
  /** Finds which of the events do not belong to the organization. */
  readonly findForeignEvents: (
    tx: Tx,
    organizationId: string,
    eventIds: readonly string[],
  ) => Promise<readonly string[]>
  /** Finds the names of events, for the record. */
  readonly findEventNames: (
    tx: Tx,
    eventIds: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>
}

interface MemberChange {
  readonly role: MemberRole
  readonly eventIds: readonly string[] | null
}

type MemberRefusal = Refusal<
  | 'MEMBER_NOT_FOUND'
  | 'EVENT_NOT_FOUND'
  | 'LAST_OWNER'
  | 'STEP_UP_NEEDED'
  | 'ORGANIZATION_NOT_FOUND'
  | 'FORBIDDEN'
>

/** Members of an organization and its open invites. */
export async function findMemberList(db: Db, organizationId: string): Promise<MemberList> {
  const [organization, members, invites] = await Promise.all([
    db
      .selectFrom('organizations')
      .select('demands_factor_since')
      .where('id', '=', organizationId)
      .executeTakeFirst(),
    findMembers(db, organizationId),
    db
      .selectFrom('organization_invites as invite')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where(isOpenInvite)
      .orderBy('created_at')
      .execute(),
  ])
  return {
    members,
    demandsSecondFactor: Boolean(organization?.demands_factor_since),
    invites: invites.map((invite) => ({
      _id: invite.id,
      email: invite.email,
      role: invite.role,
      eventIds: invite.event_ids,
      createdAt: invite.created_at.toISOString(),
      expiresAt: invite.expires_at.toISOString(),
    })),
  }
}

async function findMembers(db: Db, organizationId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'users.name', 'users.email', 'member.is_limited'])
    .select(['member.joined_at', 'member.confirmed_at', 'member.leaves_at', 'member.leaves_for'])
    .select(currentRole.as('role'))
    .select(allowedEvents.as('event_ids'))
    .select(hasSecondFactor(sql`users.id`).as('has_second_factor'))
    .where('member.organization_id', '=', organizationId)
    .where(isStillMember)
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .execute()
  const rank = ({ role }: { role: MemberRole }) => memberRoles.indexOf(role)
  const byRole = rows.toSorted((one, other) => rank(one) - rank(other))
  return byRole.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    eventIds: row.is_limited ? row.event_ids : null,
    joinedAt: row.joined_at.toISOString(),
    isConfirmed: row.confirmed_at !== null,
    leavesAt: row.role === 'owner' ? (row.leaves_at?.toISOString() ?? null) : null,
    leavesFor: row.role === 'owner' ? row.leaves_for : null,
    hasSecondFactor: row.has_second_factor,
  }))
}

/** SQL for the events to which a row `member` is limited. */
const allowedEvents = sql<string[]>`
  array(select event_id from organization_member_events allowed
    where allowed.organization_id = member.organization_id and allowed.user_id = member.user_id
    order by event_id)`

/** SQL for the moment from which somebody who becomes a member now has the rights that wait. */
export const waitingEnd = sql<Date>`app_now() + make_interval(hours => ${SENSITIVE_RIGHTS_HOURS})`

/**
 * Confirms a member and sets role and events. All owners are mailed about one who gets sensitive rights, and
 * about an owner who is demoted, which takes a day; both need proof of who the caller is.
 */
export async function changeMember(
  deps: MemberDeps,
  key: MemberKey,
  change: MemberChange,
  caller: Caller,
): Promise<MemberList | MemberRefusal> {
  const { db } = deps
  const refusal = await changeLocked(deps, key, caller, async (tx, member) => {
    const { eventIds } = change
    if (eventIds && (await deps.findForeignEvents(tx, key.organizationId, eventIds)).length > 0)
      return refuse('EVENT_NOT_FOUND')
    if (member.role === 'owner' && change.role !== 'owner') return { leavesFor: change.role }
    const before = member.isConfirmed ? member : null
    if (givesSensitiveTerms(before, change)) {
      if (!(await isSteppedUp(tx, caller))) return refuse('STEP_UP_NEEDED')
      const by = await findPerson(tx, caller.userId)
      await notifyRecentOwners(tx, deps, key, (owner) =>
        roleGivenMail(owner, member, { ...change, by: by?.name ?? null }),
      )
    }
    await tx
      .updateTable('organization_members')
      .set({
        role: change.role,
        is_limited: eventIds !== null,
        confirmed_at: sql`coalesce(confirmed_at, app_now())`,
        ...(givesSensitiveRight(before?.role ?? null, change.role) && {
          sensitive_from: waitingEnd,
        }),
        leaves_at: null,
        leaves_for: null,
      })
      .where('organization_id', '=', key.organizationId)
      .where('user_id', '=', key.userId)
      .execute()
    await limitToEvents(tx, key, eventIds)
    await recordChange(tx, deps, key, { member, change, callerId: caller.userId })
    return null
  })
  return refusal ?? findMemberList(db, key.organizationId)
}

interface RecordedChange {
  readonly member: LockedMember
  readonly change: MemberChange
  readonly callerId: string
}

/** Records a confirmation, a change of role or events, or that an owner stays; nothing if all is as before. */
async function recordChange(
  tx: Tx,
  { findEventNames }: MemberDeps,
  { organizationId, userId }: MemberKey,
  { member, change, callerId }: RecordedChange,
): Promise<void> {
  const { role: to, eventIds } = change
  const from = member.role
  const events = await findEventNames(tx, eventIds ?? [])
  const common = { by: { member: callerId }, about: { userId }, events }
  if (!member.isConfirmed)
    await recordHistory(tx, organizationId, {
      kind: 'member_confirmed',
      details: { role: to },
      ...common,
    })
  else if (from !== to || !areSameEvents(member.eventIds, eventIds))
    await recordHistory(tx, organizationId, {
      kind: 'member_changed',
      details: { from, to, isLimited: eventIds !== null },
      ...common,
    })
  else if (member.isLeaving)
    await recordHistory(tx, organizationId, { kind: 'owner_kept', details: {}, ...common })
}

const areSameEvents = (one: MemberChange['eventIds'], other: MemberChange['eventIds']): boolean =>
  one === null || other === null
    ? one === other
    : new Set([...one, ...other]).size === one.length && one.length === other.length

/** Removes a member: an owner any other, everybody themselves. An owner leaves a day later. */
export async function removeMember(
  deps: MemberDeps,
  key: MemberKey,
  caller: Caller,
): Promise<{ message: string } | MemberRefusal | Refusal<'SECOND_FACTOR_MISSING'>> {
  const { db } = deps
  const { organizationId, userId } = key
  const isOwnDeparture = caller.userId === userId
  if (!isOwnDeparture) {
    const answer = await organizationAccess(db, caller.userId, organizationId, 'manageOrganization')
    if (answer === 'unknown') return refuse('ORGANIZATION_NOT_FOUND')
    if (answer === 'asleep') return refuse('SECOND_FACTOR_MISSING')
    if (answer !== 'granted') return refuse('FORBIDDEN')
  }
  const refusal = await changeLocked(deps, key, caller, async (tx, member) => {
    if (member.role === 'owner') return { leavesFor: null }
    await tx
      .deleteFrom('organization_members')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    await recordHistory(tx, organizationId, {
      kind: 'member_left',
      details: { role: member.role },
      by: { member: caller.userId },
      about: { userId },
    })
    return null
  })
  return refusal ?? { message: isOwnDeparture ? 'Você saiu da equipe.' : 'Pessoa removida.' }
}

interface LockedMember {
  readonly role: MemberRole
  readonly name: string
  readonly email: string
  readonly isConfirmed: boolean
  /** An owner who was demoted less than a day ago. */
  readonly isLeaving: boolean
  readonly eventIds: readonly string[] | null
}

/**
 * Changes a member while all members of the organization are locked, so that of two owners who remove
 * each other one stays. The departure of an owner needs proof of who the caller is.
 */
async function changeLocked(
  deps: MemberDeps,
  key: MemberKey,
  caller: Caller,
  change: (tx: Tx, member: LockedMember) => Promise<Departure | MemberRefusal | null>,
): Promise<MemberRefusal | null> {
  const { db } = deps
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('organization_members')
      .select('user_id')
      .where('organization_id', '=', key.organizationId)
      .orderBy('user_id')
      .forUpdate()
      .execute()
    await applyDepartures(tx, key.organizationId)
    const member = await findMember(tx, key)
    if (!member) return refuse('MEMBER_NOT_FOUND')
    const outcome = await change(tx, member)
    if (outcome === null || isRefusal(outcome)) return outcome
    if (!(await isSteppedUp(tx, caller))) return refuse('STEP_UP_NEEDED')
    if ((await countStayingOwners(tx, key)) === 0) return refuse('LAST_OWNER')
    const leaving = { ...key, name: member.name, callerId: caller.userId }
    await letOwnerLeave(tx, deps, leaving, outcome)
    return null
  })
}

async function findMember(
  db: Db,
  { organizationId, userId }: MemberKey,
): Promise<LockedMember | null> {
  const row = await db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select([currentRole.as('role'), 'users.name', 'users.email', 'member.is_limited'])
    .select([
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`coalesce(leaves_at > app_now(), false)`.as('isLeaving'),
      allowedEvents.as('eventIds'),
    ])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(isStillMember)
    .executeTakeFirst()
  return row ? { ...row, eventIds: row.is_limited ? row.eventIds : null } : null
}

/** Owners besides this one who are confirmed and not leaving. */
async function countStayingOwners(tx: Tx, { organizationId, userId }: MemberKey): Promise<number> {
  const { owners } = await tx
    .selectFrom('organization_members')
    .select((select) => select.fn.countAll<number>().as('owners'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .where('confirmed_at', 'is not', null)
    .where('leaves_at', 'is', null)
    .executeTakeFirstOrThrow()
  return owners
}

/** Replaces the events to which a member is limited. */
export async function limitToEvents(
  tx: Tx,
  { organizationId, userId }: MemberKey,
  eventIds: readonly string[] | null,
): Promise<void> {
  await tx
    .deleteFrom('organization_member_events')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  if (!eventIds || eventIds.length === 0) return
  await sql`
    insert into organization_member_events (organization_id, user_id, event_id)
    select ${organizationId}, ${userId}, id from unnest(${eventIds}::uuid[]) id
    on conflict do nothing`.execute(tx)
}
