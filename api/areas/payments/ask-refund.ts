import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { refundJob } from './refund-charge.ts'

/** Decides that the money of a charge goes back: written down together with the job that does it. */
export async function askRefund(
  tx: Tx,
  enqueue: Enqueue,
  chargeId: string,
  cause: string,
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ refund_cause: cause })
    .where('id', '=', chargeId)
    .where('refund_cause', 'is', null)
    .execute()
  await enqueue(tx, refundJob, { chargeId, cause }, { key: chargeId })
}
