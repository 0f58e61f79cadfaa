import { sql } from 'kysely'

/** Of what the provider told: what the books are checked by. */
const KEPT = [
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

/** The payment of a notice, of which the provider tells more than is kept for long or told on. */
export const trimmedPayment = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(body -> 'payment')
   where key = any (${KEPT}))`

/** All that stays of a notice when the rest is forgotten. */
export const trimmedWebhookEvent = sql`jsonb_build_object('id', id, 'event', kind, 'payment', ${trimmedPayment})`
