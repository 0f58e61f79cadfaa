import type { Payment } from './payment.ts'
import type { Db } from './store.ts'

/** A pending webhook event with its target. */
export interface WebhookEvent {
  /** Id of the row. */
  readonly id: string
  /** Id of the event, the same on every delivery. */
  readonly code: string
  readonly webhookId: string
  readonly paymentId: string
  readonly url: string
  readonly token: string
  readonly event: string
  readonly dateCreated: string
  readonly payment: Payment
  readonly attempts: number
}

/** Selects the events that are due. */
const DUE = `
  select e.id::text, 'evt_' || replace(e.key::text, '-', '') || '&' || e.id as code,
         e.webhook_id as "webhookId", e.payment_id as "paymentId", w.url, w.auth_token as token,
         e.event, e.payment, e.attempts,
         to_char(e.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI:SS') as "dateCreated"
    from sandbox.webhook_events e
    join sandbox.webhooks w on w.id = e.webhook_id and w.enabled and not w.interrupted
   where e.ended_at is null and e.id <> all($1::bigint[])
     and e.due_at <= clock_timestamp()
     and e.created_at <= clock_timestamp() - $2 * interval '1 ms'`

/** True for the oldest undelivered event of a payment: the others wait for it. */
const IS_FIRST = `not exists (
  select from sandbox.webhook_events earlier
   where earlier.ended_at is null and earlier.webhook_id = e.webhook_id
     and earlier.payment_id = e.payment_id and earlier.id < e.id)`

export type Order = 'created' | 'reversed' | 'shuffled'

const QUERIES = {
  created: { name: 'sandbox-due', text: `${DUE} and ${IS_FIRST} order by e.id limit $3` },
  reversed: { name: 'sandbox-due-reversed', text: `${DUE} order by e.id desc limit $3` },
  shuffled: { name: 'sandbox-due-shuffled', text: `${DUE} order by random() limit $3` },
}

export async function findDueEvents(
  db: Db,
  order: Order,
  delayMs: number,
  underWay: readonly WebhookEvent[],
  most: number,
): Promise<WebhookEvent[]> {
  const { rows } = await db.query<WebhookEvent>({
    ...QUERIES[order],
    values: [underWay.map(({ id }) => id), delayMs, most],
  })
  return rows
}

export interface FinishedEvent {
  readonly id: string
  readonly outcome: 'delivered' | 'dropped'
}

export async function finishEvents(db: Db, ended: readonly FinishedEvent[]): Promise<void> {
  await db.query({
    name: 'sandbox-end-webhook-events',
    text: `update sandbox.webhook_events e
              set ended_at = now(), outcome = ended.outcome, last_answer = null,
                  attempts = attempts + case ended.outcome when 'delivered' then 1 else 0 end
             from unnest($1::bigint[], $2::text[]) as ended(id, outcome) where e.id = ended.id`,
    values: [ended.map(({ id }) => id), ended.map(({ outcome }) => outcome)],
  })
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const SHORT_WAITS = [30, MINUTE, 3.5 * MINUTE, 5 * MINUTE, 15 * MINUTE, 25 * MINUTE]
/**
 * Seconds to wait after each failure, as the provider documents. After the last one the webhook is
 * interrupted.
 */
const WAITS = [...SHORT_WAITS, HOUR, HOUR, HOUR, HOUR, HOUR, 2 * HOUR, 2 * HOUR, 3 * HOUR]

/**
 * Schedules the next attempt and returns the milliseconds until then. Null after the last attempt:
 * the webhook is interrupted.
 */
export async function postponeEvent(
  db: Db,
  event: WebhookEvent,
  failure: string,
  retryFactor: number,
): Promise<number | null> {
  const wait = WAITS[event.attempts]
  await db.query(
    `update sandbox.webhook_events set attempts = attempts + 1, last_answer = $2,
            due_at = clock_timestamp() + $3 * interval '1 second'
      where id = $1`,
    [event.id, failure, (wait ?? 0) * retryFactor],
  )
  if (wait !== undefined) return wait * retryFactor * 1_000
  await db.query('update sandbox.webhooks set interrupted = true where id = $1', [event.webhookId])
  return null
}

/** Events with the result of their delivery, oldest first. */
export async function listWebhookEvents(db: Db, paymentId: string | undefined): Promise<object[]> {
  const { rows } = await db.query<object>(
    `select 'evt_' || replace(key::text, '-', '') || '&' || id as id, event,
            payment_id as payment, attempts, outcome, last_answer as "lastAnswer"
       from sandbox.webhook_events where $1::text is null or payment_id = $1 order by webhook_events.id limit 1000`,
    [paymentId],
  )
  return rows
}
