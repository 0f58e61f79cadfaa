import type { Lead } from '@55tickets/contracts/team.ts'
import { checkOrganizationName } from '@55tickets/rules/organizations/organization.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { type FirstOwnerDeps, inviteFirstOwner } from '../organizations/public.ts'
import { readLead } from './read-lead.ts'

interface LeadInvitation {
  readonly leadId: string
  readonly authorId: string
  /** Name of the organization, if it is not the lead's. */
  readonly name?: string | undefined
}

/** Turns a lead that was won into an organization, whose first owner is invited by mail. */
export async function inviteLead(
  { db, ...deps }: FirstOwnerDeps & { readonly db: Db },
  { leadId, authorId, name: given }: LeadInvitation,
): Promise<Lead | Refusal<'LEAD_NOT_FOUND' | 'LEAD_NOT_WON' | 'BAD_INPUT'>> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that a button that is pressed twice creates one organization.
    const lead = await tx
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', leadId)
      .forUpdate()
      .executeTakeFirst()
    if (!lead) return refuse('LEAD_NOT_FOUND')
    if (lead.status !== 'ganho') return refuse('LEAD_NOT_WON')
    const name = given ?? tidyLine(lead.company || lead.name)
    // The mail quotes the name, and a stranger may have typed it.
    const wrong = checkOrganizationName(name)
    if (wrong) return refuse('BAD_INPUT', { fields: { name: wrong } })
    const { phone, email, organization_id: known } = lead
    const invited = { organizationId: known, name, phone, email, authorId }
    const { organizationId, isInvited } = await inviteFirstOwner(tx, deps, invited)
    if (isInvited) {
      await tx
        .updateTable('leads')
        .set({ organization_id: organizationId, changed_at: sql`app_now()` })
        .where('id', '=', leadId)
        .execute()
      await tx
        .insertInto('lead_steps')
        .values({
          id: orderedId(),
          lead_id: leadId,
          author_id: authorId,
          note: `Convite enviado para ${email}: organização ${name}`,
        })
        .execute()
    }
    return readLead(tx, leadId)
  })
}
