import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { type Selectable, sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { isPaidCharge, isPartRefundOpen } from './charge.ts'
import { type ChargeLookup, checkListed, isPaymentForCharge } from './check-payment.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordLookedUpStatus } from './record-status.ts'
import { retryPartRefund, retryRefund } from './request-refund.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/** Charges of one round while the provider's quota allows it, and those of them that no list contains. */
const CHARGES_PER_ROUND = 200
const MAX_SINGLE_LOOKUPS = 10
/** So seldom that many charges of one day are due at once, and a list of that day serves all of them. */
const ROUNDS = { most: 1, minutes: 10 }
const PAGE_SIZE = 100

/**
 * Looks up closed charges, in case a webhook got lost: a canceled PIX that was paid, a chargeback,
 * a refund. Each charge is looked up when the age of its status has doubled, with others of its day. A
 * refund whose job ended without success is requested again.
 */
export async function recheckClosedCharges(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
): Promise<void> {
  await stopFinished(db)
  const isTooSoon = await db
    .transaction()
    .execute((tx) => countAttempts(tx, [['look again', ROUNDS]]))
  if (isTooSoon) return
  const share = await provider.quota.readLookupShare()
  if (share === 0) return
  const due: ChargeRecord[] = []
  for (const charge of await claim(db, Math.ceil(CHARGES_PER_ROUND * share)))
    if (await retryRefunds(db, enqueue, charge)) due.push(charge)
  const record = (charge: ChargeRecord, lookup: ChargeLookup) =>
    recordResult(db, provider, enqueue, charge, lookup)
  const unlisted = await recheckListed(db, provider, due, record)
  const single = unlisted.slice(0, Math.ceil(MAX_SINGLE_LOOKUPS * share))
  await Promise.all(
    single.map(async (charge) => record(charge, await lookUpCharge(provider, charge))),
  )
}

/** Requests lost refunds again; false for a charge that needs no lookup besides. */
async function retryRefunds(db: Db, enqueue: Enqueue, charge: ChargeRecord): Promise<boolean> {
  if (charge.isRefundRequested && isPaidCharge(charge.status)) {
    await db.transaction().execute((tx) => retryRefund(tx, enqueue, charge))
    return false
  }
  if (isPartRefundOpen(charge))
    await db.transaction().execute((tx) => retryPartRefund(tx, enqueue, charge))
  return true
}

async function recordResult(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
  charge: ChargeRecord,
  lookup: ChargeLookup,
): Promise<void> {
  if (lookup.kind === 'mismatch')
    provider.log.error(
      { charge: charge.id, why: lookup.why },
      'a payment no longer matches its charge',
    )
  // False if another process looked it up meanwhile, which is just as good.
  if (lookup.kind === 'found') await recordLookedUpStatus(db, enqueue, charge, lookup.reported)
}

/**
 * Looks charges of one day up in the provider's list of that day, if that costs fewer calls than a lookup
 * of each, and returns those that are left. Lists leave out deleted payments, which a canceled charge has.
 */
async function recheckListed(
  db: Db,
  provider: Provider,
  charges: readonly ChargeRecord[],
  record: (charge: ChargeRecord, lookup: ChargeLookup) => Promise<void>,
): Promise<readonly ChargeRecord[]> {
  const [first] = charges
  if (!first || charges.length <= (await countPages(db, first))) return charges
  const day = dayKey(first.createdAt, HOME_ZONE)
  const reply = await provider.findPaymentsOfDay(day)
  if (!reply.ok) return []
  const payments = Map.groupBy(reply.value, ({ externalReference }) => externalReference)
  const unlisted: ChargeRecord[] = []
  for (const charge of charges) {
    const ofSale = payments.get(charge.saleId) ?? []
    const [one, ...others] = ofSale
      .filter((payment) => isPaymentForCharge(payment, charge))
      .toSorted((a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1))
    if (one) await record(charge, await checkListed(provider, charge, [one, ...others], false))
    else if (charge.status !== 'CANCELED') unlisted.push(charge)
  }
  return unlisted
}

const HOME_DAY = sql`(created_at at time zone ${sql.lit(HOME_ZONE)})::date`

/** Pages of the provider's list of a charge's day, by our own charges of that day. */
async function countPages(db: Db, { createdAt }: ChargeRecord): Promise<number> {
  const { rows } = await sql<{ payments: number }>`
    select coalesce(sum(installments), 0)::integer as payments from charges
     where created_at >= ${createdAt}::timestamptz - interval '24 hours'
       and created_at < ${createdAt}::timestamptz + interval '24 hours'
       and ${HOME_DAY} = (${createdAt}::timestamptz at time zone ${HOME_ZONE})::date`.execute(db)
  return Math.ceil((rows[0]?.payments ?? 0) / PAGE_SIZE)
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

/** Claims charges that are due, all of the day of the most overdue one. */
async function claim(db: Db, limit: number): Promise<ChargeRecord[]> {
  const { rows } = await sql<Selectable<Charges>>`
    update charges set claimed_at = app_now(), recheck_at = app_now() + (app_now() - changed_at)
     where id in (
       select id from charges
        where recheck_at <= app_now() and status not in ('SENDING', 'WAITING', 'ANALYSIS')
          and ${HOME_DAY} = (
            select ${HOME_DAY} from charges
             where recheck_at <= app_now() and status not in ('SENDING', 'WAITING', 'ANALYSIS')
             order by recheck_at limit 1)
        order by recheck_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows.map(toChargeRecord)
}
