import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/**
 * Locks what an event has in the ledger against payouts, which take the same lock first: of a refund and
 * a payout at once, the second sees what the first has taken. Taken before all other locks.
 */
export async function lockEventBalance(tx: Tx, eventId: string): Promise<void> {
  await sql`
    select id from organizations
     where id = (select organization_id from events where id = ${eventId}) for no key update`.execute(
    tx,
  )
}

/** Sums what events have that was not paid out, also money whose day is still to come; negative for a debt. */
export async function findEventBalances(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ eventId: string; balanceCents: number }>`
    select event_id as "eventId", sum(amount_cents)::bigint as "balanceCents"
      from ledger_days where event_id = any (${eventIds}) group by event_id`.execute(db)
  return new Map(rows.map(({ eventId, balanceCents }) => [eventId, balanceCents]))
}

export const readEventBalance = async (db: Db, eventId: string): Promise<number> =>
  (await findEventBalances(db, [eventId])).get(eventId) ?? 0

/** Sums what an organization has of each sale: what refunding it would take from the event. */
export async function findPromoterShares(
  db: Db,
  saleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ saleId: string; shareCents: number }>`
    select sale_id as "saleId", sum(amount_cents)::bigint as "shareCents"
      from ledger_entries where sale_id = any (${saleIds}) group by sale_id`.execute(db)
  return new Map(rows.map(({ saleId, shareCents }) => [saleId, shareCents]))
}
