import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'

export type EventRow = Selectable<Tables['events']>
export type TicketTypeRow = Selectable<Tables['ticket_types']>
export type SessionRow = Selectable<Tables['sessions']>
export type SectorRow = Selectable<Tables['sectors']>
export type LotRow = Selectable<Tables['lots']>
type CouponRow = Selectable<Tables['coupons']>
export type FormRow = Selectable<Tables['custom_forms']>

/** An event whose rows are locked until the transaction ends; `event` is null for a new one. */
export interface LockedEvent {
  readonly id: string
  readonly event: EventRow | null
  readonly types: readonly TicketTypeRow[]
  readonly sessions: readonly SessionRow[]
  readonly sectors: readonly SectorRow[]
  readonly lots: readonly LotRow[]
  readonly coupons: readonly CouponRow[]
  readonly forms: readonly FormRow[]
  /** Time of the transaction, by the database's clock. */
  readonly now: Date
}

/**
 * Locks an event in the same order as buyers do (tickets, sectors, lots, coupons, sessions, forms, then the
 * event), to avoid deadlocks. A no-key lock: a gate that has locked a code and refers to its event does not
 * wait for whoever has locked the event and waits for the code.
 */
export const lockEvent = (tx: Tx, id: string): Promise<LockedEvent> =>
  readRows(tx, id, sql`for no key update`)

/** Reads the rows of an event without a lock, for a dry run: nothing may be written by them. */
export const readEventRows = (tx: Tx, id: string): Promise<LockedEvent> => readRows(tx, id, sql``)

async function readRows(tx: Tx, id: string, lock: RawBuilder<unknown>): Promise<LockedEvent> {
  const of = <
    Name extends 'ticket_types' | 'sectors' | 'lots' | 'coupons' | 'sessions' | 'custom_forms',
  >(
    table: Name,
  ) =>
    sql<Selectable<Tables[Name]>>`
      select * from ${sql.table(table)} where event_id = ${id} order by id ${lock}`.execute(tx)
  const { rows: types } = await of('ticket_types')
  const { rows: sectors } = await of('sectors')
  const { rows: lots } = await of('lots')
  const { rows: coupons } = await of('coupons')
  const { rows: sessions } = await of('sessions')
  const { rows: forms } = await of('custom_forms')
  const { rows: events } =
    await sql<EventRow>`select * from events where id = ${id} ${lock}`.execute(tx)
  const { rows: times } = await sql<{ now: Date }>`select app_now() as now`.execute(tx)
  const [{ now } = { now: new Date() }] = times
  return { id, event: events[0] ?? null, types, sectors, lots, coupons, sessions, forms, now }
}

/** True for an event that somebody bought, holds or was given tickets of, or subscribed to. */
export const isLive = ({ types, sessions }: Pick<LockedEvent, 'types' | 'sessions'>): boolean =>
  types.some(({ sold, held, given }) => sold + held + given > 0) ||
  sessions.some(({ subscribed }) => subscribed > 0)

/** True for a published event that is over. The date of a postponed event means nothing any more. */
export const isOver = ({ event, now }: Pick<LockedEvent, 'event' | 'now'>): boolean =>
  event !== null && event.is_published && event.postponed_at === null && event.ends_at <= now

/**
 * True for an event that was cancelled. Read in a statement of its own after a lock of the event's tickets or
 * sessions was taken, because whoever cancels holds these.
 */
export async function isEventCancelled(db: Db, id: string): Promise<boolean> {
  const cancelled = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst()
  return cancelled !== undefined
}

/** Tells whether the organization of an event is suspended, so that nobody joins it any more. */
export async function isOrganizerSuspended(db: Db, eventId: string): Promise<boolean> {
  const suspended = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select('events.id')
    .where('events.id', '=', eventId)
    .where('organizations.status', '=', 'suspended')
    .executeTakeFirst()
  return suspended !== undefined
}
