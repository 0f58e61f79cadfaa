import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { webhookEventJob } from './handle-webhook-event.ts'

/** A notice with which nothing was done, and why. */
export interface SetAsideEvent {
  readonly id: string
  readonly kind: string
  readonly providerId: string | null
  readonly why: string
  readonly receivedAt: Date
  /** All of it, as it came. */
  readonly body: unknown
}

/** What waits for an operator, oldest first. */
export async function listSetAsideEvents(db: Db): Promise<SetAsideEvent[]> {
  const rows = await db
    .selectFrom('notices')
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

/** `retry`: it is worked on as if it had just come. `seen`: an operator has dealt with it, in this way. */
export type SetAsideResolution = { readonly retry: true } | { readonly seen: string }

/** False where no such notice waits. Doing it again does nothing more. */
export async function resolveSetAsideEvent(
  tx: Tx,
  enqueue: Enqueue,
  noticeId: string,
  how: SetAsideResolution,
): Promise<boolean> {
  const change =
    'seen' in how
      ? { settled_at: sql<Date>`app_now()`, settled_because: how.seen }
      : { set_aside: null, handled_at: null }
  const settled = await tx
    .updateTable('notices')
    .set(change)
    .where('id', '=', noticeId)
    .where('set_aside', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return false
  if ('retry' in how) await enqueue(tx, webhookEventJob, { noticeId })
  return true
}
