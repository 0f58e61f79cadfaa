import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { listExports as listCall } from '@55tickets/contracts/people.ts'
import type { Db } from '../../platform/db/database.ts'

const LISTED = 50

/** Lists who exported participants or orders of an event, the newest first. */
export async function listExports(db: Db, eventId: string): Promise<Answer<typeof listCall>> {
  const rows = await db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['exports.id', 'at', 'users.name', 'contents', 'people', 'format', 'purpose'])
    .where('event_id', '=', eventId)
    .orderBy('at', 'desc')
    .orderBy('exports.id')
    .limit(LISTED)
    .execute()
  return {
    docs: rows.map(({ id, at, name, contents, people, format, purpose }) => ({
      _id: id,
      at: at.toISOString(),
      by: name,
      contents,
      people,
      format,
      purpose,
    })),
  }
}
