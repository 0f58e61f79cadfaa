import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cancelCharge, claimCharge } from '../charges/public.ts'
import { findOrder, lockSale, lockTickets, transition } from '../reservations/public.ts'
import { mailExpired } from './notify-expired.ts'
import type { SettlementDeps } from './settle.ts'
import { settleSale } from './settle.ts'

/** Extra time for which stock stays held while the provider can't be reached. */
const OUTAGE_GRACE_MINUTES = 10
const MAX_CONCURRENT = 16
const MAX_CHARGES = 500
/** Time for which one process claims a charge, so that no other looks it up too. */
const CLAIM_SECONDS = 8
/** Time for which a card without an answer is looked up, because it may have been charged. */
const LOST_CARD_HOURS = 2
/** Consecutive calls without an answer after which the provider counts as unreachable. */
const MAX_UNANSWERED = 3
/** History cause of a sale that expired although its charge may still be paid. */
export const UNCANCELED_CHARGE_CAUSE = 'time is up and its charge could not be canceled'

interface DueCharge {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  /** The outage grace is over as well. */
  readonly isLate: boolean
}

/** Reachability of the provider, as found in this run. */
interface ProviderHealth {
  unanswered: number
}

/**
 * Expires sales whose payment time is up: cancels the charge at the provider first, then releases the
 * stock. Also cancels charges that are still open although their sale has ended or is paid.
 */
export async function expireAllWaiting(deps: SettlementDeps): Promise<void> {
  const due = await findDueCharges(deps.db)
  const failures: unknown[] = []
  const health: ProviderHealth = { unanswered: 0 }
  for (let at = 0; at < due.length; at += MAX_CONCURRENT) {
    const some = due.slice(at, at + MAX_CONCURRENT)
    const done = await Promise.allSettled(some.map((charge) => expireCharge(deps, charge, health)))
    failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'could not expire all sales that wait for payment')
}

async function expireCharge(
  deps: SettlementDeps,
  due: DueCharge,
  health: ProviderHealth,
): Promise<void> {
  const { db, provider, enqueue } = deps
  // Skips the call once the provider is known to be unreachable, instead of waiting for each timeout.
  if (health.unanswered < MAX_UNANSWERED) {
    if (!(await claimCharge(db, due.id, CLAIM_SECONDS))) return
    const result = await cancelCharge(db, provider, due, enqueue)
    health.unanswered = result === 'unavailable' ? health.unanswered + 1 : 0
    if (result === 'paid' || result === 'canceled') {
      await db.transaction().execute((tx) => settleSale(tx, deps, { charge: due }))
      return
    }
  }
  if (due.isLate) await releaseUncanceled(deps, due)
}

/** Expires a sale without cancelling its charge; a late payment is accepted or refunded when it comes. */
async function releaseUncanceled(
  deps: SettlementDeps,
  { id, eventId, saleId }: DueCharge,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId)
    const sale = await lockSale(tx, saleId)
    if (sale?.status !== 'PAYMENT_PENDING' || !sale.isOver) return
    await transition(tx, sale, 'expire', { cause: UNCANCELED_CHARGE_CAUSE })
    const order = await findOrder(tx, saleId)
    const publicUrl = deps.config.PUBLIC_URL
    await mailExpired(tx, deps.mailer, { order, publicUrl, key: `expired ${id}` })
  })
}

/**
 * Charges to expire now. Those that the provider refused to cancel come last and with growing intervals,
 * because there may be many and each costs calls. Their stock is released in time all the same.
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
