import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Notices } from '../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { decideWebhookEvent } from './decide-webhook-event.ts'
import { webhookEventJob } from './handle-webhook-event.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'
import { webhookPayment } from './webhook-event.ts'

/** How long a request has for telling us itself what its notice says. */
const LEFT_SECONDS = 5
const AT_ONCE = 500

/**
 * Notices that were left to the request which was at their charge. By now most of them say what is
 * known, and are done with together; the others, as after a crash, are worked out one by one.
 */
export async function resumeDeferredEvents(
  db: Db,
  enqueue: Enqueue,
  deferSeconds = LEFT_SECONDS,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const notices = await lockDeferred(tx, deferSeconds)
    if (notices.length === 0) return
    const charges = await findCharges(tx, notices)
    const isDone = ({ kind, body, provider_id }: Selectable<Notices>) => {
      const payment = webhookPayment(body)
      const charge = charges.get(provider_id ?? '')
      return payment && charge ? decideWebhookEvent(kind, payment, charge) === 'done' : false
    }
    const done = notices.filter(isDone)
    await sql`
      update notices set is_left = false, handled_at = case when id = any (${done.map(({ id }) => id)}) then app_now() end
       where id = any (${notices.map(({ id }) => id)})`.execute(tx)
    for (const notice of notices)
      if (!done.includes(notice)) await enqueue(tx, webhookEventJob, { noticeId: notice.id })
  })
}

const lockDeferred = (tx: Tx, seconds: number) =>
  tx
    .selectFrom('notices')
    .selectAll()
    .where('is_left', '=', true)
    .where('received_at', '<=', sql<Date>`app_now() - make_interval(secs => ${seconds})`)
    .orderBy('received_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()

async function findCharges(
  tx: Tx,
  notices: readonly Selectable<Notices>[],
): Promise<Map<string, ChargeRecord>> {
  const ids = notices.flatMap(({ provider_id }) => provider_id ?? [])
  const rows = await tx
    .selectFrom('charges')
    .selectAll()
    .where('provider_id', '=', sql<string>`any (${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.provider_id ?? '', toChargeRecord(row)]))
}
