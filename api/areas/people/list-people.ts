import type { Answer } from '@55tickets/contracts/http/call.ts'
import type {
  listPeople as listCall,
  ParticipantLine,
  PeopleFilter,
} from '@55tickets/contracts/people.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lotLabel } from '../events/public.ts'
import { type ParticipantRow, participants } from './participants.ts'

const PAGE_SIZE = 20
/** Participants that are counted and paged through; who looks for others filters, or exports all. */
const LISTED_MAX = 1000

interface PeopleQuery extends PeopleFilter {
  readonly eventId: string
  readonly page: number
}

interface Row extends ParticipantRow {
  readonly lot_label: string | null
}

/** Lists participants of an event by name. */
export async function listPeople(
  db: Db,
  { eventId, page, ...filter }: PeopleQuery,
): Promise<Answer<typeof listCall>> {
  const matching = participants(eventId, filter)
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::integer as count from (select from (${matching}) one limit ${LISTED_MAX + 1}) listed`.execute(
      db,
    ),
    sql<Row>`
      select one.*, ${lotLabel('one.lot_id')} as lot_label from (${matching}) one
       order by lower(name), code_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      db,
    ),
  ])
  const found = counted.rows[0]?.count ?? 0
  const totalDocs = Math.min(found, LISTED_MAX)
  return {
    docs: rows.map(toLine),
    totalDocs,
    isMore: found > LISTED_MAX,
    page,
    totalPages: Math.ceil(totalDocs / PAGE_SIZE),
  }
}

export function toLine(row: Row): ParticipantLine {
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
