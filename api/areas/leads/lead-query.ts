import type { LeadFilters, LeadLine } from '@55tickets/contracts/team.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'

/** Query of the leads that match the filters, unordered. Words are searched without an index: leads are few. */
export function leadQuery(db: Db, { status, kind, q = '' }: LeadFilters) {
  let query = db.selectFrom('leads')
  if (status) query = query.where('status', '=', status)
  if (kind) query = query.where('kind', '=', kind)
  for (const word of searchWords(q))
    query = query.where('search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return query
}

export const leadLineColumns = [
  'id',
  'kind',
  'status',
  'name',
  'email',
  'phone',
  'company',
  'created_at',
] as const

type LineRow = Pick<Selectable<Tables['leads']>, (typeof leadLineColumns)[number]>

export const toLeadLine = (row: LineRow): LeadLine => ({
  _id: row.id,
  kind: row.kind,
  status: row.status,
  name: row.name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  createdAt: row.created_at.toISOString(),
})
