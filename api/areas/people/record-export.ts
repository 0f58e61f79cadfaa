import { randomUUID } from 'node:crypto'
import type { ExportFormat, PeopleFilter } from '@55tickets/contracts/people.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { participantCodes } from './participants.ts'

/** Lines that are read and written at a time. */
const PAGE_SIZE = 100

export interface ExportRequest {
  readonly eventId: string
  /** Member who exports. */
  readonly userId: string
  readonly format: ExportFormat
  readonly filter: PeopleFilter
  /** Purpose of whole CPFs; null for masked ones. */
  readonly purpose: string | null
}

/**
 * Records an export with the people that it will contain, before any of its bytes is sent. The file is
 * written from this record, so that it holds exactly them.
 */
export async function recordExport(db: Db, request: ExportRequest): Promise<string> {
  const { eventId, userId, format, filter, purpose } = request
  const { q, ...recorded } = filter
  const id = randomUUID()
  await sql`
    with line as (
      select code_id, row_number() over (order by sort_name, code_id) as number
        from (${participantCodes(eventId, filter)}) one),
    recorded as (
      insert into exports (event_id, id, user_id, format, filter, purpose, people)
      values (${eventId}, ${id}, ${userId}, ${format}, ${JSON.stringify({ ...recorded, isSearch: Boolean(q) })},
              ${purpose}, (select count(*) from line)))
    insert into export_pages (export_id, page, code_ids)
    select ${id}::uuid, 1 + (number - 1) / ${PAGE_SIZE}, array_agg(code_id order by number)
      from line group by 2`.execute(db)
  return id
}
