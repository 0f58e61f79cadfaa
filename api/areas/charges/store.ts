import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import { type Charge, isLater, isReversal, type ReportedStatus } from './charge.ts'
import { type ChargeOutcome, outcomeStatus } from './send.ts'

interface StatusWrite {
  readonly charge: ChargeRecord
  readonly changed: boolean
  /** A chargeback was reversed or a refund denied. */
  readonly isReversed: boolean
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

export interface NewCharge {
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
 * Records charges before the provider is called, and returns them by the ids of their sales. Those are
 * missing whose sale already has an open charge, or its owner a charge with the same idempotency key.
 */
export async function openCharges(
  tx: Tx,
  charges: readonly NewCharge[],
): Promise<Map<string, Charge>> {
  if (charges.length === 0) return new Map()
  const column = <T>(read: (charge: NewCharge) => T) => charges.map(read)
  // One order for all callers prevents deadlocks, since equal keys may come for two events at a time.
  const { rows } = await sql<RecordRow>`
    insert into charges (id, event_id, sale_id, user_id, method, status, amount_cents, interest_cents,
                         installments, key, request_hash)
    select id, event_id, sale_id, user_id, method, 'SENDING', amount_cents, interest_cents,
           installments, key, request_hash
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ eventId }) => eventId)}::uuid[],
                  ${column(({ saleId }) => saleId)}::uuid[], ${column(({ userId }) => userId)}::uuid[],
                  ${column(({ method }) => method)}::text[],
                  ${column(({ amountCents }) => amountCents)}::integer[],
                  ${column(({ interestCents }) => interestCents)}::integer[],
                  ${column(({ installments }) => installments)}::integer[],
                  ${column(({ key }) => key)}::text[],
                  ${column(({ requestHash }) => requestHash)}::text[])
           charge (id, event_id, sale_id, user_id, method, amount_cents, interest_cents, installments,
                   key, request_hash)
     order by user_id, key
    on conflict do nothing
    returning ${recordColumns}`.execute(tx)
  return new Map(rows.map((row) => [row.sale_id, toCharge(row)]))
}

/** Charges of a sale, oldest first. */
export const findCharges = (db: Db, saleId: string): Promise<Charge[]> =>
  findChargesOfSales(db, [saleId])

/** Charges of sales, oldest first. */
export async function findChargesOfSales(db: Db, saleIds: readonly string[]): Promise<Charge[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('sale_id', '=', sql<string>`any (${saleIds})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toCharge)
}

export async function findCharge(db: Db, id: string): Promise<ChargeRecord | null> {
  return (await findChargeRecords(db, [id])).get(id) ?? null
}

/** Charges by their ids. */
export async function findChargeRecords(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ChargeRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', sql<string>`any (${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, toChargeRecord(row)]))
}

/** A charge made under an idempotency key. */
export interface KeyedCharge {
  readonly id: string
  readonly saleId: string
  readonly requestHash: string | null
}

/** An idempotency key. Keys belong to a user, not to a sale, and expire after a day. */
interface UserKey {
  readonly userId: string
  readonly key: string | null
}

/** Finds the charges made under keys, by their users, each of whom has one key here at most. */
export async function findChargesByKey(
  tx: Tx,
  keys: readonly UserKey[],
): Promise<Map<string, KeyedCharge>> {
  const given = keys.filter(({ key }) => key !== null)
  if (given.length === 0) return new Map()
  const { rows } = await sql<KeyedCharge & { userId: string; isOld: boolean }>`
    select charges.id, sale_id as "saleId", request_hash as "requestHash", charges.user_id as "userId",
           created_at <= app_now() - interval '24 hours' as "isOld"
      from unnest(${given.map(({ userId }) => userId)}::uuid[], ${given.map(({ key }) => key)}::text[])
           given (user_id, key)
      join charges on charges.user_id = given.user_id and charges.key = given.key`.execute(tx)
  const old = rows.filter(({ isOld }) => isOld)
  for (const { id } of old)
    await tx.updateTable('charges').set({ key: null }).where('id', '=', id).execute()
  return new Map(rows.filter(({ isOld }) => !isOld).map((row) => [row.userId, row]))
}

interface RecordedOutcome {
  readonly chargeId: string
  readonly outcome: ChargeOutcome
}

/**
 * Records the outcomes of payment requests and returns the updated charges by their ids. A later
 * status is never overwritten by an earlier one: a webhook may have arrived before the response.
 */
export async function recordOutcomes(
  tx: Tx,
  outcomes: readonly RecordedOutcome[],
): Promise<Map<string, ChargeRecord>> {
  const reports = outcomes.map(({ chargeId, outcome }) => ({
    chargeId,
    isUnknown: outcome.kind === 'unknown',
    reported: outcomeStatus(outcome) ?? { status: 'SENDING' as const },
  }))
  const written = await writeFirst(
    tx,
    reports.filter(({ reported }) => reported.status !== 'SENDING'),
  )
  for (const { chargeId, isUnknown, reported } of reports) {
    if (written.has(chargeId)) continue
    if (isUnknown) await markUnanswered(tx, chargeId)
    written.set(chargeId, (await writeStatus(tx, chargeId, reported)).charge)
  }
  return written
}

async function markUnanswered(tx: Tx, chargeId: string): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ unanswered_at: sql<Date>`app_now()` })
    .where('id', '=', chargeId)
    .execute()
}

interface StatusReport {
  readonly chargeId: string
  readonly reported: ReportedStatus
}

/** Fast path for charges that nothing has updated yet; returns those, by their ids. */
async function writeFirst(
  tx: Tx,
  reports: readonly StatusReport[],
): Promise<Map<string, ChargeRecord>> {
  if (reports.length === 0) return new Map()
  const details = reports.map(({ reported }) => statusColumns(reported))
  const column = (name: keyof (typeof details)[number]) => details.map((detail) => detail[name])
  // The days as PostgreSQL writes an array: arrays of arrays can't be columns of a statement.
  const { rows } = await sql<RecordRow>`
    update charges set status = report.status, changed_at = app_now(),
           provider_id = report.provider_id, provider_plan = report.provider_plan,
           card_brand = report.card_brand, card_last_digits = report.card_last_digits,
           pix_payload = report.pix_payload, pix_image = report.pix_image,
           credit_dates = report.credit_dates::text[]
      from unnest(${reports.map(({ chargeId }) => chargeId)}::uuid[],
                  ${reports.map(({ reported }) => reported.status)}::text[],
                  ${column('provider_id')}::text[], ${column('provider_plan')}::text[],
                  ${column('card_brand')}::text[], ${column('card_last_digits')}::text[],
                  ${column('pix_payload')}::text[], ${column('pix_image')}::text[],
                  ${details.map(({ credit_dates: days }) => days && `{${days.join()}}`)}::text[])
           report (id, status, provider_id, provider_plan, card_brand, card_last_digits, pix_payload,
                   pix_image, credit_dates)
     where charges.id = report.id and charges.status = 'SENDING' and charges.provider_id is null
    returning ${recordColumns}`.execute(tx)
  return new Map(rows.map((row) => [row.id, toChargeRecord(row)]))
}

const statusColumns = (reported: ReportedStatus) => ({
  provider_id: reported.providerId ?? null,
  provider_plan: reported.plan ?? null,
  card_brand: reported.card?.brand ?? null,
  card_last_digits: reported.card?.lastDigits ?? null,
  pix_payload: reported.pixPayload ?? null,
  pix_image: reported.pixImage ?? null,
  credit_dates: reported.creditDates ? [...reported.creditDates] : null,
})

/**
 * Advances the status of a charge, never back. With `mayReverse`, for results of lookups, a reversed
 * chargeback and a denied refund make it paid again.
 */
export async function writeStatus(
  tx: Tx,
  chargeId: string,
  reported: ReportedStatus,
  mayReverse = false,
): Promise<StatusWrite> {
  const before = await tx
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const from = before.status
  // The provider does not know what went back by transfer.
  const returned = (reported.refundedCents ?? 0) + before.transferred_part_cents
  const refunded = Math.min(returned, before.amount_cents)
  // Nor, therefore, that nothing of it is left.
  const isAllBack = before.transferred_part_cents > 0 && refunded === before.amount_cents
  const status = isAllBack && isLater(from, 'REFUNDED') ? 'REFUNDED' : reported.status
  const wasFullyRefunded = before.refunded_cents === before.amount_cents
  const isReversed = mayReverse && !wasFullyRefunded && isReversal(from, status)
  const hasNewStatus = isLater(from, status) || isReversed
  const hasNewRefund = refunded > before.refunded_cents
  const changed = hasNewStatus || hasNewRefund
  const merged = mergeDetails(before, reported)
  const hasOpenDispute = reported.hasOpenDispute ?? isDisputeOpen(before)
  const hasNewDispute = hasOpenDispute !== isDisputeOpen(before)
  if (!changed && !merged.isNew && !hasNewDispute)
    return { charge: toChargeRecord(before), changed, isReversed }
  const now = sql<Date>`app_now()`
  const row = await tx
    .updateTable('charges')
    .set({
      ...(hasNewStatus && { status }),
      ...(hasNewRefund && { refunded_cents: refunded, refunded_at: now }),
      ...(changed && { changed_at: now, recheck_at: FIRST_RECHECK_AT, unsettled_since: now }),
      ...(hasNewDispute && { has_open_dispute: hasOpenDispute }),
      ...merged.details,
    })
    .where('id', '=', chargeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { charge: toChargeRecord(row), changed, isReversed }
}

/** A disputed charge that was not read since this is recorded counts as open until all of it went back. */
const isDisputeOpen = (row: Selectable<Charges>): boolean =>
  row.has_open_dispute ?? (row.status === 'CHARGEBACK' && row.refunded_cents < row.amount_cents)

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
    credit_dates: row.credit_dates ?? added.credit_dates,
  }
  const names = Object.keys(details) as (keyof typeof details)[]
  return { details, isNew: names.some((name) => details[name] !== row[name]) }
}

/** A charge as it was read, and the paid status that was reported since. */
export interface PaidReport {
  readonly charge: Pick<Charge, 'id' | 'status'>
  readonly status: ChargeStatus
}

/**
 * Advances open charges to a paid status, and returns the ids of those that it advanced. It waits for
 * no lock: others, which somebody else has locked or changed since they were read, are left as they are.
 */
export async function advancePaid(
  tx: Tx,
  reports: readonly PaidReport[],
): Promise<ReadonlySet<string>> {
  if (reports.length === 0) return new Set()
  const ids = reports.map(({ charge }) => charge.id)
  const { rows } = await sql<{ id: string }>`
    update charges set status = report.status, changed_at = app_now(), recheck_at = ${FIRST_RECHECK_AT},
           unsettled_since = app_now()
      from unnest(${ids}::uuid[], ${reports.map(({ charge }) => charge.status)}::text[],
                  ${reports.map(({ status }) => status)}::text[]) report (id, seen_status, status)
     where charges.id = report.id and charges.status = report.seen_status
       and charges.id in (select id from charges where id = any (${ids}) for update skip locked)
    returning charges.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Records that the sales were updated for these statuses of their charges. No effect on charges that
 * have changed since.
 */
export async function markSettled(db: Db, charges: readonly ChargeRecord[]): Promise<void> {
  const unsettled = charges.filter(({ isUnsettled }) => isUnsettled)
  if (unsettled.length === 0) return
  await sql`
    update charges set unsettled_since = null
      from unnest(${unsettled.map(({ id }) => id)}::uuid[],
                  ${unsettled.map(({ status }) => status)}::text[],
                  ${unsettled.map(({ refundedCents }) => refundedCents)}::integer[])
           settled (id, status, refunded_cents)
     where charges.id = settled.id and charges.status = settled.status
       and charges.refunded_cents = settled.refunded_cents`.execute(db)
}

/** Columns of `charges` of which a record is made. */
const RECORD_COLUMNS = [
  'id',
  'event_id',
  'sale_id',
  'method',
  'status',
  'amount_cents',
  'interest_cents',
  'installments',
  'provider_id',
  'provider_plan',
  'pix_payload',
  'pix_image',
  'refund_cause',
  'refund_requested_at',
  'part_refund_cents',
  'part_refund_requested_at',
  'transfer_part_cents',
  'transferred_part_cents',
  'refunded_cents',
  'refunded_at',
  'is_for_cancelled_event',
  'team_refund_since',
  'team_refunded_at',
  'review_since',
  'reviewed_at',
  'created_at',
  'changed_at',
  'looked_up_at',
  'unanswered_at',
  'unsettled_since',
] as const satisfies (keyof Charges)[]
type RecordRow = Pick<Selectable<Charges>, (typeof RECORD_COLUMNS)[number]>

/**
 * SQL: what statements of every order return. A statement that returns all columns is not prepared in a
 * transaction, which cost a tenth of the orders a second.
 */
const recordColumns = sql.join(RECORD_COLUMNS.map((name) => sql.ref(`charges.${name}`)))

const toCharge = (row: RecordRow): Charge => ({
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
  partRefundCents: row.part_refund_cents,
  partRefundRequestedAt: row.part_refund_requested_at,
  transferPartCents: row.transfer_part_cents,
  transferredPartCents: row.transferred_part_cents,
  refundedCents: row.refunded_cents,
  refundedAt: row.refunded_at,
  isForCancelledEvent: row.is_for_cancelled_event,
  isTeamRefund: row.team_refund_since !== null,
  isInReview: row.review_since !== null && row.reviewed_at === null,
  teamRefundedAt: row.team_refunded_at,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

export const toChargeRecord = (row: RecordRow): ChargeRecord => ({
  ...toCharge(row),
  plan: row.provider_plan,
  lookedUpAt: row.looked_up_at,
  unansweredAt: row.unanswered_at,
  isUnsettled: row.unsettled_since !== null,
})
