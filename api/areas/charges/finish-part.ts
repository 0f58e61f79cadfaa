import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { recordStatus } from './record-status.ts'
import type { FinishedTeamRefund } from './request-refund.ts'

/** SQL on `charges`, as `untransferredCents`. */
export const untransferredPart = sql<number>`
  greatest(0, transfer_part_cents - transferred_part_cents
              - greatest(0, refunded_cents - transferred_part_cents - (part_refund_cents - transfer_part_cents)))`

/** Records that a part of a charge was transferred, which counts as refunded from now on. */
export async function finishTransferredPart(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, cents }: { readonly chargeId: string; readonly cents: number },
): Promise<void> {
  const charge = await tx
    .updateTable('charges')
    .set({
      transferred_part_cents: sql`least(transfer_part_cents, transferred_part_cents + ${cents})`,
    })
    .where('id', '=', chargeId)
    .returning(['status', 'refunded_cents', 'transferred_part_cents'])
    .executeTakeFirstOrThrow()
  const refundedCents = charge.refunded_cents - charge.transferred_part_cents + cents
  await recordStatus(tx, enqueue, chargeId, { status: charge.status, refundedCents })
}

/** Records that our team has transferred the parts of a charge that were left to it. */
export async function finishTeamPart(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, userId, note }: FinishedTeamRefund,
): Promise<void> {
  const { cents } = await tx
    .updateTable('charges')
    .set({ part_finished_by: userId, part_finish_note: note })
    .where('id', '=', chargeId)
    .returning(untransferredPart.as('cents'))
    .executeTakeFirstOrThrow()
  await finishTransferredPart(tx, enqueue, { chargeId, cents })
}
