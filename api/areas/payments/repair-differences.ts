import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Difference } from './compare-charge.ts'
import { recheckChargeJob } from './recheck-charge.ts'

/**
 * Has the provider asked about each charge that a reconciliation found to differ, and says how many
 * those are. Changes nothing itself: what is asked goes the way that a notice goes.
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
