import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../../platform/jobs/define-job.ts'

/** Payment fields that accounting needs; all others are removed. */
const RETAINED_FIELDS = [
  'object',
  'id',
  'externalReference',
  'installment',
  'installmentNumber',
  'billingType',
  'status',
  'value',
  'netValue',
  'dateCreated',
  'confirmedDate',
  'paymentDate',
  'deleted',
]

/** SQL: the payment of an event, reduced to the retained fields. */
export const trimmedPayment = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(body -> 'payment')
   where key = any (${RETAINED_FIELDS}))`

/** Transfer fields that accounting needs: not the key, which is a CPF. */
const RETAINED_TRANSFER_FIELDS = [
  'object',
  'id',
  'externalReference',
  'status',
  'value',
  'dateCreated',
]

const trimmedTransfer = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(body -> 'transfer')
   where key = any (${RETAINED_TRANSFER_FIELDS}))`

/** SQL: the body of an event after trimming. */
export const trimmedWebhookEvent = sql`
  jsonb_build_object('id', id, 'event', kind) ||
  case when kind like 'TRANSFER\\_%' then jsonb_build_object('transfer', ${trimmedTransfer})
       else jsonb_build_object('payment', ${trimmedPayment}) end`

/** Days for which charges are rechecked and full events may be needed to investigate. */
const RETENTION_DAYS = 180
const BATCH_SIZE = 5_000

export const webhookEventTrimmer = (): Worker =>
  workOnSchedule('trim-webhook-events', ({ db }) => trimWebhookEvents(db))

/**
 * Reduces old events to what accounting needs. Events that wait for an operator are not trimmed.
 */
export async function trimWebhookEvents(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update webhook_events set body = ${trimmedWebhookEvent}, trimmed_at = app_now()
       where id in (
         select id from webhook_events
          where trimmed_at is null and received_at < app_now() - make_interval(days => ${RETENTION_DAYS})
            and handled_at is not null and (set_aside is null or settled_at is not null)
          limit ${BATCH_SIZE})`.execute(db)
    if (numAffectedRows < BATCH_SIZE) return
  }
}
