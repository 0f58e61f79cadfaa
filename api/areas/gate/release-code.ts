import type { Entrance } from '@55tickets/rules/scan-verdict.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findSharedCodes, type GateCode, recomputeScannedAt } from '../purchases/public.ts'
import { promoteConflict } from './store.ts'

/**
 * What follows when no admission by a code counts any more at an entrance: the caller has locked it,
 * and taken back the one that did. Whoever came by a code that shares its place may count now.
 */
export async function releaseCode(tx: Tx, code: GateCode, session: Entrance): Promise<void> {
  const place = session === null ? null : code.subscriptionCodeId
  const mates = place ? await findSharedCodes(tx, [place]) : [code]
  const valid = mates.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id)
  await promoteConflict(tx, valid, session)
  await recomputeScannedAt(tx, [code.id, ...valid])
}
