import type { Organization, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { type FactorDuty, nextDuty } from '@55tickets/rules/organizations/second-factor.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { currentRole, factorDuty, isStillMember } from './rights.ts'

/** Organizations that a user is a member of, with the membership. */
const memberOrganizations = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('organization_members as member', 'member.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select([currentRole.as('role'), 'member.is_limited', 'member.confirmed_at'])
    .select(factorDuty)
    .select(
      sql<number>`(select count(*)::int from organization_members waiting
        where waiting.organization_id = organizations.id and waiting.confirmed_at is null)`.as(
        'waiting_members',
      ),
    )
    .where('member.user_id', '=', userId)
    .where(isStillMember)

type MemberOrganizationRow = Selectable<Tables['organizations']> &
  Pick<Selectable<Tables['organization_members']>, 'role' | 'is_limited' | 'confirmed_at'> &
  FactorDuty & {
    waiting_members: number
    now: Date
  }

function toOwnOrganization(row: MemberOrganizationRow): OwnOrganization {
  const membership = { role: row.role, isLimited: row.is_limited }
  const isConfirmed = row.confirmed_at !== null
  const confirmsOthers = isConfirmed && hasRight(membership, 'manageOrganization')
  const duty = nextDuty({ ...membership, ...row }, row.now)
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    logoUrl: row.logo_id && pictureUrl(row.logo_id, 320),
    ...membership,
    isConfirmed,
    waitingMembers: confirmsOthers ? row.waiting_members : 0,
    secondFactor: duty && { ...duty, dueAt: duty.dueAt.toISOString() },
  }
}

const toOrganization = (row: MemberOrganizationRow): Organization => ({
  ...toOwnOrganization(row),
  phone: row.phone,
  document: row.document,
  legalName: row.legal_name,
  address: row.address as Address | null,
  description: row.description,
  logoId: row.logo_id,
  version: row.version,
})

/** Organizations of a user, by name. */
export async function findOrganizations(db: Db, userId: string): Promise<OwnOrganization[]> {
  const rows = await memberOrganizations(db, userId)
    .orderBy('organizations.search_name')
    .orderBy('organizations.id')
    .execute()
  return rows.map(toOwnOrganization)
}

/** An organization as one of its members sees it; null for anybody else. */
export async function findOrganization(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Organization | null> {
  const row = await memberOrganizations(db, userId)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  return row ? toOrganization(row) : null
}

export async function findOrganizationId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.id
}

/**
 * Keeps a file that was uploaded to the organization from being cleaned up while somebody chooses
 * it: it counts as uploaded now. False if there is none.
 */
export async function keepUpload(
  tx: Tx,
  organizationId: string,
  fileId: string,
  kind: 'picture' | 'document' = 'picture',
): Promise<boolean> {
  const kept = await tx
    .updateTable('organization_files')
    .from('files')
    .set({ uploaded_at: sql`app_now()` })
    .whereRef('files.id', '=', 'file_id')
    .where('organization_id', '=', organizationId)
    .where('file_id', '=', fileId)
    .where('files.kind', '=', kind)
    .returning('file_id')
    .executeTakeFirst()
  return kept !== undefined
}
