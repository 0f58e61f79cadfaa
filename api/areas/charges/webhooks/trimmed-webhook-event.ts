import { sql } from 'kysely'

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

/** SQL: the body of an event after trimming. */
export const trimmedWebhookEvent = sql`jsonb_build_object('id', id, 'event', kind, 'payment', ${trimmedPayment})`
