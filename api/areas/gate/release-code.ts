import type { Tx } from '../../platform/db/database.ts'
import { type GateCode, markScanned, unmarkScanned } from '../purchases/public.ts'
import { promoteConflict } from './store.ts'

/**
 * What follows when no admission by a code counts any more: the caller has locked it, and taken back
 * the one that did.
 */
export async function releaseCode(tx: Tx, { id, isRevoked }: GateCode): Promise<void> {
  const since = isRevoked ? null : await promoteConflict(tx, id)
  if (since) await markScanned(tx, new Map([[id, since]]))
  else await unmarkScanned(tx, id)
}
