import { type Selectable, sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { isPaidCharge, isPartRefundOpen } from './charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordLookedUpStatus } from './record-status.ts'
import { retryPartRefund, retryRefund } from './request-refund.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/** Six lookups a minute over all processes: the provider limits calls, and selling needs them. */
const CHARGES_PER_ROUND = 2
const ROUNDS_A_MINUTE = { most: 3, minutes: 1 }

/**
 * Looks up closed charges, in case a webhook got lost: a canceled PIX that was paid, a chargeback,
 * a refund. Each charge is looked up when the age of its status has doubled. A refund whose job
 * ended without success is requested again.
 */
export async function recheckClosedCharges(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
): Promise<void> {
  await stopFinished(db)
  const isTooSoon = await db
    .transaction()
    .execute((tx) => countAttempts(tx, [['look again', ROUNDS_A_MINUTE]]))
  if (isTooSoon) return
  const charges = await claim(db)
  await Promise.all(charges.map((charge) => recheck(db, provider, enqueue, charge)))
}

async function recheck(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
  charge: ChargeRecord,
): Promise<void> {
  if (charge.isRefundRequested && isPaidCharge(charge.status)) {
    await db.transaction().execute((tx) => retryRefund(tx, enqueue, charge))
    return
  }
  if (isPartRefundOpen(charge))
    await db.transaction().execute((tx) => retryPartRefund(tx, enqueue, charge))
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind === 'mismatch')
    provider.log.error(
      { charge: charge.id, why: lookup.why },
      'a payment no longer matches its charge',
    )
  // False if another process looked it up meanwhile, which is just as good.
  if (lookup.kind === 'found') await recordLookedUpStatus(db, enqueue, charge, lookup.reported)
}

/** Stops rechecking charges that can no longer change, or have not changed for long. */
const stopFinished = (db: Db) =>
  sql`
    update charges set recheck_at = null
     where recheck_at <= app_now()
       and (status = 'DECLINED'
            -- A card that was given up as never charged may be charged late.
            or (status = 'CANCELED' and provider_id is null
                and (unanswered_at is null or changed_at < app_now() - interval '1 day'))
            or (status = 'CANCELED' and changed_at < app_now() - interval '4 days')
            or refunded_cents = amount_cents
            or changed_at < app_now() - interval '180 days')`.execute(db)

async function claim(db: Db): Promise<ChargeRecord[]> {
  const { rows } = await sql<Selectable<Charges>>`
    update charges set claimed_at = app_now(), recheck_at = app_now() + (app_now() - changed_at)
     where id in (
       select id from charges
        where recheck_at <= app_now() and status not in ('SENDING', 'WAITING', 'ANALYSIS')
        order by recheck_at limit ${CHARGES_PER_ROUND} for update skip locked)
    returning *`.execute(db)
  return rows.map(toChargeRecord)
}
