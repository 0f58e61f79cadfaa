import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { webhookEventJob } from './handle-webhook-event.ts'

/** A webhook event that had no effect and waits for an operator. */
export interface SetAsideEvent {
  readonly id: string
  readonly kind: string
  readonly providerId: string | null
  readonly why: string
  readonly receivedAt: Date
  readonly body: unknown
}

/** Events that wait for an operator, oldest first. */
export async function listSetAsideEvents(db: Db): Promise<SetAsideEvent[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['id', 'kind', 'provider_id', 'set_aside', 'received_at', 'body'])
    .where('set_aside', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, provider_id, set_aside, received_at, body }) => ({
    id,
    kind,
    providerId: provider_id,
    why: set_aside ?? '',
    receivedAt: received_at,
    body,
  }))
}

/** `retry`: handle the event again. `seen`: an operator has dealt with it, for this reason. */
export type SetAsideResolution = { readonly retry: true } | { readonly seen: string }

/** Resolves an event that was set aside. False if no such event waits; idempotent. */
export async function resolveSetAsideEvent(
  tx: Tx,
  enqueue: Enqueue,
  webhookEventId: string,
  resolution: SetAsideResolution,
): Promise<boolean> {
  const change =
    'seen' in resolution
      ? { settled_at: sql<Date>`app_now()`, settled_reason: resolution.seen }
      : { set_aside: null, handled_at: null }
  const settled = await tx
    .updateTable('webhook_events')
    .set(change)
    .where('id', '=', webhookEventId)
    .where('set_aside', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return false
  if ('retry' in resolution) await enqueue(tx, webhookEventJob, { webhookEventId })
  return true
}
