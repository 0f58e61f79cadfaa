import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { recordTold } from '../events/public.ts'
import { findPeople, noticeGroups } from './audience.ts'
import { sendNotices } from './send-notices.ts'

interface AnnouncedChange {
  readonly eventId: string
  readonly changeId: number
  readonly consequences: readonly Consequence[]
}

/**
 * Freezes who is told of a change, in its transaction, and queues the job that mails them: one mail a
 * person, however many tickets they have. Returns how many people that are.
 */
export async function announce(
  tx: Tx,
  enqueue: Enqueue,
  { eventId, changeId, consequences }: AnnouncedChange,
): Promise<number> {
  let told = 0
  for (const group of noticeGroups(consequences)) {
    const { rows } = await sql<{ count: number }>`
      with frozen as (
        insert into change_notices (event_id, change_id, user_id)
        select ${eventId}, ${changeId}, users.id from users
         where users.erased_at is null and users.id in (${findPeople(eventId, group)})
        on conflict do nothing
        returning 1
      )
      select count(*)::int as count from frozen`.execute(tx)
    told += rows[0]?.count ?? 0
  }
  if (told === 0) return 0
  await recordTold(tx, { eventId, changeId, told })
  await enqueue(tx, sendNotices, { eventId, changeId }, { key: `notices ${changeId}` })
  return told
}
