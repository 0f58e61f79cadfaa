import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Parts of an order's payment that were refunded in the provider's panel. */
export interface ReturnedPart {
  readonly saleId: string
  readonly number: number
  readonly organizationId: string
  readonly organization: string
  readonly event: string
  readonly returnedCents: number
  /** Taken from what the organization has of the order. */
  readonly takenCents: number
  readonly at: Date
}

/** Finds paid orders of which the provider returned a part without our decision in the last 30 days, the latest first. */
export async function findReturnedParts(db: Db, limit: number): Promise<readonly ReturnedPart[]> {
  const { rows } = await sql<ReturnedPart>`
    select sales.id as "saleId", sales.number, organizations.id as "organizationId",
           organizations.name as organization, events.name as event,
           refunded_cents - part_refund_cents as "returnedCents", taken.cents as "takenCents", taken.at
      from (
        select sale_id, -sum(amount_cents)::bigint as cents, max(at) as at from ledger_entries
         where part = 'returned' and at > app_now() - interval '30 days' group by sale_id having sum(amount_cents) < 0
      ) taken
      join sales on sales.id = taken.sale_id
      join charges on charges.id = sales.paid_by and refunded_cents > part_refund_cents
      join events on events.id = sales.event_id
      join organizations on organizations.id = events.organization_id
     order by taken.at desc, sales.id limit ${limit}`.execute(db)
  return rows
}
