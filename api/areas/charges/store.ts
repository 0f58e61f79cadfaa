import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import {
  type Charge,
  type ChargeOutcome,
  isLater,
  isReversal,
  outcomeStatus,
  type ReportedStatus,
} from './charge.ts'

interface StatusWrite {
  readonly charge: ChargeRecord
  readonly changed: boolean
  /** A chargeback was reversed or a refund denied. */
  readonly isLifted: boolean
}

/** A charge with fields that only this area needs. */
export interface ChargeRecord extends Charge {
  readonly plan: string | null
  readonly lookedUpAt: Date | null
  /** Time at which our call for it was known to have ended without a response. */
  readonly unansweredAt: Date | null
  /** The charge's status changed and its sale has not been updated yet. */
  readonly isUnsettled: boolean
}

interface NewCharge {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  /** Owner of the sale. */
  readonly userId: string
  readonly method: PaymentMethod
  /** Amount to be charged, including interest. */
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
  readonly key: string | null
  readonly requestHash: string | null
}

/**
 * Records a charge before the provider is called. Null if the sale already has an open charge, or
 * its owner a charge with the same idempotency key.
 */
export async function openCharge(tx: Tx, charge: NewCharge): Promise<Charge | null> {
  const row = await tx
    .insertInto('charges')
    .values({
      id: charge.id,
      event_id: charge.eventId,
      sale_id: charge.saleId,
      user_id: charge.userId,
      method: charge.method,
      status: 'SENDING',
      amount_cents: charge.amountCents,
      interest_cents: charge.interestCents,
      installments: charge.installments,
      key: charge.key,
      request_hash: charge.requestHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toCharge(row) : null
}

/** Charges of a sale, oldest first. */
export async function findCharges(db: Db, saleId: string): Promise<Charge[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toCharge)
}

export async function findCharge(db: Db, id: string): Promise<ChargeRecord | null> {
  const row = await db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toChargeRecord(row) : null
}

/** A charge made under an idempotency key. */
export interface KeyedCharge {
  readonly id: string
  readonly saleId: string
  readonly requestHash: string | null
}

/** Finds the charge made under a key. Keys belong to a user, not to a sale, and expire after a day. */
export async function findChargeByKey(
  tx: Tx,
  userId: string,
  key: string,
): Promise<KeyedCharge | null> {
  const row = await tx
    .selectFrom('charges')
    .select(['id', 'sale_id', 'request_hash'])
    .select(sql<boolean>`created_at <= app_now() - interval '24 hours'`.as('is_old'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (!row.is_old) return { id: row.id, saleId: row.sale_id, requestHash: row.request_hash }
  await tx.updateTable('charges').set({ key: null }).where('id', '=', row.id).execute()
  return null
}

/**
 * Records the outcome of a payment request and returns the updated charge. A later status is never
 * overwritten by an earlier one: a webhook may have arrived before the response.
 */
export async function recordOutcome(
  tx: Tx,
  chargeId: string,
  outcome: ChargeOutcome,
): Promise<ChargeRecord> {
  if (outcome.kind === 'unknown') await markUnanswered(tx, chargeId)
  const reported = outcomeStatus(outcome) ?? { status: 'SENDING' as const }
  const first = await writeFirst(tx, chargeId, reported)
  return first ?? (await writeStatus(tx, chargeId, reported)).charge
}

async function markUnanswered(tx: Tx, chargeId: string): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ unanswered_at: sql<Date>`app_now()` })
    .where('id', '=', chargeId)
    .execute()
}

/** Fast path for a charge that nothing has updated yet. Null if something has. */
async function writeFirst(
  tx: Tx,
  chargeId: string,
  reported: ReportedStatus,
): Promise<ChargeRecord | null> {
  if (reported.status === 'SENDING') return null
  const row = await tx
    .updateTable('charges')
    .set({
      status: reported.status,
      changed_at: sql<Date>`app_now()`,
      ...statusColumns(reported),
    })
    .where('id', '=', chargeId)
    .where('status', '=', 'SENDING')
    .where('provider_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toChargeRecord(row) : null
}

const statusColumns = (reported: ReportedStatus) => ({
  provider_id: reported.providerId ?? null,
  provider_plan: reported.plan ?? null,
  card_brand: reported.card?.brand ?? null,
  card_last_digits: reported.card?.lastDigits ?? null,
  pix_payload: reported.pixPayload ?? null,
  pix_image: reported.pixImage ?? null,
})

/**
 * Advances the status of a charge, never back. With `mayRevert`, for results of lookups, a reversed
 * chargeback and a denied refund make it paid again.
 */
export async function writeStatus(
  tx: Tx,
  chargeId: string,
  reported: ReportedStatus,
  mayRevert = false,
): Promise<StatusWrite> {
  const before = await tx
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const from = before.status
  const wasFullyRefunded = before.refunded_cents === before.amount_cents
  const isLifted = mayRevert && !wasFullyRefunded && isReversal(from, reported.status)
  const hasNewStatus = isLater(from, reported.status) || isLifted
  const refunded = Math.min(reported.refundedCents ?? 0, before.amount_cents)
  const hasNewRefund = refunded > before.refunded_cents
  const changed = hasNewStatus || hasNewRefund
  const merged = mergeDetails(before, reported)
  if (!changed && !merged.isNew) return { charge: toChargeRecord(before), changed, isLifted }
  const now = sql<Date>`app_now()`
  const row = await tx
    .updateTable('charges')
    .set({
      ...(hasNewStatus && { status: reported.status }),
      ...(hasNewRefund && { refunded_cents: refunded, refunded_at: now }),
      ...(changed && { changed_at: now, recheck_at: FIRST_RECHECK_AT, unsettled_since: now }),
      ...merged.details,
    })
    .where('id', '=', chargeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { charge: toChargeRecord(row), changed, isLifted }
}

const FIRST_RECHECK_AT = sql<Date>`app_now() + interval '15 minutes'`

/** Adds details that were missing. Known ones are not overwritten. */
function mergeDetails(row: Selectable<Charges>, reported: ReportedStatus) {
  const added = statusColumns(reported)
  const details = {
    provider_id: row.provider_id ?? added.provider_id,
    provider_plan: row.provider_plan ?? added.provider_plan,
    card_brand: row.card_brand ?? added.card_brand,
    card_last_digits: row.card_last_digits ?? added.card_last_digits,
    pix_payload: row.pix_payload ?? added.pix_payload,
    pix_image: row.pix_image ?? added.pix_image,
  }
  const names = Object.keys(details) as (keyof typeof details)[]
  return { details, isNew: names.some((name) => details[name] !== row[name]) }
}

/**
 * Records that the sale was updated for this status of the charge. No effect if the charge has
 * changed since.
 */
export async function markSettled(db: Db, charge: ChargeRecord): Promise<void> {
  if (!charge.isUnsettled) return
  await db
    .updateTable('charges')
    .set({ unsettled_since: null })
    .where('id', '=', charge.id)
    .where('status', '=', charge.status)
    .where('refunded_cents', '=', charge.refundedCents)
    .execute()
}

const toCharge = (row: Selectable<Charges>): Charge => ({
  id: row.id,
  eventId: row.event_id,
  saleId: row.sale_id,
  method: row.method,
  status: row.status,
  amountCents: row.amount_cents,
  interestCents: row.interest_cents,
  installments: row.installments,
  providerId: row.provider_id,
  pixPayload: row.pix_payload,
  pixImage: row.pix_image,
  isRefundRequested: row.refund_cause !== null,
  refundRequestedAt: row.refund_requested_at,
  refundedCents: row.refunded_cents,
  refundedAt: row.refunded_at,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

export const toChargeRecord = (row: Selectable<Charges>): ChargeRecord => ({
  ...toCharge(row),
  plan: row.provider_plan,
  lookedUpAt: row.looked_up_at,
  unansweredAt: row.unanswered_at,
  isUnsettled: row.unsettled_since !== null,
})
