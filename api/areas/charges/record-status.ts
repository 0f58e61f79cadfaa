import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { isPartRefundOpen, type ReportedStatus } from './charge.ts'
import { retryPartRefund, retryRefund } from './request-refund.ts'
import { type ChargeRecord, writeStatus } from './store.ts'

/**
 * Reports changed charges, so that their sales are settled. Enqueued in the transaction of the change,
 * so that no payment can be recorded without its sale being updated.
 */
export const chargeChanged = defineJob(
  'charge-changed',
  // The second is what earlier releases enqueued.
  z.union([
    z.object({ chargeIds: z.array(z.uuid()).min(1) }),
    z.pipe(
      z.object({ chargeId: z.uuid() }),
      z.transform(({ chargeId }) => ({ chargeIds: [chargeId] })),
    ),
  ]),
)

/** Records the status of a charge and, if it changed, enqueues the job that settles the sale. */
export async function recordStatus(
  tx: Tx,
  enqueue: Enqueue,
  chargeId: string,
  reported: ReportedStatus,
): Promise<ChargeRecord> {
  const { charge, changed } = await writeStatus(tx, chargeId, reported)
  if (changed) await enqueue(tx, chargeChanged, { chargeIds: [chargeId] })
  return charge
}

/**
 * Records the status from a lookup, which may also reverse a chargeback or a denied refund. False
 * if the charge was looked up or changed since `seen`: it is unknown which of two answers is newer.
 */
export function recordLookedUpStatus(
  db: Db,
  enqueue: Enqueue,
  seen: ChargeRecord,
  reported: ReportedStatus,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = await tx
      .selectFrom('charges')
      .select(['status', 'looked_up_at'])
      .where('id', '=', seen.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now.status !== seen.status || now.looked_up_at?.getTime() !== seen.lookedUpAt?.getTime())
      return false
    await tx
      .updateTable('charges')
      .set({ looked_up_at: sql<Date>`app_now()` })
      .where('id', '=', seen.id)
      .execute()
    const { charge, changed, isReversed } = await writeStatus(tx, seen.id, reported, true)
    if (changed) await enqueue(tx, chargeChanged, { chargeIds: [seen.id] })
    // The requested refund was reversed, and its job has already ended.
    if (isReversed && charge.isRefundRequested) await retryRefund(tx, enqueue, charge)
    if (isReversed && isPartRefundOpen(charge)) await retryPartRefund(tx, enqueue, charge)
    return true
  })
}
