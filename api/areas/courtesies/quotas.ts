import type { MemberQuota } from '@55tickets/contracts/courtesies.ts'
import { rights } from '@55tickets/rules/organizations/rights.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { GivingEvent } from './giving-event.ts'

interface Quota {
  readonly most: number
  readonly given: number
}

/** Finds how many courtesies a member may give and has given; null for no limit. */
export async function findQuota(db: Db, eventId: string, userId: string): Promise<Quota | null> {
  const { rows } = await sql<Quota>`
    select quota as most, (
             select count(*)::integer from courtesies
              where event_id = ${eventId} and given_by = ${userId} and taken_back_at is null) as given
      from courtesy_quotas where event_id = ${eventId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Refuses a list that is longer than what is left of the giver's quota. The caller has locked the tickets. */
export async function checkQuota(
  tx: Tx,
  { eventId, userId, count }: { eventId: string; userId: string; count: number },
): Promise<Refusal<'COURTESY_QUOTA'> | null> {
  const quota = await findQuota(tx, eventId, userId)
  if (!quota || quota.given + count <= quota.most) return null
  const left = Math.max(0, quota.most - quota.given)
  return refuse('COURTESY_QUOTA', {
    message:
      left === 0
        ? `Sua cota de ${quota.most} cortesias acabou. Nenhuma foi dada.`
        : `Sua cota permite mais ${left}, e a lista tem ${count}. Nenhuma cortesia foi dada.`,
  })
}

/** Courtesies that an organization gives in a day, also those that it takes back: nobody pays for them. */
const GIVEN_PER_DAY = { verified: 20_000, others: 500 }

/**
 * Refuses a list that is longer than what the organization may still give today. Lists at all of its events
 * wait for the caller, who has locked the tickets. Counted in a statement of its own, to see what others gave
 * meanwhile.
 */
export async function checkDay(
  tx: Tx,
  { organizationId, isVerified }: GivingEvent,
  count: number,
): Promise<Refusal<'COURTESY_QUOTA'> | null> {
  await sql`select lock_courtesies(${organizationId})`.execute(tx)
  const { rows } = await sql<{ given: number }>`
    select count(*)::integer as given from courtesies join events on events.id = courtesies.event_id
     where events.organization_id = ${organizationId} and given_at > app_now() - interval '1 day'`.execute(
    tx,
  )
  const most = isVerified ? GIVEN_PER_DAY.verified : GIVEN_PER_DAY.others
  const left = Math.max(0, most - (rows[0]?.given ?? 0))
  if (count <= left) return null
  const limit = isVerified ? 'A organização dá' : 'Até ser verificada, a organização dá'
  return refuse('COURTESY_QUOTA', {
    message: `${limit} ${most.toLocaleString('pt-BR')} cortesias por dia. Hoje ${left === 1 ? 'cabe mais 1' : `cabem mais ${left}`}, e a lista tem ${count}. Nenhuma foi dada.`,
  })
}

/** Lists the members who may give courtesies of an event. */
export async function listMemberQuotas(db: Db, eventId: string): Promise<MemberQuota[]> {
  const { rows } = await sql<MemberQuota>`
    select member.user_id as "userId", users.name, quota.quota, (
             select count(*)::integer from courtesies
              where event_id = event.id and given_by = member.user_id and taken_back_at is null) as given
      from events event
      join organization_members member on member.organization_id = event.organization_id
      join users on users.id = member.user_id
      left join courtesy_quotas quota on quota.event_id = event.id and quota.user_id = member.user_id
     where event.id = ${eventId} and member.confirmed_at is not null
       and member.role = any (${[...rights.giveCourtesies]})
       and (not member.is_limited or exists (
         select from organization_member_events own
          where own.organization_id = member.organization_id and own.user_id = member.user_id and own.event_id = event.id))
     order by users.name, member.user_id`.execute(db)
  return rows
}

/** Sets or removes the quota of a member who may give courtesies. */
export async function setQuota(
  db: Db,
  { eventId, userId, quota }: { eventId: string; userId: string; quota: number | null },
): Promise<MemberQuota | Refusal<'MEMBER_NOT_FOUND'>> {
  const member = (await listMemberQuotas(db, eventId)).find((one) => one.userId === userId)
  if (!member) return refuse('MEMBER_NOT_FOUND')
  if (quota === null)
    await db
      .deleteFrom('courtesy_quotas')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .execute()
  else
    await db
      .insertInto('courtesy_quotas')
      .values({ event_id: eventId, user_id: userId, quota })
      .onConflict((known) => known.columns(['event_id', 'user_id']).doUpdateSet({ quota }))
      .execute()
  return { ...member, quota }
}
