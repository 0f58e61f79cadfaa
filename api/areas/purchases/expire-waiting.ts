import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cancelCharge, claimCharge } from '../payments/public.ts'
import { expireWaiting, lockSale, lockTickets } from '../reservations/public.ts'
import type { PayDeps } from './deps.ts'
import { findOrder } from './find-order.ts'
import { mailExpired } from './mail-expired.ts'
import { settleSale } from './settle-sale.ts'

/** How much longer stock is kept while the provider can't be asked. */
const OUTAGE_GRACE_MINUTES = 10
const MAX_CONCURRENT = 16
const MAX_CHARGES = 500
/** Nobody asks about the same charge again within this time. */
const CLAIM_SECONDS = 8
/** A card whose answer got lost may have been charged, and is looked for; but not for ever. */
const LOST_CARD_HOURS = 2
/** After so many without an answer, one after the other, nobody is there. */
const MAX_UNANSWERED = 3
/** Why a sale ended whose money may still come. */
export const UNCANCELED_CHARGE_CAUSE = 'time is up and its charge could not be dropped'

interface DueCharge {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  /** Also the grace is over. */
  readonly isLate: boolean
}

/** Whether the provider answers, as far as this round has found out. */
interface ProviderHealth {
  unanswered: number
}

/**
 * Ends what waited for its money too long: the provider is asked and the charge cancelled first, then
 * the stock is free. A charge that is still open at a sale that is over or paid is dropped too.
 */
export async function expireAllWaiting(deps: PayDeps): Promise<void> {
  const due = await findDueCharges(deps.db)
  const failures: unknown[] = []
  const health: ProviderHealth = { unanswered: 0 }
  for (let at = 0; at < due.length; at += MAX_CONCURRENT) {
    const some = due.slice(at, at + MAX_CONCURRENT)
    const done = await Promise.allSettled(some.map((charge) => expireCharge(deps, charge, health)))
    failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all waiting sales were ended')
}

async function expireCharge(deps: PayDeps, due: DueCharge, health: ProviderHealth): Promise<void> {
  const { db, provider, enqueue } = deps
  // Some have just found out that nobody answers; the others need not wait for it too.
  if (health.unanswered < MAX_UNANSWERED) {
    if (!(await claimCharge(db, due.id, CLAIM_SECONDS))) return
    const dropped = await cancelCharge(db, provider, due, enqueue)
    health.unanswered = dropped === 'unavailable' ? health.unanswered + 1 : 0
    if (dropped === 'paid' || dropped === 'canceled') {
      await db.transaction().execute((tx) => settleSale(tx, deps, { charge: due }))
      return
    }
  }
  if (due.isLate) await releaseUncanceled(deps, due)
}

/** Should the money come all the same, it is honoured or given back. */
async function releaseUncanceled(deps: PayDeps, { id, eventId, saleId }: DueCharge): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId)
    const sale = await lockSale(tx, saleId)
    if (sale?.status !== 'PAYMENT_PENDING' || !sale.isOver) return
    await expireWaiting(tx, sale, UNCANCELED_CHARGE_CAUSE)
    const order = await findOrder(tx, saleId)
    const publicUrl = deps.config.PUBLIC_URL
    await mailExpired(tx, deps.mailer, { order, publicUrl, key: `expired ${id}` })
  })
}

/**
 * Those that the provider would not drop come last, ever more seldom: there may be many, and each
 * costs calls. Their stock is free at its time all the same.
 */
async function findDueCharges(db: Db): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    select * from (
      select charges.id, charges.event_id as "eventId", sale_id as "saleId", expires_at,
             stuck_since, claimed_at,
             sales.status = 'PAYMENT_PENDING'
               and expires_at <= app_now() - make_interval(mins => ${OUTAGE_GRACE_MINUTES}) as "isLate"
        from charges join sales on sales.id = sale_id
       where charges.status in ('SENDING', 'WAITING', 'ANALYSIS')
         and (charges.status <> 'SENDING' or method = 'PIX'
              or charges.created_at < app_now() - make_interval(hours => ${LOST_CARD_HOURS}))
         and case when sales.status = 'PAYMENT_PENDING' then expires_at <= app_now()
                  else charges.changed_at < app_now() - interval '1 minute' end) due
     where stuck_since is null or "isLate" or app_now() - claimed_at >
           least(interval '1 hour', greatest(interval '1 minute', (app_now() - stuck_since) / 2))
     order by stuck_since is not null, expires_at limit ${MAX_CHARGES}`.execute(db)
  return rows
}
