import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Charge } from './charge.ts'

/**
 * Refunds a whole charge. Enqueued with the charge id as key, so that there is one job per charge.
 */
export const refundJob = defineJob(
  'refund-charge',
  z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
)

/** Requests the refund of a charge: stores the cause and enqueues the job in one transaction. */
export async function requestRefund(
  tx: Tx,
  enqueue: Enqueue,
  chargeId: string,
  cause: string,
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ refund_cause: cause, refund_requested_at: sql<Date>`app_now()` })
    .where('id', '=', chargeId)
    .where('refund_cause', 'is', null)
    .execute()
  await enqueue(tx, refundJob, { chargeId, cause }, { key: chargeId })
}

/** Enqueues another refund job for a charge whose last job ended without a refund. */
export async function retryRefund(
  tx: Tx,
  enqueue: Enqueue,
  { id: chargeId }: Pick<Charge, 'id'>,
): Promise<void> {
  const { refund_cause: cause, now } = await tx
    .selectFrom('charges')
    .select(['refund_cause', sql<Date>`app_now()`.as('now')])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  // One key per minute: concurrent requests enqueue one job.
  const key = `${chargeId} again ${now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}`
  await enqueue(tx, refundJob, { chargeId, cause: cause ?? '' }, { key })
}
