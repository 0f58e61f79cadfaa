import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { writtenGuests } from '../courtesies/public.ts'
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
export async function announce(tx: Tx, enqueue: Enqueue, change: AnnouncedChange): Promise<number> {
  const told = await freezeNotices(tx, change)
  const { eventId, changeId } = change
  if (told > 0)
    await enqueue(tx, sendNotices, { eventId, changeId }, { key: `notices ${changeId}` })
  return told
}

/** Freezes who is told of a change. Its caller mails them, and reports it with `markMailed`. */
export async function freezeNotices(
  tx: Tx,
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
    if (group === 'everyone') told += await freezeGuests(tx, { eventId, changeId })
  }
  if (told > 0) await recordTold(tx, { eventId, changeId, told })
  return told
}

/** Freezes the guests with an address, who have no account. */
async function freezeGuests(
  tx: Tx,
  { eventId, changeId }: Pick<AnnouncedChange, 'eventId' | 'changeId'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with frozen as (
      insert into change_notices (event_id, change_id, courtesy_id)
      select ${eventId}, ${changeId}, id from (${writtenGuests(eventId)}) guest
      on conflict do nothing
      returning 1
    )
    select count(*)::int as count from frozen`.execute(tx)
  return rows[0]?.count ?? 0
}

interface MailedNotices {
  readonly eventId: string
  readonly changeId: number
  readonly userIds: readonly string[]
}

/** Records in the transaction of their mails that people were told of a change. */
export async function markMailed(
  tx: Tx,
  { eventId, changeId, userIds }: MailedNotices,
): Promise<void> {
  await sql`
    update change_notices set mailed_at = app_now()
     where event_id = ${eventId} and change_id = ${changeId} and user_id = any (${userIds}::uuid[])
       and mailed_at is null`.execute(tx)
}
