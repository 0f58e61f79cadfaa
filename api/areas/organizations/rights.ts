import { hasRight, type Membership, type Right } from '@55tickets/rules/organizations/rights.ts'
import {
  type FactorDuty,
  isAsleep,
  SECOND_FACTOR_DAYS,
} from '@55tickets/rules/organizations/second-factor.ts'
import { SENSITIVE_RIGHTS_HOURS } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AccessAnswer } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isNotBlocked, provesByPassword } from '../accounts/public.ts'

/** A member, with what rights depend on beside the role. */
export interface KnownMember extends Membership, FactorDuty {
  readonly now: Date
}

/** Finds the membership of a user; null for somebody who is no member, not confirmed yet, or blocked. */
async function findMembership(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<KnownMember | null> {
  const row = await db
    .selectFrom('organization_members as member')
    .innerJoin('organizations', 'organizations.id', 'member.organization_id')
    .select([currentRole.as('role'), 'is_limited as isLimited'])
    .select(factorDuty)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(isStillMember)
    .where(isNotBlocked(userId))
    .executeTakeFirst()
  return row ?? null
}

/** True for a member of any organization, confirmed or not. */
export async function isMember(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isStillMember)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL that is true for a member who has not left, even if the row is not deleted yet. */
export const isStillMember = sql<boolean>`(leaves_at is null or leaves_at > app_now() or leaves_for is not null)`

/**
 * SQL for the role of a row of `organization_members`: an owner whose demotion is due has the next one
 * already, though the row is not updated yet.
 */
export const currentRole = sql<Membership['role']>`
  case when leaves_at <= app_now() then leaves_for else role end`

const grace = sql`make_interval(days => ${SECOND_FACTOR_DAYS})`
/** SQL for when a `member` of `organizations` got the guarded rights, if not from the first. */
const givenAt = sql`member.sensitive_from - make_interval(hours => ${SENSITIVE_RIGHTS_HOURS})`
const lacksFactor = sql`${provesByPassword(sql`member.user_id`)}`

/** SQL columns of the duty of a `member` of `organizations`, and of the moment that it is asked for. */
export const factorDuty = [
  sql<Date | null>`case when verified_at is not null and ${lacksFactor}
    then greatest(verified_at, member.joined_at, ${givenAt}) + ${grace} end`.as('guardedDueAt'),
  sql<Date | null>`case when demands_factor_since is not null and ${lacksFactor}
    then greatest(demands_factor_since, member.joined_at) + ${grace} end`.as('allDueAt'),
  sql<Date>`app_now()`.as('now'),
] as const

/** Answer about a right of a member. */
export const judgeRight = (member: KnownMember, right: Right): 'granted' | 'denied' | 'asleep' => {
  if (!hasRight(member, right)) return 'denied'
  return isAsleep(right, member, member.now) ? 'asleep' : 'granted'
}

/** Decides whether a user may use a right over an organization. Asked with every call, so that a right taken away is gone at once. */
export async function organizationAccess(
  db: Db,
  userId: string,
  organizationId: string,
  right: Right,
): Promise<AccessAnswer> {
  const membership = await findMembership(db, userId, organizationId)
  if (!membership) return 'unknown'
  return judgeRight(membership, right)
}

/** Refuses a decision of our team about an organization that its author works in: somebody else decides. */
export async function refuseOwnDecision(
  db: Db,
  authorId: string,
  organizationId: string | null,
): Promise<Refusal<'FORBIDDEN'> | null> {
  const member = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', authorId)
    .where(isStillMember)
    .executeTakeFirst()
  return member ? refuse('FORBIDDEN', { message: OWN_DECISION_TEXT }) : null
}

const OWN_DECISION_TEXT = 'Você faz parte desta organização: outra pessoa da nossa equipe decide.'
