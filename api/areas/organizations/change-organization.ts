import type {
  changeOrganization as changeOrganizationCall,
  Organization,
} from '@55tickets/contracts/organizations.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findOrganization, keepUpload } from './store.ts'

type OrganizationChange = z.output<(typeof changeOrganizationCall)['body']>

/** Changes the data of an organization, unless somebody else has changed it since it was read. */
export async function changeOrganization(
  db: Db,
  ids: { readonly organizationId: string; readonly userId: string },
  change: OrganizationChange,
): Promise<
  Organization | Refusal<'ORGANIZATION_NOT_FOUND' | 'ORGANIZATION_CHANGED' | 'FILE_NOT_FOUND'>
> {
  const { organizationId, userId } = ids
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('organizations')
      .select(['version', 'logo_id'])
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return refuse('ORGANIZATION_NOT_FOUND')
    if (known.version !== change.version) return refuse('ORGANIZATION_CHANGED')
    const isNewLogo = change.logoId !== null && change.logoId !== known.logo_id
    if (isNewLogo && !(await keepUpload(tx, organizationId, change.logoId ?? '')))
      return refuse('FILE_NOT_FOUND')
    await tx
      .updateTable('organizations')
      .set({
        name: change.name,
        search_name: searchName(change.name),
        phone: change.phone,
        document: change.document,
        legal_name: change.legalName,
        address: change.address && JSON.stringify(change.address),
        description: change.description,
        logo_id: change.logoId,
        version: sql`version + 1`,
        updated_at: sql`app_now()`,
      })
      .where('id', '=', organizationId)
      .execute()
    return (await findOrganization(tx, organizationId, userId)) ?? refuse('ORGANIZATION_NOT_FOUND')
  })
}
