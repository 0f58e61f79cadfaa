import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Charge, ChargeOutcome, ChargeStatus } from './charge.ts'
import { isLater, isPaid, outcomeStatus, type ReportedStatus } from './charge-status.ts'

interface Written {
  readonly charge: ChargeRecord
  readonly changed: boolean
  /** Its money was gone, or about to go, and is ours again. */
  readonly isLifted: boolean
}

/** A charge with what only this area needs to know of it. */
export interface ChargeRecord extends Charge {
  readonly plan: string | null
  readonly lookedUpAt: Date | null
  /** Since when it is known that our own call for it has ended without an answer. */
  readonly unansweredAt: Date | null
  /** It came to stand as it stands, and its sale has not followed yet. */
  readonly isUnsettled: boolean
}

interface NewCharge {
  readonly id: string
  readonly eventId: string
  readonly saleId: string
  /** Whose sale it is. */
  readonly userId: string
  readonly method: PaymentMethod
  /** All that the provider is asked for, interest included. */
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
  readonly key: string | null
  readonly requestHash: string | null
}

/**
 * Records the attempt before the provider is asked. Null where the sale has an open charge already,
 * or its owner one under the same key.
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

/** Oldest first. */
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

/**
 * Writes what came of asking for money. A later truth is never overwritten by an earlier one: a
 * notice may have been quicker than the answer. Returns the charge as it now stands.
 */
export async function recordOutcome(
  tx: Tx,
  chargeId: string,
  outcome: ChargeOutcome,
): Promise<ChargeRecord> {
  if (outcome.kind === 'unknown') await noteUnanswered(tx, chargeId)
  const reported = outcomeStatus(outcome) ?? { status: 'SENDING' as const }
  const first = await writeFirst(tx, chargeId, reported)
  return first ?? (await writeStatus(tx, chargeId, reported)).charge
}

async function noteUnanswered(tx: Tx, chargeId: string): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ unanswered_at: sql<Date>`app_now()` })
    .where('id', '=', chargeId)
    .execute()
}

/** As it almost always is: nobody has told anything yet. Null where somebody has. */
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
      ...detailsOf(reported),
    })
    .where('id', '=', chargeId)
    .where('status', '=', 'SENDING')
    .where('provider_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toChargeRecord(row) : null
}

const detailsOf = (reported: ReportedStatus) => ({
  provider_id: reported.providerId ?? null,
  provider_plan: reported.plan ?? null,
  card_brand: reported.card?.brand ?? null,
  card_last_digits: reported.card?.lastDigits ?? null,
  pix_payload: reported.pixPayload ?? null,
  pix_image: reported.pixImage ?? null,
})

/**
 * Moves a charge on, never back. `goesBack` is for what the provider was asked itself: a chargeback
 * that was lifted and a refund that was denied are the ways back there are.
 */
export async function writeStatus(
  tx: Tx,
  chargeId: string,
  reported: ReportedStatus,
  goesBack = false,
): Promise<Written> {
  const before = await tx
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const from = before.status as ChargeStatus
  const wasBack = before.refunded_cents === before.amount_cents
  const isLifted = goesBack && isGone(from) && !wasBack && isPaid(reported.status)
  const isOther = isLater(from, reported.status) || isLifted
  const refunded = Math.min(reported.refundedCents ?? 0, before.amount_cents)
  const isMoreBack = refunded > before.refunded_cents
  const changed = isOther || isMoreBack
  const known = learn(before, reported)
  if (!changed && !known.isNew) return { charge: toChargeRecord(before), changed, isLifted }
  const now = sql<Date>`app_now()`
  const row = await tx
    .updateTable('charges')
    .set({
      ...(isOther && { status: reported.status }),
      ...(isMoreBack && { refunded_cents: refunded, refunded_at: now }),
      ...(changed && { changed_at: now, look_again_at: LOOK_AGAIN, unsettled_since: now }),
      ...known.details,
    })
    .where('id', '=', chargeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { charge: toChargeRecord(row), changed, isLifted }
}

const isGone = (status: ChargeStatus) => status === 'CHARGEBACK' || status === 'REFUNDED'
const LOOK_AGAIN = sql<Date>`app_now() + interval '15 minutes'`

/** What is known of a charge stays; what was not known yet is added. */
function learn(row: Selectable<Charges>, reported: ReportedStatus) {
  const told = detailsOf(reported)
  const details = {
    provider_id: row.provider_id ?? told.provider_id,
    provider_plan: row.provider_plan ?? told.provider_plan,
    card_brand: row.card_brand ?? told.card_brand,
    card_last_digits: row.card_last_digits ?? told.card_last_digits,
    pix_payload: row.pix_payload ?? told.pix_payload,
    pix_image: row.pix_image ?? told.pix_image,
  }
  const names = Object.keys(details) as (keyof typeof details)[]
  return { details, isNew: names.some((name) => details[name] !== row[name]) }
}

const toCharge = (row: Selectable<Charges>): Charge => ({
  id: row.id,
  eventId: row.event_id,
  saleId: row.sale_id,
  method: row.method as PaymentMethod,
  status: row.status as ChargeStatus,
  amountCents: row.amount_cents,
  interestCents: row.interest_cents,
  installments: row.installments,
  providerId: row.provider_id,
  pixPayload: row.pix_payload,
  pixImage: row.pix_image,
  isRefundRequested: row.refund_cause !== null,
  refundRequestedAt: row.refund_asked_at,
  refundedCents: row.refunded_cents,
  refundedAt: row.refunded_at,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

export const toChargeRecord = (row: Selectable<Charges>): ChargeRecord => ({
  ...toCharge(row),
  plan: row.provider_plan,
  lookedUpAt: row.asked_at,
  unansweredAt: row.unanswered_at,
  isUnsettled: row.unsettled_since !== null,
})
