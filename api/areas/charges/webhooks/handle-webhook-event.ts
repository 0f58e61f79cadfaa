import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { WebhookEvents } from '../../../platform/db/tables.generated.ts'
import { defineJob, type Worker, workOn } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Provider } from '../asaas/provider.ts'
import type { ProviderTransfer } from '../asaas/transfer-calls.ts'
import { reportedStatus } from '../check-payment.ts'
import { lookUpCharge } from '../look-up-charge.ts'
import { recordLookedUpStatus, recordStatus } from '../record-status.ts'
import type { ChargeRecord } from '../store.ts'
import { decideWebhookEvent } from './decide-webhook-event.ts'
import { findChargeForPayment } from './find-charge-for-payment.ts'
import { trimmedWebhookEvent } from './trim-webhook-events.ts'
import {
  isTransferEvent,
  REFUND_DENIED,
  webhookEffect,
  webhookPayment,
  webhookTransfer,
} from './webhook-event.ts'

export const webhookEventJob = defineJob(
  'handle-webhook-event',
  z.object({ webhookEventId: z.string() }),
)

/** Follows a transfer that a webhook event is about. Only the owner of transfers knows them. */
export type FollowTransferEvent = (db: Db, transfer: ProviderTransfer) => Promise<void>

interface WebhookEventDeps {
  readonly provider: Provider
  readonly enqueue: Enqueue
  readonly followTransferEvent: FollowTransferEvent
}

/**
 * Updates a charge from a webhook event. Events may arrive in any order and more than once: a
 * status only ever advances, and where the order can't be determined the charge is looked up.
 */
export const webhookEventWorker = ({
  provider,
  enqueue,
  followTransferEvent,
}: WebhookEventDeps): Worker =>
  workOn(webhookEventJob, async ({ webhookEventId }, { db, log }) => {
    const transferEvent = await findTransferEvent(db, webhookEventId)
    if (transferEvent) {
      const transfer = webhookTransfer(transferEvent.body)
      if (!transfer) return finish(db, webhookEventId, 'the event has no readable transfer')
      await followTransferEvent(db, transfer)
      return finishTransferEvent(db, webhookEventId)
    }
    const lookupRequest = await db.transaction().execute(async (tx) => {
      const event = await lockEvent(tx, webhookEventId)
      if (!event || event.handled_at) return null
      const result = await handle(tx, enqueue, event)
      if (result === 'done') await finish(tx, webhookEventId, null)
      else if ('setAside' in result) {
        log.warn(
          { webhookEvent: webhookEventId, reason: result.setAside },
          'set a webhook event aside',
        )
        await finish(tx, webhookEventId, result.setAside)
      } else return result.lookUp
      return null
    })
    if (lookupRequest) await handleByLookup({ db, provider, enqueue }, lookupRequest)
  })

/** Finds an event about a transfer that was not handled yet. */
async function findTransferEvent(db: Db, id: string) {
  const event = await db
    .selectFrom('webhook_events')
    .select(['kind', 'body'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return event && isTransferEvent(event.kind) ? event : null
}

const lockEvent = (tx: Tx, id: string) =>
  tx.selectFrom('webhook_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function finish(db: Db, id: string, setAside: string | null): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ handled_at: sql<Date>`app_now()`, set_aside: setAside })
    .where('id', '=', id)
    .execute()
}

/** Finishes an event about a transfer without its key, which is a CPF: a lookup has told what counts. */
async function finishTransferEvent(db: Db, id: string): Promise<void> {
  await sql`
    update webhook_events set handled_at = app_now(), body = ${trimmedWebhookEvent} where id = ${id}`.execute(
    db,
  )
}

interface LookupRequest {
  readonly charge: ChargeRecord
  readonly event: Selectable<WebhookEvents>
}
type HandlingResult = 'done' | { readonly setAside: string } | { readonly lookUp: LookupRequest }

async function handle(
  tx: Tx,
  enqueue: Enqueue,
  event: Selectable<WebhookEvents>,
): Promise<HandlingResult> {
  if (!webhookEffect(event.kind)) return 'done'
  const payment = webhookPayment(event.body)
  if (!payment) return { setAside: 'the event has no readable payment' }
  const charge = await findChargeForPayment(tx, payment)
  if (!charge) return { setAside: 'we have no charge for this payment' }
  const decision = decideWebhookEvent(event.kind, payment, charge)
  if (decision === 'done') return 'done'
  if (decision === 'look-up') return { lookUp: { charge, event } }
  if ('setAside' in decision) return decision
  await recordStatus(tx, enqueue, charge.id, {
    ...reportedStatus(charge, [payment]),
    status: decision.to,
    // The event knows one payment: that it is not disputed says nothing about those of its plan.
    hasOpenDispute: undefined,
  })
  return 'done'
}

async function handleByLookup(
  { db, provider, enqueue }: { db: Db; provider: Provider; enqueue: Enqueue },
  { charge, event }: LookupRequest,
): Promise<void> {
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind === 'mismatch') return finish(db, event.id, lookup.why)
  if (lookup.kind !== 'found') throw new Error('could not look up the charge at the provider')
  if (!(await recordLookedUpStatus(db, enqueue, charge, lookup.reported)))
    throw new Error('the charge changed during the lookup')
  await finish(db, event.id, event.kind === REFUND_DENIED ? 'the refund was denied' : null)
}
