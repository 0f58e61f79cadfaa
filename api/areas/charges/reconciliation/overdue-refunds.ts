import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'

/** A refund that an operator must look at. */
export interface OverdueRefund {
  readonly chargeId: string
  readonly saleId: string
  readonly providerId: string | null
  readonly leftCents: number
  readonly cause: string
  readonly decidedAt: Date
  /**
   * Time of the first refusal, and the error codes. Null if the provider was not called, or is
   * slow.
   */
  readonly refusedAt: Date | null
  readonly refusal: string | null
}

/**
 * SQL: a refund is overdue if the provider refused it, has not accepted it within a day, or has not
 * completed it after 15 days (a card is credited within 10 working days). A part is overdue after a day.
 */
const IS_OVERDUE = sql<boolean>`
  case when refund_cause is not null
       then refunded_cents < amount_cents and team_refund_since is null
            and case when status in ('CONFIRMED', 'RECEIVED')
                     then refund_refused_at is not null or refund_requested_at < app_now() - interval '1 day'
                     else status = 'REFUNDED' and changed_at < app_now() - interval '15 days' end
       else refunded_cents - transferred_part_cents < part_refund_cents - transfer_part_cents and status in ('CONFIRMED', 'RECEIVED')
            and (refund_refused_at is not null or part_refund_requested_at < app_now() - interval '1 day') end`

/** Overdue refunds, oldest first. */
export async function listOverdueRefunds(db: Db): Promise<OverdueRefund[]> {
  const { rows } = await sql<OverdueRefund>`
    select id as "chargeId", sale_id as "saleId", provider_id as "providerId",
           case when refund_cause is not null then amount_cents
                else part_refund_cents - transfer_part_cents + transferred_part_cents end - refunded_cents as "leftCents",
           coalesce(refund_cause, part_refund_cause) as cause,
           coalesce(refund_requested_at, part_refund_requested_at) as "decidedAt", refund_refused_at as "refusedAt", refund_refusal as refusal
      from charges where ${IS_OVERDUE} order by coalesce(refund_requested_at, part_refund_requested_at), id`.execute(
    db,
  )
  return rows
}

export async function countOverdueRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from charges where ${IS_OVERDUE}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Stores the time of the first refusal and logs it once. `codes` null: the refund is no longer
 * refused.
 */
export async function recordRefundRefusal(
  tx: Tx,
  log: Log,
  chargeId: string,
  codes: string | null,
): Promise<void> {
  const { rows } = await sql<{ was_refused: boolean }>`
    with before as (
      select id, refund_refused_at from charges
       where id = ${chargeId} and refund_refusal is distinct from ${codes} for update
    )
    update charges
       set refund_refusal = ${codes}::text,
           refund_refused_at = case when ${codes}::text is not null
                                    then coalesce(before.refund_refused_at, app_now()) end
      from before where charges.id = before.id
    returning before.refund_refused_at is not null as was_refused`.execute(tx)
  if (codes !== null && rows[0]?.was_refused === false)
    log.error({ charge: chargeId, codes }, 'the payment provider refuses a refund')
}
