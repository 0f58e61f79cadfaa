import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findJobs, type JobStatus } from '../../platform/jobs/find-jobs.ts'
import type { Charge } from './charge.ts'
import { partRefundJob, refundJob } from './request-refund.ts'

/** A charge with everything that an operator may see; of a card that is brand and last digits. */
export interface TrailCharge
  extends Pick<
    Charge,
    | 'id'
    | 'method'
    | 'status'
    | 'amountCents'
    | 'interestCents'
    | 'installments'
    | 'providerId'
    | 'createdAt'
    | 'changedAt'
    | 'refundRequestedAt'
    | 'partRefundCents'
    | 'partRefundRequestedAt'
    | 'refundedCents'
    | 'refundedAt'
  > {
  readonly cardBrand: string | null
  readonly cardLastDigits: string | null
  readonly lookedUpAt: Date | null
  readonly refundCause: string | null
  readonly partRefundCause: string | null
}

export interface TrailWebhookEvent {
  readonly id: string
  readonly kind: string
  /** Number of the instalment that it is about. */
  readonly installment: number | null
  readonly receivedAt: Date
  readonly handledAt: Date | null
  readonly setAside: string | null
  readonly settledAt: Date | null
  readonly settledBecause: string | null
  /** Number of repeated deliveries. */
  readonly copies: number
}

/** Everything that is recorded about the payments of a sale. */
export interface PaymentTrail {
  readonly charges: readonly TrailCharge[]
  readonly webhookEvents: readonly TrailWebhookEvent[]
  readonly refundJobs: readonly JobStatus[]
}

export async function findPaymentTrail(db: Db, saleId: string): Promise<PaymentTrail> {
  const charges = await findTrailCharges(db, saleId)
  const providerIds = charges.flatMap(({ providerId }) => providerId ?? [])
  const chargeIds = charges.map(({ id }) => id)
  return {
    charges,
    webhookEvents: await findTrailWebhookEvents(db, saleId, providerIds),
    refundJobs: [
      ...(await findJobs(db, refundJob.name, 'chargeId', chargeIds)),
      ...(await findJobs(db, partRefundJob.name, 'chargeId', chargeIds)),
    ],
  }
}

async function findTrailCharges(db: Db, saleId: string): Promise<TrailCharge[]> {
  const { rows } = await sql<TrailCharge>`
    select id, method, status, amount_cents as "amountCents", interest_cents as "interestCents",
           installments, provider_id as "providerId", card_brand as "cardBrand",
           card_last_digits as "cardLastDigits", created_at as "createdAt",
           changed_at as "changedAt", looked_up_at as "lookedUpAt", refund_cause as "refundCause",
           refund_requested_at as "refundRequestedAt", refunded_cents as "refundedCents",
           refunded_at as "refundedAt", part_refund_cents as "partRefundCents",
           part_refund_cause as "partRefundCause", part_refund_requested_at as "partRefundRequestedAt"
      from charges where sale_id = ${saleId} order by created_at, id`.execute(db)
  return rows
}

/** Finds events by our reference, and by payment id if an event has another reference. */
async function findTrailWebhookEvents(
  db: Db,
  saleId: string,
  providerIds: readonly string[],
): Promise<TrailWebhookEvent[]> {
  const { rows } = await sql<TrailWebhookEvent>`
    select id, kind, (body #>> '{payment,installmentNumber}')::integer as installment,
           received_at as "receivedAt", handled_at as "handledAt", set_aside as "setAside",
           settled_at as "settledAt", settled_reason as "settledBecause",
           (select count(*)::integer from webhook_duplicates where webhook_event_id = webhook_events.id) as copies
      from webhook_events
     where body #>> '{payment,externalReference}' = ${saleId} or provider_id = any (${providerIds})
     order by received_at, id`.execute(db)
  return rows
}
