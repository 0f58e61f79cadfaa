import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderTransfer } from '../charges/public.ts'
import type { TransferDeps } from './deps.ts'
import { followTransfer } from './poll-transfers.ts'
import { hasEnded, toTransfer } from './transfer.ts'

/**
 * Looks up the transfer that a webhook event is about, because events may arrive in any order. Events
 * about transfers that we did not send are ignored: the company moves money of its own, too. Throws to
 * be retried while the provider does not answer.
 */
export async function followTransferEvent(
  db: Db,
  deps: TransferDeps,
  { externalReference }: ProviderTransfer,
): Promise<void> {
  const id = z.uuid().safeParse(externalReference)
  if (!id.success) return
  const row = await db
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id.data)
    .executeTakeFirst()
  if (!row || hasEnded(row.status)) return
  const outcome = await followTransfer(db, deps, toTransfer(row))
  if (outcome === 'unavailable') throw new Error('could not look up a transfer at the provider')
}
