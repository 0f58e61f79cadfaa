import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import type { ReportedStatus } from './charge.ts'
import type { ChargeLookup } from './check-payment.ts'
import { recordLookup } from './claim-charge.ts'
import { lookUpCharge, neverArrivedAfterMs, requestEndedAfterMs } from './look-up-charge.ts'
import { findChangedCharges } from './poll-waiting-charges.ts'
import { recordStatus } from './record-status.ts'
import { undoWrongPayment } from './refund-payments.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/**
 * Lookups of lost responses, of all processes together per window, or a few more when two processes claim
 * at the same moment. A buyer waits for each.
 */
const MAX_UNKNOWN_LOOKUPS = 50
const LOOKUP_WINDOW_SECONDS = 20
/**
 * Age at which a card is looked up although our call still runs, which is harmless: by then the
 * buyer reads that we are checking with the bank.
 */
const CARD_LOOKUP_AFTER_SECONDS = 20

/**
 * Looks up charges that no webhook has updated: lost responses, open PIX, cards under analysis.
 * Each charge is claimed by one process, less often the older it is. Lookups become fewer as the
 * provider's quota fills, and end before it is full, so that what is left is for payments.
 */
export async function pollOpenCharges(db: Db, provider: Provider, enqueue: Enqueue): Promise<void> {
  const share = await provider.quota.readLookupShare()
  if (share === 0) return
  const charges = [
    ...(await claimUnknown(db, provider, Math.ceil(MAX_UNKNOWN_LOOKUPS * share))),
    ...(await findChangedCharges(db, provider, share)),
  ]
  await Promise.all(charges.map((charge) => resolveOne(db, provider, enqueue, charge)))
}

async function resolveOne(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
  charge: ChargeRecord & { age_ms: number },
): Promise<void> {
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind !== 'unavailable') await recordLookup(db, charge.id)
  const reported = await resolveStatus(lookup, provider, charge)
  if (reported)
    await db.transaction().execute((tx) => recordStatus(tx, enqueue, charge.id, reported))
}

/** Status to record, or null while the outcome is unknown. */
async function resolveStatus(
  lookup: ChargeLookup,
  provider: Provider,
  charge: ChargeRecord & { age_ms: number },
): Promise<ReportedStatus | null> {
  switch (lookup.kind) {
    case 'found':
      return lookup.reported
    case 'not-found': {
      const neverArrived = charge.age_ms > neverArrivedAfterMs(provider, charge)
      return charge.status === 'SENDING' && neverArrived ? { status: 'CANCELED' } : null
    }
    case 'mismatch': {
      // While our call may still run, the provider may still be creating the payments of a plan.
      const mayRun = charge.age_ms <= requestEndedAfterMs(provider, charge.method)
      if (charge.status !== 'SENDING' || mayRun) return null
      const isUndone = await undoWrongPayment(provider, lookup.payment, lookup.why)
      return isUndone ? { status: 'DECLINED' } : null
    }
    case 'unavailable':
      return null
  }
}

type Row = Selectable<Charges> & { age_ms: number }
const toAgedCharge = ({ age_ms, ...row }: Row) => ({ ...toChargeRecord(row), age_ms })

async function claimUnknown(db: Db, provider: Provider, maxLookups: number) {
  const ended = {
    pix: requestEndedAfterMs(provider, 'PIX') / 1000,
    card: requestEndedAfterMs(provider, 'CREDIT_CARD') / 1000,
  }
  const cardLookupAfter = Math.min(ended.card, CARD_LOOKUP_AFTER_SECONDS)
  const isOlder = (pixSeconds: number, cardSeconds: number) => sql`
    app_now() - created_at > make_interval(secs =>
      case method when 'PIX' then ${pixSeconds}::float8 else ${cardSeconds}::float8 end)`
  const { rows } = await sql<Row>`
    update charges
       set claimed_at = app_now(),
           unanswered_at = coalesce(unanswered_at, case when ${isOlder(ended.pix, ended.card)} then app_now() end)
     where id in (
       select id from charges
        where status = 'SENDING'
          and (unanswered_at is not null or ${isOlder(ended.pix, cardLookupAfter)})
          and (claimed_at is null or app_now() - claimed_at > (app_now() - created_at) / 8)
        order by coalesce(claimed_at, created_at)
        limit greatest(0, ${maxLookups} - (
          select count(*) from charges
           where status = 'SENDING' and claimed_at > app_now() - make_interval(secs => ${LOOKUP_WINDOW_SECONDS})))
          for update skip locked)
    returning *, extract(epoch from app_now() - created_at)::float8 * 1000 as age_ms`.execute(db)
  return rows.map(toAgedCharge)
}
