import type { Lead, LeadStep } from '@55tickets/contracts/team.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isOpenOwnerInvite } from '../organizations/public.ts'
import { toLeadLine } from './lead-query.ts'

/** Reads a lead with its answers and steps. */
export async function readLead(db: Db, id: string): Promise<Lead | Refusal<'LEAD_NOT_FOUND'>> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return refuse('LEAD_NOT_FOUND')
  return {
    ...toLeadLine(row),
    organization: row.organization_id ? await findOrganization(db, row.organization_id) : null,
    answers: row.answers as Lead['answers'],
    steps: await steps(db, id),
  }
}

async function findOrganization(db: Db, id: string): Promise<Lead['organization']> {
  const { rows } = await sql<NonNullable<Lead['organization']>>`
    select id as _id, slug, name,
           exists (select from organization_members
                    where organization_id = organizations.id and role = 'owner') as "hasOwner",
           exists (select from organization_invites invite where invite.organization_id = organizations.id and ${isOpenOwnerInvite}) as "isInviteOpen"
      from organizations where id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function steps(db: Db, leadId: string): Promise<LeadStep[]> {
  const rows = await db
    .selectFrom('lead_steps')
    .innerJoin('users', 'users.id', 'lead_steps.author_id')
    .selectAll('lead_steps')
    .select('users.name as author')
    .where('lead_id', '=', leadId)
    .orderBy('at', 'desc')
    .orderBy('lead_steps.id', 'desc')
    .execute()
  return rows.map(({ id, at, author, from_status, to_status, note }) => ({
    _id: id,
    at: at.toISOString(),
    author,
    from: from_status,
    to: to_status,
    note,
  }))
}
