import type { Db } from '../../../platform/db/database.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { recheckChargeJob } from '../recheck-charge.ts'
import type { Difference } from './compare-charge.ts'

/**
 * Enqueues a lookup of each charge with a difference and returns their number. Changes no charge
 * itself: the result of a lookup is processed like a webhook event.
 */
export async function repairDifferences(
  db: Db,
  enqueue: Enqueue,
  differences: readonly Difference[],
): Promise<number> {
  const chargeIds = [...new Set(differences.flatMap(({ chargeId }) => chargeId ?? []))]
  await db.transaction().execute(async (tx) => {
    for (const chargeId of chargeIds) await enqueue(tx, recheckChargeJob, { chargeId })
  })
  return chargeIds.length
}
