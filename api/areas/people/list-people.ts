import type { Answer } from '@55tickets/contracts/http/call.ts'
import {
  type listPeople as listCall,
  PEOPLE_FOUND_MAX,
  PEOPLE_LISTED_MAX,
  PEOPLE_PAGE_SIZE,
  type PeopleFilter,
} from '@55tickets/contracts/people.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { participantCodes, participantDetails } from './participants.ts'
import { toLine } from './wire.ts'

interface PeopleQuery extends PeopleFilter {
  readonly eventId: string
  readonly page: number
}

/**
 * Lists participants of an event by name. At most so many are found by the index and sorted: if there
 * are more, they are frequent, and the page is found sooner by going through all of them by name.
 */
export async function listPeople(
  db: Db,
  { eventId, page, ...filter }: PeopleQuery,
): Promise<Answer<typeof listCall>> {
  const max = filter.q ? PEOPLE_FOUND_MAX : PEOPLE_LISTED_MAX
  const pageOf = sql`
    order by sort_name, code_id limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE}`
  const found = await sql<{ count: number; ids: string[] }>`
    with listed as materialized (${participantCodes(eventId, filter)} limit ${max + 1})
    select count(*)::integer as count, array(select code_id from listed ${pageOf}) as ids from listed`.execute(
    db,
  )
  const { count = 0, ids = [] } = found.rows[0] ?? {}
  const isMore = count > max
  const walked = isMore
    ? await sql<{
        code_id: string
      }>`${participantCodes(eventId, filter, 'walk')} ${pageOf}`.execute(db)
    : null
  const codeIds = walked ? walked.rows.map(({ code_id }) => code_id) : ids
  const { rows } = await participantDetails(eventId, codeIds).execute(db)
  const totalDocs = Math.min(count, max)
  return {
    docs: rows.map(toLine),
    totalDocs,
    isMore,
    page,
    totalPages: Math.ceil(totalDocs / PEOPLE_PAGE_SIZE),
  }
}
