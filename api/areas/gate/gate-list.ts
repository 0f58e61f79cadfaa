import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lotLabel } from '../events/public.ts'
import { isRevoked, subscriptionCodeId } from './gate-codes.ts'

/** The start of a list page: changes since a transaction, after a given row. */
interface ListPosition {
  /** Null for the whole list. */
  readonly since: string | null
  readonly after: { readonly changedIn: string; readonly id: string } | null
  readonly limit: number
}

interface GateListRow {
  readonly id: string
  readonly changedIn: string
  /** The id of the ticket type, or of the session. */
  readonly kind: string
  readonly holderName: string | null
  readonly holderCpf: string | null
  readonly benefit: Benefit | null
  readonly isCourtesy: boolean
  readonly isRevoked: boolean
  readonly subscriptionCodeId: string | null
}

/** Lists the codes of an event in the order of the transactions that changed them. */
export async function listGateCodes(
  db: Db,
  eventId: string,
  { since, after, limit }: ListPosition,
): Promise<GateListRow[]> {
  // Rows restored from a backup may carry a transaction id that is in the future here: not a change.
  const changed =
    since === null
      ? sql``
      : sql`and changed_in >= ${since}::text::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`
  const further = after
    ? sql`and (changed_in, id) > (${after.changedIn}::text::xid8, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<GateListRow>`
    select code.id, code.changed_in::text as "changedIn",
           coalesce(code.ticket_type_id, subscription.session_id) as kind,
           case when code.named_at is not null then code.holder_name end as "holderName",
           code.holder_cpf as "holderCpf", code.benefit, code.courtesy_id is not null as "isCourtesy", ${isRevoked} as "isRevoked", ${subscriptionCodeId} as "subscriptionCodeId"
      from (select * from ticket_codes
             where event_id = ${eventId} ${changed} ${further}
             order by changed_in, id limit ${limit}) code
      left join sales sale on sale.id = code.sale_id
      left join ticket_types type on type.id = code.ticket_type_id
      left join subscriptions subscription on subscription.id = code.subscription_id
      left join sessions session on session.id = subscription.session_id
     order by code.changed_in, code.id`.execute(db)
  return rows
}

interface CodeKind {
  readonly _id: string
  readonly name: string
  readonly session: string | null
  readonly admitsToEvent: boolean
  readonly requiresProof: boolean
}

/**
 * SQL for the other names that a ticket type had since its event was published, from the event's few
 * changes: its sales may be thousands, and gates ask every few seconds. Null if it was not renamed.
 */
const formerNames = sql`(
  select string_agg(distinct change.before -> ('ticket ' || ticket_types.id) ->> 'name', ', ')
    from event_changes change
   where change.event_id = ticket_types.event_id
     and change.before -> ('ticket ' || ticket_types.id) ->> 'name' <> ticket_types.name
     and change.id > coalesce((select min(id) from event_changes first
                                where first.event_id = ticket_types.event_id and first.part = 'published'), 0))`

/** Finds the ticket types and sessions that codes of an event may be for. */
export async function findCodeKinds(db: Db, eventId: string): Promise<CodeKind[]> {
  const { rows } = await sql<CodeKind>`
    select id as _id, concat_ws(' · ', shown_type_name(name, ${formerNames}), ${lotLabel('lot_id')}) as name,
           session_id as session, admits_to_event as "admitsToEvent", requires_proof as "requiresProof"
      from ticket_types where event_id = ${eventId}
    union all
    select id, title, id, false, false from sessions where event_id = ${eventId}`.execute(db)
  return rows
}

interface CodeCount {
  readonly session: string | null
  readonly admitted: number
  readonly expected: number
}

/**
 * Counts admitted and expected people by entrance. An admission stays counted when its ticket is revoked
 * afterwards. A paid session expects people by their tickets only, not by their subscriptions as well; the
 * `case` keeps that look-up from running for every code of somebody who holds thousands.
 */
export async function countGateCodes(db: Db, eventId: string): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select entrance.session, count(*) filter (where entrance.is_in) as admitted,
           count(*) filter (where (code.revoked_at is null or entrance.is_in) and not case when session.is_paid then exists (
             select from ticket_codes ticket join ticket_types paid on paid.id = ticket.ticket_type_id
              where ticket.user_id = code.user_id and paid.session_id = subscription.session_id and ticket.revoked_at is null) else false end) as expected
      from ticket_codes code
      left join ticket_types type on type.id = code.ticket_type_id
      left join subscriptions subscription on subscription.id = code.subscription_id
      left join sessions session on session.id = subscription.session_id
     cross join lateral (
       select coalesce(subscription.session_id, type.session_id) as session, code.scanned_at is not null as is_in
        where type.id is null or type.session_id is null or not type.admits_to_event
       union all
       select door.session, exists (
           select from scans where code_id = code.id and session_id is not distinct from door.session
              and told = 'admitted' and judged = 'admitted' and undone_at is null)
         from (values (null::uuid), (type.session_id)) door (session)
        where type.session_id is not null and type.admits_to_event
     ) entrance
     where code.event_id = ${eventId} group by entrance.session`.execute(db)
  return rows
}

export async function findUserCodes(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_codes')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
