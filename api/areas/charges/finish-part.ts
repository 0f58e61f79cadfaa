import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { recordStatus } from './record-status.ts'
import type { FinishedTeamRefund } from './request-refund.ts'

/** Records that a part of a charge was transferred, which counts as refunded from now on. */
export async function finishTransferredPart(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, cents }: { readonly chargeId: string; readonly cents: number },
): Promise<void> {
  const before = await tx
    .updateTable('charges')
    .set({
      transferred_part_cents: sql`least(transfer_part_cents, transferred_part_cents + ${cents})`,
    })
    .where('id', '=', chargeId)
    .returning(['status', 'refunded_cents', 'transferred_part_cents'])
    .executeTakeFirstOrThrow()
  const refundedCents = before.refunded_cents - before.transferred_part_cents + cents
  await recordStatus(tx, enqueue, chargeId, { status: before.status, refundedCents })
}

/** Records that our team has transferred the parts of a charge that were left to it. */
export async function finishTeamPart(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, userId, note }: FinishedTeamRefund,
): Promise<void> {
  const row = await tx
    .updateTable('charges')
    .set({ part_finished_by: userId, part_finish_note: note })
    .where('id', '=', chargeId)
    .returning(['transfer_part_cents as decided', 'transferred_part_cents as done'])
    .executeTakeFirstOrThrow()
  await finishTransferredPart(tx, enqueue, { chargeId, cents: row.decided - row.done })
}
