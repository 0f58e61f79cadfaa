import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { claimCharge, dropCharge } from '../payments/public.ts'
import { expireWaiting, lockSale, lockTickets } from '../reservations/public.ts'
import type { PayMeans } from './means.ts'
import { settleSale } from './settle-sale.ts'

/** How much longer stock is kept while the provider can't be asked. */
const GRACE_MINUTES = 10
const AT_ONCE = 16
const MOST = 500
/** Nobody asks about the same charge again within this time. */
const CLAIM_SECONDS = 8

interface Due {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  /** Also the grace is over. */
  readonly isLate: boolean
}

/**
 * Ends what waited for its money too long: the provider is asked and the charge cancelled first, then
 * the stock is free. A charge that is still open at a sale that is over or paid is dropped too.
 */
export async function expireAllWaiting(means: PayMeans): Promise<void> {
  const due = await findDue(means.db)
  const failures: unknown[] = []
  const provider = { isAway: false }
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE)
    const done = await Promise.allSettled(some.map((charge) => endOne(means, charge, provider)))
    failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all waiting sales were ended')
}

async function endOne(means: PayMeans, due: Due, seen: { isAway: boolean }): Promise<void> {
  const { db, provider, enqueue } = means
  if (!(await claimCharge(db, due.id, CLAIM_SECONDS))) return
  // Of many one has just found out that nobody answers; the others need not wait for it too.
  const isAway = seen.isAway || (await dropCharge(db, provider, due, enqueue)) === 'away'
  if (!isAway) {
    await db.transaction().execute((tx) => settleSale(tx, means, { charge: due }))
    return
  }
  seen.isAway = true
  if (due.isLate) await releaseUnasked(db, due)
}

/** Should the money come all the same, it is honoured or given back. */
async function releaseUnasked(db: Db, { eventId, saleId }: Due): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId)
    const sale = await lockSale(tx, saleId)
    if (sale?.status !== 'PAYMENT_PENDING' || !sale.isOver) return
    await expireWaiting(tx, sale, 'time is up and the provider is away')
  })
}

/** A card whose answer got lost is nobody's to drop: it may have been charged, and is looked for. */
async function findDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select charges.id, charges.event_id as "eventId", sale_id as "saleId",
           sales.status = 'PAYMENT_PENDING' and expires_at <= app_now() - make_interval(mins => ${GRACE_MINUTES}) as "isLate"
      from charges join sales on sales.id = sale_id
     where charges.status in ('SENDING', 'WAITING', 'ANALYSIS')
       and (charges.status <> 'SENDING' or method = 'PIX')
       and case when sales.status = 'PAYMENT_PENDING' then expires_at <= app_now()
                else charges.changed_at < app_now() - interval '1 minute' end
     order by expires_at limit ${MOST}`.execute(db)
  return rows
}
