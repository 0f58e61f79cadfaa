import { sql } from 'kysely'
import { askAgain } from '../../platform/db/ask-again.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CheckedForm } from '../events/public.ts'

/** One person's wish, already known to be well-formed. */
export interface Wish {
  readonly saleId: string
  readonly userId: string
  readonly items: readonly { readonly ticketId: string; readonly quantity: number }[]
  readonly forms: readonly CheckedForm[]
  /** By which the same request sent twice is known, and what it said. */
  readonly key: string | null
  readonly hash: string
}

export interface Terms {
  readonly holdMinutes: number
  readonly minimumCents: number
  readonly monthlyRateBasisPoints: number
}

/** What became of a wish: a sale, or why not. */
export interface Outcome {
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
export function reserveTogether(
  db: Db,
  eventId: string,
  wishes: readonly Wish[],
  terms: Terms,
): Promise<Outcome[]> {
  return askAgain(() => reserveOnce(db, eventId, wishes, terms))
}

async function reserveOnce(
  db: Db,
  eventId: string,
  wishes: readonly Wish[],
  { holdMinutes, minimumCents, monthlyRateBasisPoints }: Terms,
): Promise<Outcome[]> {
  const lines = wishes.flatMap(({ items }, place) =>
    items.map(({ ticketId, quantity }) => ({ place: place + 1, ticketId, quantity })),
  )
  const forms = wishes.flatMap(({ forms }, place) =>
    forms.map(({ formId, answers }) => ({ place: place + 1, form: formId, answers })),
  )
  const { rows } = await sql<Outcome>`
    select sale_id, status, total_cents, fee_cents, expires_at, refused, about, bound
      from reserve_tickets(
        ${eventId}::uuid,
        ${column(wishes.map(({ saleId }) => saleId))}::uuid[],
        ${column(wishes.map(({ userId }) => userId))}::uuid[],
        ${column(wishes.map(({ key }) => quoted(key)))}::text[],
        ${column(wishes.map(({ hash }) => quoted(hash)))}::text[],
        ${column(lines.map(({ place }) => place))}::integer[],
        ${column(lines.map(({ ticketId }) => ticketId))}::uuid[],
        ${column(lines.map(({ quantity }) => quantity))}::integer[],
        ${JSON.stringify(forms)}::jsonb,
        ${holdMinutes}::integer, ${minimumCents}::integer, ${monthlyRateBasisPoints}::integer)`.execute(
    db,
  )
  return rows
}

/** As PostgreSQL writes arrays. The driver would look at every value to find out what it is. */
const column = (values: readonly (string | number)[]) => `{${values.join(',')}}`
/** Keys and hashes are printable ASCII, which PostgreSQL quotes in arrays as JSON does. */
const quoted = (text: string | null) => (text === null ? 'NULL' : JSON.stringify(text))
