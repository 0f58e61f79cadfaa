import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type {
  changeOrganization as changeOrganizationCall,
  Organization,
} from '@55tickets/contracts/organizations.ts'
import type { HistoryField } from '@55tickets/rules/organizations/history.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson, isSteppedUp } from '../accounts/public.ts'
import { recordHistory } from './history/record-history.ts'
import { documentChangedMail } from './mails.ts'
import type { MemberDeps } from './members.ts'
import { notifyRecentOwners } from './notify-owners.ts'
import { findOrganization, keepUpload } from './store.ts'

const fieldColumns = {
  name: 'name',
  document: 'document',
  legalName: 'legal_name',
} as const satisfies Record<HistoryField, string>
const historyFields = Object.keys(fieldColumns) as HistoryField[]

type OrganizationChange = z.output<(typeof changeOrganizationCall)['body']>

/**
 * Changes the data of an organization, unless somebody else has changed it since it was read. Another
 * document or legal name decides who is paid: it needs proof of who the caller is, and all owners are mailed. A verified
 * organization that changes one of them, or the name by which people know it, is no verified organizer,
 * and gets no payouts, until our team confirms it.
 */
export async function changeOrganization(
  deps: MemberDeps,
  organizationId: string,
  change: OrganizationChange,
  caller: Caller,
): Promise<Organization | Refusal<CallRefusal<typeof changeOrganizationCall>>> {
  const { db } = deps
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('organizations')
      .select(['version', 'status', 'name', 'logo_id', 'document', 'legal_name'])
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) return refuse('ORGANIZATION_NOT_FOUND')
    if (known.version !== change.version) return refuse('ORGANIZATION_CHANGED')
    const isNewPayee = change.document !== known.document || change.legalName !== known.legal_name
    if (isNewPayee && !(await isSteppedUp(tx, caller))) return refuse('STEP_UP_NEEDED')
    const isVerified = known.status === 'verified'
    const isNewIdentity = isNewPayee || (isVerified && change.name !== known.name)
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
        ...(isNewIdentity && { document_changed_at: sql`app_now()` }),
        version: sql`version + 1`,
        updated_at: sql`app_now()`,
      })
      .where('id', '=', organizationId)
      .execute()
    const fields = historyFields.filter((field) => change[field] !== known[fieldColumns[field]])
    if (fields.length > 0)
      await recordHistory(tx, organizationId, {
        kind: 'data_changed',
        details: { fields },
        by: { member: caller.userId },
      })
    if (isNewIdentity) {
      const by = (await findPerson(tx, caller.userId))?.name ?? ''
      const identity = { document: change.document, isVerified, by }
      await notifyRecentOwners(tx, deps, { organizationId }, (owner) =>
        documentChangedMail(owner, identity),
      )
    }
    return (
      (await findOrganization(tx, organizationId, caller.userId)) ??
      refuse('ORGANIZATION_NOT_FOUND')
    )
  })
}
