import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { eraseFinishedJobs } from '../../platform/jobs/erase-jobs.ts'
import { partRefundJob, refundJob } from './request-refund.ts'
import { deleteCustomerLink } from './send.ts'
import { trimmedPayment, trimmedWebhookEvent } from './webhooks/trim-webhook-events.ts'

/** A person as this area knows them: by their sales and their customer at the provider. */
interface DataSubject {
  readonly userId: string
  readonly saleIds: readonly string[]
}

export const paymentTables = [
  'charges',
  'webhook_events',
  'webhook_duplicates',
  'provider_customers',
]

/** Exports a person's payment data; of a card that is brand and last digits. */
export async function exportPayments(db: Db, { userId, saleIds }: DataSubject) {
  const customer = await db
    .selectFrom('provider_customers')
    .select(['provider_id as id', 'created_at as knownSince'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const charges = await db
    .selectFrom('charges')
    .select(['sale_id as saleId', 'method', 'status', 'amount_cents as amountCents'])
    .select(['interest_cents as interestCents', 'installments', 'provider_id as providerId'])
    .select(['card_brand as cardBrand', 'card_last_digits as cardLastDigits'])
    .select(['pix_payload as pixPayload', 'created_at as createdAt', 'changed_at as changedAt'])
    .select(['refund_cause as refundCause', 'refunded_cents as refundedCents'])
    .where('sale_id', '=', inIds(saleIds))
    .orderBy('created_at')
    .execute()
  const { rows: webhookEvents } = await sql<Record<string, unknown>>`
    select kind, received_at as "receivedAt", ${trimmedPayment} as payment,
           (select count(*)::int from webhook_duplicates where webhook_event_id = webhook_events.id) as copies
      from webhook_events where ${concernsSales(saleIds)} order by received_at`.execute(db)
  return { customer: customer ?? null, charges, webhookEvents }
}

/**
 * Erases card data, PIX codes and details from the provider. Amount, time and method are kept for
 * accounting.
 */
export async function erasePayments(tx: Tx, { userId, saleIds }: DataSubject): Promise<void> {
  const charges = await tx
    .updateTable('charges')
    .set({ card_brand: null, card_last_digits: null, key: null, request_hash: null })
    .set({ pix_payload: null, pix_image: null })
    // Replaced, not removed: operators may have typed personal data, but a cause marks a requested
    // refund.
    .set({ refund_cause: sql`case when refund_cause is not null then 'refund' end` })
    .set({ team_refund_note: sql`case when team_refund_note is not null then 'refund' end` })
    .set({ part_refund_cause: sql`case when part_refund_cause is not null then 'refund' end` })
    .where('sale_id', '=', inIds(saleIds))
    .returning('id')
    .execute()
  for (const { id } of charges)
    for (const job of [refundJob, partRefundJob]) await eraseFinishedJobs(tx, job, id)
  await sql`
    update webhook_events
       set body = ${trimmedWebhookEvent},
           settled_reason = case when settled_reason is not null then 'an operator' end
     where ${concernsSales(saleIds)}`.execute(tx)
  await deleteCustomerLink(tx, userId)
}

/** Erases the keys in stored webhook events about transfers, by their ids at the provider. */
export async function eraseTransferEvents(tx: Tx, providerIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_events set body = ${trimmedWebhookEvent}
     where provider_id = ${inIds(providerIds)} and kind like 'TRANSFER\\_%'`.execute(tx)
}

/** Deletes all payment data of sales that are deleted too. */
export async function purgePayments(tx: Tx, saleIds: readonly string[]): Promise<void> {
  await sql`
    delete from webhook_duplicates
     where webhook_event_id in (select id from webhook_events where ${concernsSales(saleIds)})`.execute(
    tx,
  )
  await sql`delete from webhook_events where ${concernsSales(saleIds)}`.execute(tx)
  await tx.deleteFrom('charges').where('sale_id', '=', inIds(saleIds)).execute()
}

const inIds = (ids: readonly string[]) => sql<string>`any (${ids})`
const concernsSales = (saleIds: readonly string[]) =>
  sql`body #>> '{payment,externalReference}' = ${inIds(saleIds)}`
