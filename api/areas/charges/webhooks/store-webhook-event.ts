import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProviderPayment } from '../provider-payment.ts'
import { webhookEventJob } from './handle-webhook-event.ts'
import type { WebhookBody } from './parse-webhook-body.ts'
import { WebhookEvent, webhookEffect, webhookPayment } from './webhook-event.ts'

const ALTERED_REASON = 'parts of the event could not be stored unchanged'

/**
 * Stores a webhook event once, before it is acknowledged; a job handles it. False if the body is no
 * event. Irrelevant events are stored as handled. An event whose charge is still being sent is
 * deferred: the payment request will record the outcome itself. An event that could not be stored
 * unchanged is set aside for an operator; if it reports a payment, polling finds that too.
 */
export async function storeWebhookEvent(
  db: Db,
  enqueue: Enqueue,
  { body, wasAltered }: WebhookBody,
  log: Pick<Log, 'warn'>,
): Promise<boolean> {
  const read = WebhookEvent.safeParse(body)
  if (!read.success) return false
  const { id, event } = read.data
  const payment = webhookPayment(body)
  const needsHandling = webhookEffect(event) !== null && !wasAltered
  const insert = async (db: Db, isDeferred: boolean): Promise<boolean> => {
    const inserted = await db
      .insertInto('webhook_events')
      .values({
        id,
        kind: event,
        provider_id: payment?.id ?? null,
        body: JSON.stringify(body),
        handled_at: needsHandling ? null : sql<Date>`app_now()`,
        is_deferred: isDeferred,
        set_aside: wasAltered ? ALTERED_REASON : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const isDeferred = needsHandling && payment !== null && (await isBeingSent(db, payment))
  const isStored =
    !needsHandling || isDeferred
      ? await insert(db, isDeferred)
      : await db.transaction().execute(async (tx) => {
          const isNew = await insert(tx, false)
          if (isNew) await enqueue(tx, webhookEventJob, { noticeId: id })
          return isNew
        })
  if (!isStored) await recordDuplicate(db, id)
  else if (wasAltered)
    log.warn({ webhookEvent: id, reason: ALTERED_REASON }, 'set a webhook event aside')
  return true
}

/**
 * Records a repeated delivery. It has no effect, but operators see it in the history of the sale.
 */
async function recordDuplicate(db: Db, noticeId: string): Promise<void> {
  await db.insertInto('webhook_duplicates').values({ webhook_event_id: noticeId }).execute()
}

/**
 * Age after which a payment request must have ended: longer than the timeout of any provider call.
 */
const SENDING_SECONDS = 60

async function isBeingSent(db: Db, { externalReference }: ProviderPayment): Promise<boolean> {
  if (!z.uuid().safeParse(externalReference).success) return false
  const { rows } = await sql`
    select 1 from charges where sale_id = ${externalReference} and status = 'SENDING'
       and created_at > app_now() - make_interval(secs => ${SENDING_SECONDS})`.execute(db)
  return rows.length > 0
}
