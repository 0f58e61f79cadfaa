import type { Message } from '@55tickets/contracts/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findMessage, toMessage, withoutSearch } from './store.ts'

/**
 * Stops a message before sending begins. Of a stop and a job that begins at the same moment one finds the
 * other's status: either nobody is written to, or the stop is refused.
 */
export async function stopMessage(
  db: Db,
  one: { readonly eventId: string; readonly messageId: string },
): Promise<Message | Refusal<'MESSAGE_NOT_FOUND' | 'MESSAGE_UNDER_WAY'>> {
  await sql`
    update messages set status = 'stopped', stopped_at = app_now(), filter = ${withoutSearch}
     where id = ${one.messageId} and event_id = ${one.eventId} and status in ('review', 'scheduled')`.execute(
    db,
  )
  const message = await findMessage(db, one)
  if (!message) return refuse('MESSAGE_NOT_FOUND')
  return message.status === 'stopped' ? toMessage(db, message) : refuse('MESSAGE_UNDER_WAY')
}
