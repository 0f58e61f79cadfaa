import { randomUUID } from 'node:crypto'
import type { ExportFormat, PeopleFilter } from '@55tickets/contracts/people.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { recordEventHistory } from '../events/public.ts'
import { participantCodes } from './participants.ts'

/** Lines that are read and written at a time. */
const PAGE_SIZE = 100

interface ExportedBy {
  readonly eventId: string
  /** Member who exports. */
  readonly userId: string
}

export interface ExportRequest extends ExportedBy {
  readonly format: ExportFormat
  readonly filter: PeopleFilter
  /** Purpose of whole CPFs; null for masked ones. */
  readonly purpose: string | null
}

export interface OrdersExportRequest extends ExportedBy {
  readonly filter: { readonly q?: string | undefined }
  /** Query for the `id` and the `number`, from 1 on, of each order in the order of the lines. */
  readonly lines: RawBuilder<unknown>
}

/**
 * Records an export with the people that it will contain, before any of its bytes is sent. The file is
 * written from this record, so that it holds exactly them.
 */
export const recordExport = (db: Db, request: ExportRequest): Promise<string> =>
  record(db, {
    ...request,
    contents: 'people',
    lines: sql`
      select code_id as id, row_number() over (order by sort_name, code_id) as number
        from (${participantCodes(request.eventId, request.filter)}) one`,
  })

/** Records an export of orders in the same way, with CPFs masked. */
export const recordOrdersExport = (db: Db, request: OrdersExportRequest): Promise<string> =>
  record(db, { ...request, contents: 'orders', format: 'csv', purpose: null })

interface ExportRecord extends OrdersExportRequest, Pick<ExportRequest, 'format' | 'purpose'> {
  readonly contents: 'people' | 'orders'
}

async function record(db: Db, request: ExportRecord): Promise<string> {
  const { eventId, userId, contents, format, filter, purpose, lines } = request
  // The searched text is not recorded, because it may name a person.
  const { q, ...recorded } = filter
  const id = randomUUID()
  const ids = sql`array_agg(id order by number)`
  const [codeIds, saleIds] = contents === 'people' ? [ids, sql`null`] : [sql`'{}'`, ids]
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ people: number }>`
    with line as (${lines}),
    recorded as (
      insert into exports (event_id, id, user_id, contents, format, filter, purpose, people)
      values (${eventId}, ${id}, ${userId}, ${contents}, ${format},
              ${JSON.stringify({ ...recorded, isSearch: Boolean(q) })}, ${purpose}, (select count(*) from line))
      returning people),
    paged as (insert into export_pages (export_id, page, code_ids, sale_ids)
    select ${id}::uuid, 1 + (number - 1) / ${PAGE_SIZE}, ${codeIds}::uuid[], ${saleIds}::uuid[]
      from line group by 2)
    select people from recorded`.execute(tx)
    const [exported] = rows
    if (!exported) throw new Error(`the export ${id} was not recorded`)
    const by = { member: userId }
    if (contents === 'people')
      await recordEventHistory(tx, eventId, {
        kind: 'people_exported',
        details: { rows: exported.people, purpose },
        by,
      })
    else
      await recordEventHistory(tx, eventId, {
        kind: 'orders_exported',
        details: { rows: exported.people },
        by,
      })
  })
  return id
}

/** Reads the ids of an export's lines, page by page. */
export async function* readRecord(
  db: Db,
  exportId: string,
  column: 'code_ids' | 'sale_ids',
): AsyncGenerator<readonly string[]> {
  for (let page = 1; ; page += 1) {
    const row = await db
      .selectFrom('export_pages')
      .select(sql<string[] | null>`${sql.ref(column)}`.as('ids'))
      .where('export_id', '=', exportId)
      .where('page', '=', page)
      .executeTakeFirst()
    if (!row?.ids) return
    yield row.ids
  }
}
