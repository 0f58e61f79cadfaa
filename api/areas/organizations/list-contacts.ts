import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Contact {
  readonly relation: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** Lists members, former ones included, and invited addresses of an organization, or of all. */
export async function listContacts(db: Db, organizationId: string | null): Promise<Contact[]> {
  const inScope =
    organizationId === null ? sql`true` : sql`organization_id = ${organizationId}::uuid`
  const { rows } = await sql<Contact>`
    select 'member' as relation, users.name, users.email, users.cellphone as phone
      from users
     where users.erased_at is null
       and (id in (select user_id from organization_members where ${inScope})
            or id in (select user_id from former_members where ${inScope}))
    union all
    select distinct 'invited member', '', email, null
      from organization_invites where ${inScope} and email is not null`.execute(db)
  return rows
}
