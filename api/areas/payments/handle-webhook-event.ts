import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Notices } from '../../platform/db/tables.generated.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { decideWebhookEvent } from './decide-webhook-event.ts'
import { findChargeForPayment } from './find-charge-for-payment.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { reportedStatus } from './provider-payment.ts'
import { recordLookedUpStatus, recordStatus } from './record-status.ts'
import type { ChargeRecord } from './store.ts'
import { REFUND_DENIED, webhookEffect, webhookPayment } from './webhook-event.ts'

export const webhookEventJob = defineJob({
  name: 'handle-notice',
  input: z.object({ noticeId: z.string() }),
  retries: 30,
  concurrency: 8,
})

/**
 * Makes a charge follow a notice. Order and number of the notices do not matter: a charge only ever
 * moves on, and where notices can't be put in order the provider is asked.
 */
export const webhookEventWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(webhookEventJob, async ({ noticeId }, { db, log }) => {
    const asked = await db.transaction().execute(async (tx) => {
      const notice = await lockEvent(tx, noticeId)
      if (!notice || notice.handled_at) return null
      const result = await handle(tx, enqueue, notice)
      if (result === 'done') await finish(tx, noticeId, null)
      else if ('setAside' in result) {
        log.warn({ notice: noticeId, reason: result.setAside }, 'a notice was set aside')
        await finish(tx, noticeId, result.setAside)
      } else return result.ask
      return null
    })
    if (asked) await handleByLookup({ db, provider, enqueue }, asked)
  })

const lockEvent = (tx: Tx, id: string) =>
  tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function finish(db: Db, id: string, setAside: string | null): Promise<void> {
  await db
    .updateTable('notices')
    .set({ handled_at: sql<Date>`app_now()`, set_aside: setAside })
    .where('id', '=', id)
    .execute()
}

interface Asked {
  readonly charge: ChargeRecord
  readonly notice: Selectable<Notices>
}
type Handled = 'done' | { readonly setAside: string } | { readonly ask: Asked }

async function handle(tx: Tx, enqueue: Enqueue, notice: Selectable<Notices>): Promise<Handled> {
  if (!webhookEffect(notice.kind)) return 'done'
  const payment = webhookPayment(notice.body)
  if (!payment) return { setAside: 'it is not about a payment as we know them' }
  const charge = await findChargeForPayment(tx, payment)
  if (!charge) return { setAside: 'it is about a payment that is not ours' }
  const verdict = decideWebhookEvent(notice.kind, payment, charge)
  if (verdict === 'done') return 'done'
  if (verdict === 'ask') return { ask: { charge, notice } }
  if ('setAside' in verdict) return verdict
  await recordStatus(tx, enqueue, charge.id, {
    ...reportedStatus(charge, [payment]),
    status: verdict.to,
  })
  return 'done'
}

async function handleByLookup(
  { db, provider, enqueue }: { db: Db; provider: Provider; enqueue: Enqueue },
  { charge, notice }: Asked,
): Promise<void> {
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind === 'mismatch') return finish(db, notice.id, lookup.why)
  if (lookup.kind !== 'found') throw new Error('the provider did not say how the charge stands')
  if (!(await recordLookedUpStatus(db, enqueue, charge, lookup.reported)))
    throw new Error('the charge was changed or asked about meanwhile')
  await finish(db, notice.id, notice.kind === REFUND_DENIED ? 'the refund was denied' : null)
}
