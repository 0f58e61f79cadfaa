import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { sql } from 'kysely'
import { type BatchQueue, createBatchQueue } from '../../../platform/batch-queue.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { isPaidCharge } from '../charge.ts'
import { reportedStatus } from '../check-payment.ts'
import { chargeChanged } from '../record-status.ts'
import { advancePaid, type ChargeRecord, type PaidReport } from '../store.ts'
import { decideWebhookEvent } from './decide-webhook-event.ts'
import { type FoundCharge, findChargesForPayments, matchCharge } from './find-charge-for-payment.ts'
import { webhookEventJob } from './handle-webhook-event.ts'
import type { WebhookBody } from './parse-webhook-body.ts'
import {
  isTransferEvent,
  WebhookEvent,
  webhookEffect,
  webhookPayment,
  webhookTransfer,
} from './webhook-event.ts'

const ALTERED_REASON = 'parts of the event could not be stored unchanged'
const MAX_BATCH_SIZE = 100
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 4000
/** The provider waits for nothing but the acknowledgement. */
const GATHER_MS = 25

interface ReceivedEvent {
  readonly id: string
  readonly kind: string
  readonly body: unknown
  readonly payment: ProviderPayment | null
  /** Id of its payment, or of its transfer. */
  readonly providerId: string | null
  readonly wasAltered: boolean
}

/**
 * Handling of an event: `handled`, it reports nothing new; `deferred`, its charge is still being
 * sent, and the payment request will record the outcome itself; `queued`, a job handles it; an object,
 * the charge that it pays is advanced in the transaction that stores the event.
 */
type Handling = 'handled' | 'deferred' | 'queued' | PaidReport

/** Stores a webhook event; false if the body is no event. */
export type StoreWebhookEvent = (body: WebhookBody, log: Pick<Log, 'warn'>) => Promise<boolean>

/**
 * Stores webhook events once, before they are acknowledged, those that arrive together in one batch. An
 * event that could not be stored unchanged is set aside for an operator; if it reports a payment,
 * polling finds that too.
 */
export function createWebhookStore(db: Db, enqueue: Enqueue): StoreWebhookEvent {
  const queue: BatchQueue<ReceivedEvent, 'stored' | 'duplicate'> = createBatchQueue({
    runBatch: async (_, events) => {
      const stored = await storeEvents(db, enqueue, events)
      return events.map(({ id }) => (stored.has(id) ? 'stored' : 'duplicate'))
    },
    ownerKey: ({ id }) => id,
    maxBatchSize: MAX_BATCH_SIZE,
    gatherMs: GATHER_MS,
    maxConcurrent: 1,
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })
  return async ({ body, wasAltered }, log) => {
    const read = WebhookEvent.safeParse(body)
    if (!read.success) return false
    const { id, event: kind } = read.data
    const payment = webhookPayment(body)
    const providerId = payment?.id ?? webhookTransfer(body)?.id ?? null
    const result = await queue.runBatched('', { id, kind, body, payment, providerId, wasAltered })
    if (result === 'duplicate') await recordDuplicate(db, id)
    else if (wasAltered)
      log.warn({ webhookEvent: id, reason: ALTERED_REASON }, 'set a webhook event aside')
    return true
  }
}

/** Stores events, queues jobs for those that need one, and returns the ids of those that were new. */
async function storeEvents(
  db: Db,
  enqueue: Enqueue,
  events: readonly ReceivedEvent[],
): Promise<ReadonlySet<string>> {
  const payments = events.flatMap((event) =>
    needsHandling(event) && event.payment ? [event.payment] : [],
  )
  const charges = await findChargesForPayments(db, payments)
  const decided = events.map((event) => ({ event, handling: decideHandling(event, charges) }))
  if (!decided.some(({ handling }) => handling === 'queued' || typeof handling === 'object'))
    return insertEvents(db, decided)
  return db.transaction().execute(async (tx) => {
    const { rows, advanced } = await advanceCharges(tx, decided)
    const stored = await insertEvents(tx, rows)
    for (const { event, handling } of rows)
      if (handling === 'queued' && stored.has(event.id))
        await enqueue(tx, webhookEventJob, { webhookEventId: event.id })
    if (advanced.length > 0) await enqueue(tx, chargeChanged, { chargeIds: advanced })
    return stored
  })
}

interface DecidedEvent {
  readonly event: ReceivedEvent
  readonly handling: Handling
}

/**
 * Advances the charges that are paid. Of several events about one charge the first does, and jobs handle
 * the others, as they do where the charge is locked or has changed.
 */
async function advanceCharges(tx: Tx, decided: readonly DecidedEvent[]) {
  const reports = new Map<string, PaidReport>()
  for (const { handling } of decided)
    if (typeof handling === 'object' && !reports.has(handling.charge.id))
      reports.set(handling.charge.id, handling)
  const advanced = await advancePaid(tx, [...reports.values()])
  const rows = decided.map(({ event, handling }): DecidedEvent => {
    if (typeof handling !== 'object') return { event, handling }
    const { id } = handling.charge
    return {
      event,
      handling: advanced.has(id) && reports.get(id) === handling ? 'handled' : 'queued',
    }
  })
  return { rows, advanced: [...advanced] }
}

const needsHandling = ({ kind, wasAltered }: ReceivedEvent): boolean =>
  (webhookEffect(kind) !== null || isTransferEvent(kind)) && !wasAltered

function decideHandling(event: ReceivedEvent, charges: readonly FoundCharge[]): Handling {
  if (!needsHandling(event)) return 'handled'
  const { kind, payment } = event
  if (!payment) return 'queued'
  const isBeingSent = charges.some(
    (charge) => charge.saleId === payment.externalReference && charge.isBeingSent,
  )
  if (isBeingSent) return 'deferred'
  const charge = matchCharge(charges, payment)
  if (!charge) return 'queued'
  const decision = decideWebhookEvent(kind, payment, charge)
  if (decision === 'done') return 'handled'
  return typeof decision === 'object' && 'to' in decision && isPaidPix(charge, payment, decision.to)
    ? { charge, status: decision.to }
    : 'queued'
}

/** True if a PIX was paid and nothing else about it is new, by far the most frequent event. */
const isPaidPix = (charge: ChargeRecord, payment: ProviderPayment, to: ChargeStatus): boolean =>
  isPaidCharge(to) &&
  charge.status === 'WAITING' &&
  charge.providerId === payment.id &&
  reportedStatus(charge, [payment]).refundedCents === 0

/** Inserts events that are not stored yet, and returns their ids. */
async function insertEvents(db: Db, rows: readonly DecidedEvent[]): Promise<ReadonlySet<string>> {
  const values = rows.map(({ event: { id, kind, providerId, body, wasAltered }, handling }) => ({
    id,
    kind,
    provider_id: providerId,
    body,
    handling,
    set_aside: wasAltered ? ALTERED_REASON : null,
  }))
  const { rows: inserted } = await sql<{ id: string }>`
    insert into webhook_events (id, kind, provider_id, body, handled_at, is_deferred, set_aside)
    select id, kind, provider_id, coalesce(body, 'null'), case when handling = 'handled' then app_now() end,
           handling = 'deferred', set_aside
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
           as event (id text, kind text, provider_id text, body jsonb, handling text, set_aside text)
     order by id
    on conflict do nothing
    returning id`.execute(db)
  return new Set(inserted.map(({ id }) => id))
}

/**
 * Records a repeated delivery for the history of the sale. It queues no job; a charge that it advances
 * once more stays as it is, because a status only advances.
 */
async function recordDuplicate(db: Db, webhookEventId: string): Promise<void> {
  await db.insertInto('webhook_duplicates').values({ webhook_event_id: webhookEventId }).execute()
}
