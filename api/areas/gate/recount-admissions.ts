import type { Entrance } from '@55tickets/rules/tickets/scan-verdict.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findSharedCodes, type GateCode, recomputeScannedAt } from './gate-codes.ts'
import { promoteConflict } from './store.ts'

/**
 * Recounts after the caller locked a code and undid its admission at an entrance: the earliest
 * conflict of the code, or of the codes that share its place in a session, becomes an admission.
 */
export async function recountAdmissions(tx: Tx, code: GateCode, session: Entrance): Promise<void> {
  const place = session === null ? null : code.subscriptionCodeId
  const mates = place ? await findSharedCodes(tx, [place]) : [code]
  const valid = mates.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id)
  await promoteConflict(tx, valid, session)
  await recomputeScannedAt(tx, [code.id, ...valid])
}
