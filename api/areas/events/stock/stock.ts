import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

interface StockChange {
  readonly held: number
  readonly sold: number
}

/**
 * SQL that changes the counters of ticket types by the `quantity` of each `ticket_type_id` that `lines`
 * selects. The caller has locked the event's ticket types.
 */
export const changeStock = (lines: RawBuilder<unknown>, { held, sold }: StockChange) => sql`
  update ticket_types set held = held + ${held} * quantity, sold = sold + ${sold} * quantity
    from (${lines}) lines where ticket_types.id = lines.ticket_type_id`

/**
 * Adds courtesies, or takes them away (negative), by ticket type. The caller has locked the event's
 * ticket types.
 */
export async function changeGiven(tx: Tx, more: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update ticket_types set given = given + line.more
      from unnest(${[...more.keys()]}::uuid[], ${[...more.values()]}::integer[]) line (id, more)
     where ticket_types.id = line.id`.execute(tx)
}

/** SQL on `events` for the places of an event: those of its sectors, and of ticket types without one. */
export const eventPlaces = sql<number>`count_places(events.id)`

/** SQL on `lots`: true for a lot that is closed for good, by its time or by hand. */
export const isLotClosed = sql<boolean>`
  (closed_at is not null or coalesce(closes_at <= app_now(), false))`

/** Counts no subscribers in the sessions of an event, which the caller has locked. */
export async function clearSubscribers(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ subscribed: 0 })
    .where('event_id', '=', eventId)
    .where('subscribed', '>', 0)
    .execute()
}

/** Adds subscribers, or takes them off (negative), in a session that the caller has locked. */
export async function countSubscribers(tx: Tx, sessionId: string, more: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ subscribed: sql`subscribed + ${more}` })
    .where('id', '=', sessionId)
    .execute()
}

/** True for a session that was cancelled. */
export async function isSessionCancelled(tx: Tx, sessionId: string): Promise<boolean> {
  const cancelled = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst()
  return cancelled !== undefined
}

/**
 * Locks the certified minutes of sessions because their first certificate is being issued. Whoever edits
 * a session has locked it, so that the minutes are read as they stay.
 */
export async function lockCertifiedMinutes(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  // In one order, so that two people who are issued certificates of the same sessions never wait for each other.
  await sql`
    update sessions set certified_at = app_now()
     where id in (select id from sessions
                   where id = any (${sessionIds}::uuid[]) and certified_at is null
                     and certified_minutes is not null
                   order by id for no key update)`.execute(tx)
}
