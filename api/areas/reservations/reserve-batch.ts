import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { withRetry } from '../../platform/db/retry.ts'
import type { CheckedForm } from '../events/public.ts'

/** One person's reservation, already known to be well-formed. */
export interface NewReservation {
  readonly saleId: string
  readonly userId: string
  readonly items: readonly { readonly ticketId: string; readonly quantity: number }[]
  readonly forms: readonly CheckedForm[]
  /** By which the same request sent twice is known, and what it said. */
  readonly key: string | null
  readonly hash: string
}

export interface ReservationTerms {
  readonly holdMinutes: number
  readonly minimumCents: number
  readonly monthlyRateBasisPoints: number
}

/** What became of a reservation: a sale, or why not. */
export interface ReservationOutcome {
  readonly sale_id: string | null
  readonly status: string
  readonly total_cents: number
  readonly fee_cents: number
  readonly expires_at: Date
  readonly refused: string | null
  /** The ticket type that the refusal is about, and the number that was missed. */
  readonly about: string | null
  readonly bound: number | null
}

/**
 * Reserves for many in one call. Where its outcome stays unknown because the connection broke, it
 * is asked again: the database knows the sales by their ids and makes none twice.
 */
export function reserveBatch(
  db: Db,
  eventId: string,
  reservations: readonly NewReservation[],
  terms: ReservationTerms,
): Promise<ReservationOutcome[]> {
  return withRetry(() => reserveOnce(db, eventId, reservations, terms))
}

/** All outcomes as one value, in the order of the reservations: rows would be read field by field. */
const RESERVE = `
  select json_agg(json_build_array(sale_id, status, total_cents, fee_cents,
                                   trunc(extract(epoch from expires_at) * 1000),
                                   refused, about, bound)) as outcomes
    from reserve_tickets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

type OutcomeTuple = [
  saleId: string | null,
  status: string,
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
  { holdMinutes, minimumCents, monthlyRateBasisPoints }: ReservationTerms,
): Promise<ReservationOutcome[]> {
  const lines = reservations.flatMap(({ items }, place) =>
    items.map(({ ticketId, quantity }) => ({ place: place + 1, ticketId, quantity })),
  )
  const forms = reservations.flatMap(({ forms }, place) =>
    forms.map(({ formId, answers }) => ({ place: place + 1, form: formId, answers })),
  )
  const { rows } = await db.executeQuery<{ outcomes: OutcomeTuple[] }>(
    CompiledQuery.raw(RESERVE, [
      eventId,
      column(reservations.map(({ saleId }) => saleId)),
      column(reservations.map(({ userId }) => userId)),
      column(reservations.map(({ key }) => quoted(key))),
      column(reservations.map(({ hash }) => quoted(hash))),
      column(lines.map(({ place }) => place)),
      column(lines.map(({ ticketId }) => ticketId)),
      column(lines.map(({ quantity }) => quantity)),
      JSON.stringify(forms),
      holdMinutes,
      minimumCents,
      monthlyRateBasisPoints,
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

/** As PostgreSQL writes arrays. The driver would look at every value to find out what it is. */
const column = (values: readonly (string | number)[]) => `{${values.join(',')}}`
/** Keys and hashes are printable ASCII, which PostgreSQL quotes in arrays as JSON does. */
const quoted = (text: string | null) => (text === null ? 'NULL' : JSON.stringify(text))
