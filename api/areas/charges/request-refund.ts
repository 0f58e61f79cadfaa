import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Charge } from './charge.ts'

/**
 * Refunds a whole charge. Enqueued with the charge id as key, so that there is one job per charge.
 */
export const refundJob = defineJob(
  'refund-charge',
  z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
)

interface RefundTerms {
  readonly isForCancelledEvent?: boolean
  /** The provider no longer refunds it, so that our team does. */
  readonly isByTeam?: boolean
  /** Our team looks at it first. */
  readonly isInReview?: boolean
}

/**
 * Requests the refund of a charge: stores the cause and enqueues the job in one transaction. One that
 * the provider no longer refunds, or that is in review, is left to our team.
 */
export async function requestRefund(
  tx: Tx,
  enqueue: Enqueue,
  chargeId: string,
  cause: string,
  { isForCancelledEvent = false, isByTeam = false, isInReview = false }: RefundTerms = {},
): Promise<void> {
  const isLeft = isByTeam || isInReview

  await tx
    .updateTable('charges')
    .set({ refund_cause: cause, refund_requested_at: sql<Date>`app_now()` })
    .set({ is_for_cancelled_event: isForCancelledEvent })
    .$if(isLeft, (query) => query.set({ team_refund_since: sql<Date>`app_now()` }))
    .$if(isInReview, (query) => query.set({ review_since: sql<Date>`app_now()` }))
    .where('id', '=', chargeId)
    .where('refund_cause', 'is', null)
    .execute()
  if (!isLeft) await enqueue(tx, refundJob, { chargeId, cause }, { key: chargeId })
}

interface CancelledEventRefund extends Required<Pick<RefundTerms, 'isByTeam' | 'isInReview'>> {
  readonly chargeId: string
}

/** Requests the refunds of charges whose event was cancelled, each once. */
export async function requestCancelledEventRefunds(
  tx: Tx,
  enqueue: Enqueue,
  refunds: readonly CancelledEventRefund[],
  cause: string,
): Promise<void> {
  await sql`
    update charges set refund_cause = ${cause}, refund_requested_at = app_now(), is_for_cancelled_event = true,
           team_refund_since = case when refund.is_by_team or refund.is_in_review then app_now() end,
           review_since = case when refund.is_in_review then app_now() end
      from unnest(${refunds.map(({ chargeId }) => chargeId)}::uuid[],
                  ${refunds.map(({ isByTeam }) => isByTeam)}::boolean[],
                  ${refunds.map(({ isInReview }) => isInReview)}::boolean[]) refund (id, is_by_team, is_in_review)
     where charges.id = refund.id and refund_cause is null`.execute(tx)
  for (const { chargeId, isByTeam, isInReview } of refunds)
    if (!isByTeam && !isInReview)
      await enqueue(tx, refundJob, { chargeId, cause }, { key: chargeId })
}

/**
 * Refunds the parts of a charge that were decided, as far as the provider has not refunded them yet.
 */
export const partRefundJob = defineJob(
  'refund-part',
  z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
)

/**
 * Requests the refund of a further part of a paid charge: adds it to what was decided and enqueues the
 * job in one transaction. The rest of the charge stays paid, so a part is less than what is left of it.
 */
export async function requestPartRefund(
  tx: Tx,
  enqueue: Enqueue,
  chargeId: string,
  cents: number,
  cause: string,
): Promise<void> {
  const { sum } = await tx
    .updateTable('charges')
    .set({
      part_refund_cents: sql`part_refund_cents + ${cents}`,
      part_refund_cause: cause,
      part_refund_requested_at: sql<Date>`app_now()`,
      recheck_at: sql<Date>`app_now() + interval '15 minutes'`,
    })
    .where('id', '=', chargeId)
    .returning('part_refund_cents as sum')
    .executeTakeFirstOrThrow()
  await enqueue(tx, partRefundJob, { chargeId, cause }, { key: `${chargeId} ${sum}` })
}

/** Records a part of a charge that goes back by transfer, because the provider no longer returns it. */
export async function recordTransferPart(
  tx: Tx,
  chargeId: string,
  cents: number,
  cause: string,
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({
      part_refund_cents: sql`part_refund_cents + ${cents}`,
      transfer_part_cents: sql`transfer_part_cents + ${cents}`,
      part_refund_cause: cause,
      part_refund_requested_at: sql<Date>`app_now()`,
    })
    .where('id', '=', chargeId)
    .execute()
}

/** Enqueues another job for parts of a charge that no job has refunded. */
export async function retryPartRefund(
  tx: Tx,
  enqueue: Enqueue,
  { id: chargeId }: Pick<Charge, 'id'>,
): Promise<void> {
  const { cause, now } = await tx
    .selectFrom('charges')
    .select(['part_refund_cause as cause', sql<Date>`app_now()`.as('now')])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  await enqueue(tx, partRefundJob, { chargeId, cause: cause ?? '' }, retryKey(chargeId, now))
}

/** Enqueues another refund job for a charge whose last job ended without a refund. */
export async function retryRefund(
  tx: Tx,
  enqueue: Enqueue,
  { id: chargeId }: Pick<Charge, 'id'>,
): Promise<void> {
  const { refund_cause: cause, now } = await tx
    .selectFrom('charges')
    .select(['refund_cause', sql<Date>`app_now()`.as('now')])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  await enqueue(tx, refundJob, { chargeId, cause: cause ?? '' }, retryKey(chargeId, now))
}

/** One key per minute: concurrent requests enqueue one job. */
const retryKey = (chargeId: string, now: Date) => ({
  key: `${chargeId} again ${now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}`,
})

interface ApprovedRefund {
  readonly chargeId: string
  /** The team member who looked at it. */
  readonly userId: string
  /** The provider does not refund it any more, so that our team does. */
  readonly isByTeam: boolean
}

/** Lets a refund go on that was in review, and enqueues its job; false if it is not in review. */
export async function approveRefund(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, userId, isByTeam }: ApprovedRefund,
): Promise<boolean> {
  const now = sql<Date>`app_now()`
  const approved = await tx
    .updateTable('charges')
    .set({ reviewed_at: now, reviewed_by: userId, team_refund_since: isByTeam ? now : null })
    .where('id', '=', chargeId)
    .where('review_since', 'is not', null)
    .where('reviewed_at', 'is', null)
    .returning('refund_cause as cause')
    .executeTakeFirst()
  if (!approved) return false
  const { cause } = approved
  if (!isByTeam) await enqueue(tx, refundJob, { chargeId, cause: cause ?? '' }, { key: chargeId })
  return true
}

export interface FinishedTeamRefund {
  readonly chargeId: string
  /** The team member who reports it. */
  readonly userId: string
  readonly note: string
}

/** Records that our team has transferred the money of a refund; false if none was left to it. */
export async function finishTeamRefund(
  db: Db,
  { chargeId, userId, note }: FinishedTeamRefund,
): Promise<boolean> {
  const finished = await db
    .updateTable('charges')
    .set({
      team_refunded_at: sql<Date>`app_now()`,
      team_refunded_by: userId,
      team_refund_note: note,
    })
    .where('id', '=', chargeId)
    .where('team_refund_since', 'is not', null)
    .where('team_refunded_at', 'is', null)
    .where(sql<boolean>`(review_since is null or reviewed_at is not null)`)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Records that a transfer has refunded a charge that was left to our team. */
export async function finishTransferredRefund(
  tx: Tx,
  { chargeId, transferId }: { readonly chargeId: string; readonly transferId: string },
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ team_refunded_at: sql<Date>`app_now()`, team_refund_note: `transfer ${transferId}` })
    .where('id', '=', chargeId)
    .where('team_refund_since', 'is not', null)
    .where('team_refunded_at', 'is', null)
    .execute()
}
