import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { WebhookEvents } from '../../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { type ChargeRecord, toChargeRecord } from '../store.ts'
import { decideWebhookEvent } from './decide-webhook-event.ts'
import { webhookEventJob } from './handle-webhook-event.ts'
import { webhookPayment } from './webhook-event.ts'

/** Time that a payment request has to record the outcome itself. */
const DEFER_SECONDS = 5
const BATCH_SIZE = 500

/**
 * Resumes webhook events that were deferred because a payment request was still working on their
 * charge. Most report what that request has recorded and are finished in one batch; the others, for
 * example after a crash, get a job each.
 */
export async function resumeDeferredEvents(
  db: Db,
  enqueue: Enqueue,
  deferSeconds = DEFER_SECONDS,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const events = await lockDeferred(tx, deferSeconds)
    if (events.length === 0) return
    const charges = await findCharges(tx, events)
    const isDone = ({ kind, body, provider_id }: Selectable<WebhookEvents>) => {
      const payment = webhookPayment(body)
      const charge = charges.get(provider_id ?? '')
      return payment && charge ? decideWebhookEvent(kind, payment, charge) === 'done' : false
    }
    const done = events.filter(isDone)
    await sql`
      update webhook_events set is_deferred = false, handled_at = case when id = any (${done.map(({ id }) => id)}) then app_now() end
       where id = any (${events.map(({ id }) => id)})`.execute(tx)
    for (const event of events)
      if (!done.includes(event)) await enqueue(tx, webhookEventJob, { webhookEventId: event.id })
  })
}

const lockDeferred = (tx: Tx, seconds: number) =>
  tx
    .selectFrom('webhook_events')
    .selectAll()
    .where('is_deferred', '=', true)
    .where('received_at', '<=', sql<Date>`app_now() - make_interval(secs => ${seconds})`)
    .orderBy('received_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()

async function findCharges(
  tx: Tx,
  events: readonly Selectable<WebhookEvents>[],
): Promise<Map<string, ChargeRecord>> {
  const ids = events.flatMap(({ provider_id }) => provider_id ?? [])
  const rows = await tx
    .selectFrom('charges')
    .selectAll()
    .where('provider_id', '=', sql<string>`any (${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.provider_id ?? '', toChargeRecord(row)]))
}
