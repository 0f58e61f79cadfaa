import type { LeadFilters, LeadList } from '@55tickets/contracts/team.ts'
import { leadStatuses } from '@55tickets/rules/leads/lead-status.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { leadLineColumns, leadQuery, toLeadLine } from './lead-query.ts'

const PAGE_SIZE = 20

/** One page of the inbox, the newest first. */
export async function listLeads(
  db: Db,
  { page, ...filters }: LeadFilters & { page: number },
): Promise<LeadList> {
  const [counted, rows] = await Promise.all([
    leadQuery(db, { ...filters, status: undefined })
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .execute(),
    leadQuery(db, filters)
      .select(leadLineColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  const count = (status: string) => counted.find((one) => one.status === status)?.count ?? 0
  const counts = Object.fromEntries(leadStatuses.map((status) => [status, count(status)]))
  const selected: readonly string[] = filters.status ? [filters.status] : leadStatuses
  const totalDocs = selected.reduce((sum, status) => sum + count(status), 0)
  return {
    docs: rows.map(toLeadLine),
    totalDocs,
    page,
    totalPages: Math.ceil(totalDocs / PAGE_SIZE),
    counts: counts as LeadList['counts'],
  }
}

/** Lists the contacts of all leads, to inform them of an incident with personal data. */
export async function listLeadContacts(db: Db) {
  const leads = await db.selectFrom('leads').select(['name', 'email', 'phone']).execute()
  return leads.map((lead) => ({ ...lead, relation: 'lead' }))
}
