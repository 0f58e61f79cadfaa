import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { admittedEntrances, type Entrance } from '@55tickets/rules/tickets/scan-verdict.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lotLabel } from '../events/public.ts'
import { paidStatuses } from '../reservations/public.ts'

/** A ticket code with everything that decides whether a gate admits it. */
export interface GateCode {
  readonly id: string
  readonly entrances: readonly Entrance[]
  /**
   * The code of the buyer's subscription to a paid session; of a subscription's own code, its id. This
   * code and the tickets that paid for it share admissions: as many people as there are tickets.
   */
  readonly subscriptionCodeId: string | null
  readonly subscriptionId: string | null
  /** The name of the ticket type, or of the session. */
  readonly name: string
  readonly requiresProof: boolean
  /** Benefit by which a half-price ticket was bought. */
  readonly benefit: Benefit | null
  readonly hasHolder: boolean
  readonly holderName: string | null
  readonly holderCpf: string | null
  readonly isRevoked: boolean
  /** Admitted at one of its entrances. */
  readonly isUsed: boolean
}

interface GateCodeRow extends Omit<GateCode, 'entrances'> {
  readonly session: string | null
  readonly admitsToEvent: boolean
}

const toGateCode = ({ session, admitsToEvent, ...code }: GateCodeRow): GateCode => ({
  ...code,
  entrances: admittedEntrances({ session, admitsToEvent }),
})

/**
 * SQL on `code`, `sale` and `subscription`. Checks the sale too, because the codes of a sale that is no
 * longer paid are revoked a moment later.
 */
export const isRevoked = sql<boolean>`
  (code.revoked_at is not null or subscription.cancelled_at is not null
   or coalesce(sale.status not in ${paidStatuses}, false))`

/** SQL on `code`, `type` and `session` for `GateCode.subscriptionCodeId`. */
export const subscriptionCodeId = sql<string | null>`
  case when code.subscription_id is not null then case when session.is_paid then code.id end
       when type.session_id is not null then (
         select own.id from subscriptions taken join ticket_codes own on own.subscription_id = taken.id
          where taken.user_id = code.user_id and taken.session_id = type.session_id and taken.cancelled_at is null)
  end`

/** One of the codes that share the admissions of a subscription to a paid session. */
export interface SharedCode {
  readonly subscriptionCodeId: string
  readonly id: string
  readonly isTicket: boolean
  readonly isRevoked: boolean
}

/** Finds all codes that share the subscriptions with these codes. */
export async function findSharedCodes(db: Db, subscriptionCodeIds: readonly string[]) {
  if (subscriptionCodeIds.length === 0) return []
  const { rows } = await sql<SharedCode>`
    select own.id as "subscriptionCodeId", code.id, code.subscription_id is null as "isTicket", ${isRevoked} as "isRevoked"
      from ticket_codes own
      join subscriptions subscription on subscription.id = own.subscription_id
      join ticket_codes code on code.user_id = own.user_id and code.event_id = own.event_id
      left join ticket_types type on type.id = code.ticket_type_id
      left join sales sale on sale.id = code.sale_id
     where own.id = any (${subscriptionCodeIds}) and (code.id = own.id or type.session_id = subscription.session_id)
     order by code.issued_at, code.id`.execute(db)
  return rows
}

/** Locks codes and those that share a subscription with them, ordered by id to avoid deadlocks. */
export async function lockCodes(tx: Tx, ids: readonly string[]): Promise<void> {
  const codes = [...(await readGateCodes(tx, ids)).values()]
  const shared = await findSharedCodes(tx, distinctSubscriptionCodeIds(codes))
  const all = [...ids, ...shared.map(({ id }) => id)]
  await sql`select lock_ticket_codes(${all})`.execute(tx)
}

const distinctSubscriptionCodeIds = (codes: readonly GateCode[]) => [
  ...new Set(codes.flatMap(({ subscriptionCodeId: id }) => id ?? [])),
]

/** SQL for the codes of an event by id prefix: one index lookup for each prefix. */
const codesByPrefix = (eventId: string, prefixes: readonly string[]) => {
  const ranges = prefixes.map((codeStart) => codeRange({ codeStart }))
  return sql`
    select range.start, found.id
      from unnest(${prefixes}::text[], ${ranges.map(([first]) => first)}::uuid[], ${ranges.map(([, last]) => last)}::uuid[])
           range (start, first, last)
     cross join lateral (
       select id from ticket_codes
        where id between range.first and range.last and event_id = ${eventId}
        order by id limit 1) found`
}

export async function findCodesByPrefix(
  db: Db,
  eventId: string,
  prefixes: readonly string[],
): Promise<Map<string, GateCode>> {
  if (prefixes.length === 0) return new Map()
  const { rows } = await sql<GateCodeRow & { start: string }>`
    with matched as materialized (${codesByPrefix(eventId, prefixes)})
    select matched.start, ${columns} from matched join ${codes} on code.id = matched.id`.execute(db)
  return new Map(rows.map(({ start, ...code }) => [start, toGateCode(code)]))
}

/**
 * Locks the codes of an event with these id prefixes, then reads them, because their sale may have
 * changed while we waited for the lock. At a session's entrance the codes that share a subscription
 * with them are locked too.
 */
export async function lockCodesByPrefix(
  tx: Tx,
  eventId: string,
  prefixes: readonly string[],
  isAtSession: boolean,
): Promise<Map<string, GateCode>> {
  if (prefixes.length === 0) return new Map()
  if (isAtSession) {
    const seen = [...(await findCodesByPrefix(tx, eventId, prefixes)).values()]
    await lockCodes(
      tx,
      seen.map(({ id }) => id),
    )
  } else {
    await sql`
      select lock_ticket_codes(array(select id from (${codesByPrefix(eventId, prefixes)}) matched))`.execute(
      tx,
    )
  }
  return findCodesByPrefix(tx, eventId, prefixes)
}

const columns = sql`
  code.id, coalesce(subscription.session_id, type.session_id) as session,
  coalesce(type.admits_to_event, false) as "admitsToEvent",
  ${subscriptionCodeId} as "subscriptionCodeId", code.subscription_id as "subscriptionId",
  concat_ws(' · ', coalesce(shown_type_name(type.name, item.name), session.title, 'Ingresso'), ${lotLabel('type.lot_id')},
            case when code.courtesy_id is not null then 'Cortesia' end) as name,
  coalesce(type.requires_proof, false) as "requiresProof", code.benefit,
  code.named_at is not null and code.holder_name is not null as "hasHolder",
  code.holder_name as "holderName", code.holder_cpf as "holderCpf",
  ${isRevoked} as "isRevoked", code.scanned_at is not null as "isUsed"`

const codes = sql`
  (ticket_codes code
   left join sales sale on sale.id = code.sale_id
   left join ticket_types type on type.id = code.ticket_type_id
   left join sale_items item on item.sale_id = code.sale_id and item.ticket_type_id = code.ticket_type_id
   left join subscriptions subscription on subscription.id = code.subscription_id
   left join sessions session on session.id = subscription.session_id)`

export async function readGateCodes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, GateCode>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GateCodeRow>`
    select ${columns} from ${codes} where code.id = any (${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, toGateCode(row)]))
}
