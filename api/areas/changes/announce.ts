import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { noticeWindowMinutes } from '@55tickets/rules/changes/notice-window.ts'
import { nextStart } from '@55tickets/rules/events/event-date.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { writtenGuests } from '../courtesies/public.ts'
import { type ChangedParts, eventRecurrence, recordTold } from '../events/public.ts'
import { findPeople, noticeGroups } from './audience.ts'
import { sendNotices } from './send-notices.ts'

interface AnnouncedChange {
  readonly eventId: string
  readonly changeId: number
  readonly consequences: readonly Consequence[]
}

/**
 * Freezes who is told of a change, in its transaction, and queues the job that mails them: one mail a
 * person, however many tickets they have, which names all changes of its window. Returns how many people
 * that are.
 */
export async function announce(tx: Tx, enqueue: Enqueue, change: AnnouncedChange): Promise<number> {
  const { told, sendAfter } = await freeze(tx, change)
  const { eventId, changeId } = change
  if (told > 0)
    await enqueue(
      tx,
      sendNotices,
      { eventId, changeId },
      { key: `notices ${changeId}`, ...(sendAfter && { after: sendAfter }) },
    )
  return told
}

/** Freezes who is told of a change. Its caller mails them, and reports it with `markMailed`. */
export async function freezeNotices(tx: Tx, change: AnnouncedChange): Promise<number> {
  return (await freeze(tx, change)).told
}

/** Stores a notice for each person; `sendAfter` is null if they are mailed at once. */
async function freeze(
  tx: Tx,
  change: AnnouncedChange,
): Promise<{ readonly told: number; readonly sendAfter: Date | null }> {
  const { eventId, changeId, consequences } = change
  const groups = noticeGroups(consequences)
  if (groups.length === 0) return { told: 0, sendAfter: null }
  const sendAfter = await findSendTime(tx, change)
  let told = 0
  for (const group of groups) {
    const { rows } = await sql<{ count: number }>`
      with frozen as (
        insert into change_notices (event_id, change_id, user_id, send_after)
        select ${eventId}, ${changeId}, users.id, coalesce(${sendAfter}, app_now()) from users
         where users.erased_at is null and users.id in (${findPeople(eventId, group)})
        on conflict do nothing
        returning 1
      )
      select count(*)::int as count from frozen`.execute(tx)
    told += rows[0]?.count ?? 0
    if (group === 'everyone') told += await freezeGuests(tx, { eventId, changeId, sendAfter })
  }
  if (told > 0) await recordTold(tx, { eventId, changeId, told })
  return { told, sendAfter }
}

/** Freezes the guests with an address, who have no account. */
async function freezeGuests(
  tx: Tx,
  {
    eventId,
    changeId,
    sendAfter,
  }: Pick<AnnouncedChange, 'eventId' | 'changeId'> & { readonly sendAfter: Date | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with frozen as (
      insert into change_notices (event_id, change_id, courtesy_id, send_after)
      select ${eventId}, ${changeId}, id, coalesce(${sendAfter}, app_now()) from (${writtenGuests(eventId)}) guest
      on conflict do nothing
      returning 1
    )
    select count(*)::int as count from frozen`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Finds the end of a change's window, in which further changes join its mail; null if mailed at once. */
async function findSendTime(
  tx: Tx,
  { eventId, changeId, consequences }: AnnouncedChange,
): Promise<Date | null> {
  const { part, before, now, ...event } = await tx
    .selectFrom('event_changes as change')
    .innerJoin('events', 'events.id', 'change.event_id')
    .where('change.event_id', '=', eventId)
    .where('change.id', '=', changeId)
    .select([
      'change.part',
      'change.before',
      'events.starts_at',
      'events.ends_at',
      'events.timezone',
      'events.weekly_days',
      'events.weekly_start',
      'events.weekly_end',
      sql<Date | null>`(select sessions.starts_at from sessions where sessions.event_id = change.event_id
         and change.after ? ('session ' || sessions.id) limit 1)`.as('session_start'),
      sql<Date>`app_now()`.as('now'),
    ])
    .executeTakeFirstOrThrow()
  const recurrence = eventRecurrence(event)
  const next = nextStart(
    {
      startDate: event.starts_at.toISOString(),
      endDate: event.ends_at.toISOString(),
      timezone: event.timezone,
      isRecurring: recurrence !== null,
      recurrenceConfig: recurrence,
    },
    now,
  )
  const starts =
    part === 'session'
      ? [...changedStarts('session ', before), event.session_start ?? next]
      : [next, ...changedStarts('event', before)]
  const minutes = noticeWindowMinutes({ part, consequences, starts }, now)
  return minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000)
}

/** Starts of parts of an event that change. */
const changedStarts = (part: string, values: unknown): Date[] =>
  Object.entries((values ?? {}) as ChangedParts)
    .filter(([key]) => key.startsWith(part))
    .flatMap(([, columns]) => {
      const start = columns?.['starts_at']
      return typeof start === 'string' ? [new Date(start)] : []
    })

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
