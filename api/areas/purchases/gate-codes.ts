import { codeRange } from '@55tickets/rules/ticket-token.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

/** A code as a gate judges it. */
export interface GateCode {
  readonly id: string
  /** The session that it is for; null for a ticket. */
  readonly session: string | null
  readonly subscriptionId: string | null
  /** Of the type of ticket, or of the session. */
  readonly name: string
  readonly requiresProof: boolean
  readonly hasHolder: boolean
  readonly holderName: string | null
  readonly holderCpf: string | null
  readonly isRevoked: boolean
  readonly isUsed: boolean
}

/** Of `code`, `sale` and `place`: also before the codes of a sale that is not paid any more follow it. */
export const isRevoked = sql<boolean>`
  (code.revoked_at is not null or place.cancelled_at is not null
   or coalesce(sale.status not in ${paidStatuses}, false))`

/** Always in this order, so that no two who lock some wait for each other. */
export async function lockCodes(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from ticket_codes where id = any (${ids}) order by id for update`.execute(tx)
}

/** The codes of an event that begin so, by how each begins: one look into the index of ids for each. */
const shownCodes = (eventId: string, starts: readonly string[]) => {
  const ranges = starts.map((codeStart) => codeRange({ codeStart }))
  return sql`
    select range.start, found.id
      from unnest(${starts}::text[], ${ranges.map(([first]) => first)}::uuid[], ${ranges.map(([, last]) => last)}::uuid[])
           range (start, first, last)
     cross join lateral (
       select id from ticket_codes
        where id between range.first and range.last and event_id = ${eventId}
        order by id limit 1) found`
}

async function findShownCodes(
  db: Db,
  eventId: string,
  starts: readonly string[],
): Promise<Map<string, GateCode>> {
  if (starts.length === 0) return new Map()
  const { rows } = await sql<GateCode & { start: string }>`
    with shown as materialized (${shownCodes(eventId, starts)})
    select shown.start, ${columns} from shown join ${codes} on code.id = shown.id`.execute(db)
  return new Map(rows.map(({ start, ...code }) => [start, code]))
}

/**
 * Locks the codes of an event that begin so, and reads them: in that order, since what they belong
 * to may have changed while we waited.
 */
export async function lockShownCodes(
  tx: Tx,
  eventId: string,
  starts: readonly string[],
): Promise<Map<string, GateCode>> {
  if (starts.length === 0) return new Map()
  await sql`
    with shown as materialized (${shownCodes(eventId, starts)})
    select code.id from shown join ticket_codes code on code.id = shown.id
     order by code.id for update of code`.execute(tx)
  return findShownCodes(tx, eventId, starts)
}

const columns = sql`
  code.id, place.session_id as session, code.subscription_id as "subscriptionId",
  coalesce(type.name, session.title, 'Ingresso') as name,
  coalesce(type.requires_proof, false) as "requiresProof",
  code.named_at is not null and code.holder_name is not null as "hasHolder",
  code.holder_name as "holderName", code.holder_cpf as "holderCpf",
  ${isRevoked} as "isRevoked", code.scanned_at is not null as "isUsed"`

const codes = sql`
  (ticket_codes code
   left join sales sale on sale.id = code.sale_id
   left join ticket_types type on type.id = code.ticket_type_id
   left join subscriptions place on place.id = code.subscription_id
   left join sessions session on session.id = place.session_id)`

export async function readGateCodes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, GateCode>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GateCode>`
    select ${columns} from ${codes} where code.id = any (${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Their holders are in, each since then. The caller has locked the codes. */
export async function markScanned(tx: Tx, admitted: ReadonlyMap<string, Date>): Promise<void> {
  if (admitted.size === 0) return
  const times = [...admitted.values()].map((at) => at.toISOString())
  await sql`
    update ticket_codes set scanned_at = admitted.at
      from unnest(${[...admitted.keys()]}::uuid[], ${times}::timestamptz[]) admitted (id, at)
     where ticket_codes.id = admitted.id`.execute(tx)
}

/** Its holder is not in after all. The caller has locked the code. */
export async function unmarkScanned(tx: Tx, id: string): Promise<void> {
  await sql`update ticket_codes set scanned_at = null where id = ${id}`.execute(tx)
}
