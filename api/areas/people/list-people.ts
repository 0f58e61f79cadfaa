import type { Answer } from '@55tickets/contracts/http/call.ts'
import {
  type listPeople as listCall,
  type ParticipantLine,
  PEOPLE_LISTED_MAX,
  PEOPLE_PAGE_SIZE,
  type PeopleFilter,
} from '@55tickets/contracts/people.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lotLabel } from '../events/public.ts'
import {
  type ParticipantRow,
  participantColumns,
  participants,
  participantTables,
} from './participants.ts'

interface PeopleQuery extends PeopleFilter {
  readonly eventId: string
  readonly page: number
}

export interface LabelledRow extends ParticipantRow {
  readonly lot_label: string | null
}

/**
 * Lists participants of an event by name. At most so many are found by the index and sorted: if there
 * are more, they are frequent, and the page is found sooner by going through all of them by name.
 */
export async function listPeople(
  db: Db,
  { eventId, page, ...filter }: PeopleQuery,
): Promise<Answer<typeof listCall>> {
  const listed = await readListed(db, participants(eventId, filter), page)
  const isMore = listed.found > PEOPLE_LISTED_MAX
  const rows = isMore ? await walk(db, participants(eventId, filter, 'walk'), page) : listed.rows
  const totalDocs = Math.min(listed.found, PEOPLE_LISTED_MAX)
  return {
    docs: rows.map(toLine),
    totalDocs,
    isMore,
    page,
    totalPages: Math.ceil(totalDocs / PEOPLE_PAGE_SIZE),
  }
}

type Matching = RawBuilder<ParticipantRow>

async function readListed(db: Db, matching: Matching, page: number) {
  const { rows } = await sql<LabelledRow & { found: number }>`
    with listed as materialized (
           select code_id, sort_name from (${matching}) one limit ${PEOPLE_LISTED_MAX + 1}),
         page as (select code_id from listed ${pageOf(page)})
    select counted.found, one.* from (select count(*)::integer as found from listed) counted
      left join (${details}) one on true
     order by one.sort_name, one.code_id`.execute(db)
  const found = rows[0]?.found ?? 0
  return { found, rows: rows.filter((row) => row.code_id !== null) }
}

async function walk(db: Db, matching: Matching, page: number): Promise<LabelledRow[]> {
  const { rows } = await sql<LabelledRow>`
    with page as materialized (select code_id from (${matching}) one ${pageOf(page)})
    select * from (${details}) one order by sort_name, code_id`.execute(db)
  return rows
}

const pageOf = (page: number) =>
  sql`order by sort_name, code_id limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE}`

/** The participants of `page` with all that is shown of them. */
const details = sql`
  select ${participantColumns}, ${lotLabel('type.lot_id')} as lot_label
    from page join (${participantTables}) on search.code_id = page.code_id`

export function toLine(row: LabelledRow): ParticipantLine {
  return {
    _id: row.code_id,
    kind: row.kind,
    name: row.name,
    isNamed: row.is_named,
    type: row.type_name,
    ...(row.lot_label !== null && { lotLabel: row.lot_label }),
    cpf: row.cpf && hideCpf(row.cpf),
    enteredAt: row.entered_at?.toISOString() ?? null,
  }
}
