import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { withRetry } from '../../platform/db/retry.ts'
import type { CheckedForm } from '../forms/public.ts'

interface ReservedItem {
  readonly ticketId: string
  readonly quantity: number
  readonly benefits?: readonly Benefit[] | undefined
}

/** A validated reservation to be made. */
export interface NewReservation {
  readonly saleId: string
  readonly userId: string
  readonly items: readonly ReservedItem[]
  readonly forms: readonly CheckedForm[]
  readonly couponId: string | null
  /** Code of the tracking link that the buyer came from; one that no link has is ignored. */
  readonly via: string | null
  /** The `Idempotency-Key` header, and the fingerprint of the request made under it. */
  readonly key: string | null
  readonly hash: string
}

interface ReservationTerms {
  readonly holdMinutes: number
  readonly minimumCents: number
  readonly monthlyRateBasisPoints: number
  /** Paid sales at which those of a new organization pause; held ones do not go beyond it. */
  readonly newOrganizationLimitCents: number
}

/** Result of a reservation: a sale, or the code of a refusal. */
export interface ReservationOutcome {
  readonly sale_id: string | null
  readonly status: SaleStatus
  readonly total_cents: number
  readonly fee_cents: number
  readonly expires_at: Date
  readonly refused: string | null
  /** The ticket type that the refusal is about, and the limit that was not met. */
  readonly about: string | null
  readonly bound: number | null
}

/**
 * Reserves for many users in one call. If the connection breaks before the result arrives, the call is
 * retried: sales have ids chosen here, so the database makes none twice.
 */
export function reserveBatch(
  db: Db,
  eventId: string,
  reservations: readonly NewReservation[],
  terms: ReservationTerms,
): Promise<ReservationOutcome[]> {
  return withRetry(() => reserveOnce(db, eventId, reservations, terms))
}

/** Query that returns all outcomes as one JSON value, in order, which is cheaper to read than rows. */
const RESERVE = `
  select json_agg(json_build_array(sale_id, status, total_cents, fee_cents,
                                   trunc(extract(epoch from expires_at) * 1000),
                                   refused, about, bound)) as outcomes
    from reserve_tickets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`

type OutcomeTuple = [
  saleId: string | null,
  status: SaleStatus,
  totalCents: number,
  feeCents: number,
  expiresAt: number,
  refused: string | null,
  about: string | null,
  bound: number | null,
]

async function reserveOnce(
  db: Db,
  eventId: string,
  reservations: readonly NewReservation[],
  terms: ReservationTerms,
): Promise<ReservationOutcome[]> {
  const lines = reservations.flatMap(({ items }, index) =>
    items.map((item) => ({ position: index + 1, ...item })),
  )
  const forms = reservations.flatMap(({ forms }, index) =>
    forms.map(({ formId, answers }) => ({ place: index + 1, form: formId, answers })),
  )
  const { rows } = await db.executeQuery<{ outcomes: OutcomeTuple[] }>(
    CompiledQuery.raw(RESERVE, [
      eventId,
      column(reservations.map(({ saleId }) => saleId)),
      column(reservations.map(({ userId }) => userId)),
      column(reservations.map(({ key }) => quoted(key))),
      column(reservations.map(({ hash }) => quoted(hash))),
      column(reservations.map(({ couponId }) => couponId ?? 'NULL')),
      column(reservations.map(({ via }) => quoted(via))),
      column(lines.map(({ position }) => position)),
      column(lines.map(({ ticketId }) => ticketId)),
      column(lines.map(({ quantity }) => quantity)),
      column(lines.map(({ benefits }) => quoted(benefits?.join() ?? null))),
      JSON.stringify(forms),
      terms.holdMinutes,
      terms.minimumCents,
      terms.monthlyRateBasisPoints,
      terms.newOrganizationLimitCents,
    ]),
  )
  return rows.flatMap(({ outcomes }) => outcomes.map(toReservationOutcome))
}

const toReservationOutcome = ([
  sale_id,
  status,
  total_cents,
  fee_cents,
  at,
  ...refusal
]: OutcomeTuple): ReservationOutcome => {
  const [refused, about, bound] = refusal
  const expires_at = new Date(at)
  return { sale_id, status, total_cents, fee_cents, expires_at, refused, about, bound }
}

/** A PostgreSQL array literal. The driver would inspect every value to find its type. */
const column = (values: readonly (string | number)[]) => `{${values.join(',')}}`
/** Keys, hashes and codes of links are printable ASCII, which PostgreSQL quotes in arrays as JSON does. */
const quoted = (text: string | null) => (text === null ? 'NULL' : JSON.stringify(text))

interface EarlierRequest {
  readonly userId: string
  readonly eventId: string
  readonly key: string | null
  readonly hash: string
}

/** Finds the reservation that the same request made before, within a day. */
export async function findEarlierReservation(
  db: Db,
  { userId, eventId, key, hash }: EarlierRequest,
) {
  return db
    .selectFrom('sales')
    .select(['id as sale_id', 'status', 'total_cents', 'fee_cents', 'expires_at'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('key', '=', key)
    .where('request_hash', '=', hash)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst()
}
