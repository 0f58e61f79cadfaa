import { type Right, rights } from '@55tickets/rules/organizations/rights.ts'
import { isWaitingRight } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AccessAnswer } from '../../platform/http/access.ts'
import { FORMER_STAFF_DAYS, isNotBlocked } from '../accounts/public.ts'
import { currentRole, factorDuty, isStillMember, judgeRight } from '../organizations/public.ts'

/**
 * Decides whether a user may use a right over an event: as a member of the organization that it
 * belongs to, not limited to other events.
 */
export async function eventAccess(
  db: Db,
  userId: string,
  eventId: string,
  right: Right,
): Promise<AccessAnswer> {
  const membership = await db
    .selectFrom('events')
    .innerJoin('organization_members as member', 'member.organization_id', 'events.organization_id')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select([currentRole.as('role'), 'member.is_limited as isLimited'])
    .select(factorDuty)
    .select(sql<boolean>`coalesce(member.sensitive_from > app_now(), false)`.as('isNew'))
    .where('events.id', '=', eventId)
    .where('member.user_id', '=', userId)
    .where('member.confirmed_at', 'is not', null)
    .where(isStillMember)
    .where(mayEnterEvent)
    .where(isNotBlocked(userId))
    .executeTakeFirst()
  if (!membership) return 'unknown'
  const answer = judgeRight(membership, right)
  return answer === 'granted' && membership.isNew && isWaitingRight(right) ? 'waiting' : answer
}

/** SQL that is true for a user who may work at the event's gate as a member. */
export const isMemberAtGate = (userId: RawBuilder<unknown>, eventId: RawBuilder<unknown>) =>
  sql<boolean>`
  exists (select from events join organization_members member using (organization_id)
           where events.id = ${eventId} and member.user_id = ${userId} and member.confirmed_at is not null
             and ${isStillMember} and ${currentRole} = any (${rights.workAtGate}::text[]) and ${mayEnterEvent})`

/** SQL that is true where `member` is not limited, or not to other events than `events`. */
export const mayEnterEvent = sql<boolean>`
  (not member.is_limited or exists (
    select from organization_member_events allowed
     where allowed.organization_id = member.organization_id and allowed.user_id = member.user_id
       and allowed.event_id = events.id))`

/** True for somebody who lost the right to work at the event's gate as a member within the last days. */
export async function wasMemberAtGate(db: Db, userId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select where ${memberLeftGateAt(userId, eventId)} > app_now() - make_interval(days => ${FORMER_STAFF_DAYS})`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * SQL for when a user last lost the right to work at the event's gate as a member; null for nobody who
 * had it. The row of an owner whose departure is due is followed by one of `former_members` only when
 * it changes.
 */
export const memberLeftGateAt = (
  userId: string | RawBuilder<unknown>,
  eventId: string | RawBuilder<unknown>,
) => sql<Date | null>`
  (select max(former.left_at) from events
     join (
       select user_id, organization_id, role, event_ids, left_at from former_members
       union all
       select user_id, organization_id, role, null, leaves_at from organization_members
        where confirmed_at is not null and leaves_at <= app_now()
     ) former using (organization_id)
    where events.id = ${eventId} and former.user_id = ${userId} and former.role = any (${rights.workAtGate}::text[])
      and (former.event_ids is null or events.id = any (former.event_ids)))`

/** Days for which an event that is over is still offered to members at its gate. */
const GATE_DAYS = 1
const MAX_GATE_EVENTS = 50

/** Published events at whose gates a user may work as a member: those that are not over, by start. */
export async function findMemberGateEvents(db: Db, userId: string): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .innerJoin('organization_members as member', 'member.organization_id', 'events.organization_id')
    .select('events.id')
    .where('member.user_id', '=', userId)
    .where('member.confirmed_at', 'is not', null)
    .where(isStillMember)
    .where(currentRole, 'in', rights.workAtGate)
    .where(mayEnterEvent)
    .where('events.is_published', '=', true)
    .where('events.ends_at', '>', sql<Date>`app_now() - make_interval(days => ${GATE_DAYS})`)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(MAX_GATE_EVENTS)
    .execute()
  return events.map(({ id }) => id)
}
