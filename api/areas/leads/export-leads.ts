import type { LeadFilters } from '@55tickets/contracts/team.ts'
import {
  answerLabel,
  answerText,
  type LeadAnswers,
  leadSections,
} from '@55tickets/rules/leads/lead-answers.ts'
import type { LeadField } from '@55tickets/rules/leads/lead-field.ts'
import {
  type LeadKind,
  leadKindLabels,
  leadKinds,
  leadStatusLabels,
} from '@55tickets/rules/leads/lead-status.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { leadLineColumns, leadQuery, toLeadLine } from './lead-query.ts'

/** Rows that are read and written at a time. */
const EXPORT_BATCH_SIZE = 200

/** Answers that are also columns of the lead, and are not exported twice. */
const leadColumns = new Set(
  'name email phone producerName nomePromotor telefone empresa'.split(' '),
)

const columns: readonly { kind: LeadKind; field: LeadField }[] = leadKinds.flatMap((kind) =>
  leadSections[kind]
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => !leadColumns.has(name))
    .map((field) => ({ kind, field })),
)

const common = ['Recebido em', 'Tipo', 'Situação', 'Nome', 'Email', 'Telefone', 'Empresa']
const heading = [...common, ...columns.map(({ field }) => answerLabel(field))]

/** Exports the leads that match the filters as CSV, newest first, in batches. */
export async function* exportLeads(db: Db, filters: LeadFilters): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(heading)
  let last: Row | undefined
  do {
    const rows = await nextRows(db, filters, last)
    yield rows.map((row) => csvLine(cells(row))).join('')
    last = rows.length === EXPORT_BATCH_SIZE ? rows.at(-1) : undefined
  } while (last)
}

type Row = Awaited<ReturnType<typeof nextRows>>[number]

/** Reads the batch after a row, not after an offset, so that new leads neither repeat nor skip a row. */
async function nextRows(
  db: Db,
  filters: LeadFilters,
  last: { id: string; at: string } | undefined,
) {
  return (
    leadQuery(db, filters)
      .select([...leadLineColumns, 'answers'])
      // As text, because a Date has no microseconds.
      .select(sql<string>`created_at::text`.as('at'))
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at < ${last?.at}::timestamptz
          or (created_at = ${last?.at}::timestamptz and id > ${last?.id}))`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(EXPORT_BATCH_SIZE)
      .execute()
  )
}

function cells(row: Row): string[] {
  const { kind, status, name, email, phone, company, createdAt } = toLeadLine(row)
  const answers = row.answers as LeadAnswers
  return [
    momentText(createdAt, HOME_ZONE),
    leadKindLabels[kind],
    leadStatusLabels[status],
    name,
    email,
    phone,
    company,
    ...columns.map((column) => (column.kind === kind ? answerText(column.field, answers) : '')),
  ]
}
