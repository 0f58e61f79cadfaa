import type { Db, Tx } from '@55tickets/api/platform/db/database.ts'
import { sql } from 'kysely'
import { demoPurchases } from './purchases.ts'

const hoursInterval = (hours: number) => sql`make_interval(hours => ${hours})`

/** Shifts demo purchases of an event along with it; purchases that users made stay. */
export async function shiftPurchases(tx: Tx, eventId: string, days: number): Promise<void> {
  await releaseUsedPurchases(tx, eventId)
  const flagged = sql`event_id = ${eventId} and demo_key is not null`
  const sales = await sql<{ id: string }>`
    select id from sales where ${flagged} and status <> 'PAYMENT_PENDING'`.execute(tx)
  await shiftSales(tx, toIds(sales.rows), days * 24)
  const places = await sql<{ id: string }>`select id from subscriptions where ${flagged}`.execute(
    tx,
  )
  await shiftSubscriptions(tx, toIds(places.rows), days * 24)
}

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const renewed = demoPurchases.filter(({ isRenewed }) => isRenewed).map(({ demoKey }) => demoKey)

/**
 * Drops the demo key of used purchases, so that they keep their date and the demo buys new ones.
 */
async function releaseUsedPurchases(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update sales set demo_key = null
     where event_id = ${eventId} and demo_key = any (${renewed})
       and exists (select from ticket_codes where sale_id = sales.id and scanned_at is not null)`.execute(
    tx,
  )
}

/** Shifts sales. Their charges keep their date, under which the provider lists their payments. */
export async function shiftSales(db: Db, saleIds: readonly string[], hours: number): Promise<void> {
  const ids = sql`any (${saleIds}::uuid[])`
  await sql`
    update sales set created_at = created_at + ${hoursInterval(hours)}, expires_at = expires_at + ${hoursInterval(hours)}
     where id = ${ids}`.execute(db)
  await sql`update sale_history set at = at + ${hoursInterval(hours)} where sale_id = ${ids}`.execute(
    db,
  )
  await sql`
    update charges set refund_requested_at = refund_requested_at + ${hoursInterval(hours)}, refunded_at = refunded_at + ${hoursInterval(hours)}
     where sale_id = ${ids}`.execute(db)
  await shiftCodes(db, sql`sale_id = ${ids}`, hours)
}

export async function shiftSubscriptions(
  db: Db,
  subscriptionIds: readonly string[],
  hours: number,
): Promise<void> {
  const ids = sql`any (${subscriptionIds}::uuid[])`
  await sql`
    update subscriptions set created_at = created_at + ${hoursInterval(hours)}, cancelled_at = cancelled_at + ${hoursInterval(hours)}
     where id = ${ids}`.execute(db)
  await sql`
    update certificates set starts_at = starts_at + ${hoursInterval(hours)}, issued_at = issued_at + ${hoursInterval(hours)}
     where subscription_id = ${ids}
        or code in (select code from certificate_sessions where subscription_id = ${ids})`.execute(
    db,
  )
  await sql`
    update certificate_sessions set starts_at = starts_at + ${hoursInterval(hours)}
     where subscription_id = ${ids}`.execute(db)
  await shiftCodes(db, sql`subscription_id = ${ids}`, hours)
}

async function shiftCodes(
  db: Db,
  codeFilter: ReturnType<typeof sql>,
  hours: number,
): Promise<void> {
  await sql`
    update code_history set at = at + ${hoursInterval(hours)}
     where code_id in (select id from ticket_codes where ${codeFilter})`.execute(db)
  await sql`
    update scans
       set at = at + ${hoursInterval(hours)}, taken_at = taken_at + ${hoursInterval(hours)}, undone_at = undone_at + ${hoursInterval(hours)}
     where code_id in (select id from ticket_codes where ${codeFilter})`.execute(db)
  await sql`
    update ticket_codes
       set issued_at = issued_at + ${hoursInterval(hours)}, named_at = named_at + ${hoursInterval(hours)},
           generated_at = generated_at + ${hoursInterval(hours)}, scanned_at = scanned_at + ${hoursInterval(hours)},
           revoked_at = revoked_at + ${hoursInterval(hours)}
     where ${codeFilter}`.execute(db)
}
