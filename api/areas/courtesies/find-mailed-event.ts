import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { eventRecurrence } from '../events/public.ts'

/** An event as mails and pages for guests tell of it. */
export interface MailedEvent {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly organizer: string
  readonly timezone: string
  /** The dates in words, in the event's zone. */
  readonly dateLine: string
  readonly venue: string
  readonly address: string | null
  /** City and state. */
  readonly city: string
  readonly isPostponed: boolean
  readonly isCancelled: boolean
  readonly hasEnded: boolean
  readonly pictureId: string
}

export async function findMailedEvent(db: Db, eventId: string): Promise<MailedEvent> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .select(sql<boolean>`ends_at <= app_now()`.as('has_ended'))
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const recurrenceConfig = eventRecurrence(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    organizer: row.organizer_name,
    timezone: row.timezone,
    dateLine: dateLine({
      startDate: row.starts_at,
      endDate: row.ends_at,
      timezone: row.timezone,
      isRecurring: recurrenceConfig !== null,
      recurrenceConfig,
    }),
    venue: row.location_name,
    address: row.address,
    city: `${row.city}, ${row.region}`,
    isPostponed: row.postponed_at !== null,
    isCancelled: row.cancelled_at !== null,
    hasEnded: row.has_ended,
    pictureId: row.mobile_banner_id ?? row.banner_id,
  }
}
