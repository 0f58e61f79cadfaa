import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Records that the transfer of a payout has ended; once. */
export async function endPayout(
  tx: Tx,
  payoutId: string,
  status: 'DONE' | 'FAILED',
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status, changed_at: sql<Date>`app_now()` })
    .where('id', '=', payoutId)
    .where('status', '=', 'REQUESTED')
    .execute()
}
