import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import {
  finishTransferredPart,
  finishTransferredRefund,
  type ProviderTransfer,
} from '../charges/public.ts'
import type { TransferDeps } from './deps.ts'
import { hasEnded, type Transfer, type TransferStatus, toTransfer } from './transfer.ts'

/** Status of a transfer as the provider reports it. */
export interface TransferReport {
  readonly status: Extract<TransferStatus, 'PROCESSING' | 'BLOCKED' | 'DONE' | 'FAILED'>
  readonly providerId: string | null
  /** Why it failed: a code of ours or the provider's, or the provider's words. */
  readonly failure: string | null
}

export const toReport = ({ id, status, failReason }: ProviderTransfer): TransferReport => {
  const reported = reportedStatus(status)
  const failure = reported === 'FAILED' ? (failReason ?? status) : null
  return { status: reported, providerId: id, failure }
}

function reportedStatus(status: ProviderTransfer['status']): TransferReport['status'] {
  if (status === 'DONE' || status === 'BLOCKED') return status
  return status === 'FAILED' || status === 'CANCELLED' ? 'FAILED' : 'PROCESSING'
}

/**
 * Records what the provider reports about a transfer, and ends its payout or refund with it. A transfer
 * that has ended stays as it is.
 */
export async function recordReport(
  tx: Tx,
  { endPayout, enqueue, log }: Pick<TransferDeps, 'endPayout' | 'enqueue' | 'log'>,
  transferId: string,
  { status, providerId, failure }: TransferReport,
): Promise<void> {
  const row = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const transfer = toTransfer(row)
  if (hasEnded(transfer.status)) {
    if (transfer.status !== status && hasEnded(status))
      log.error({ transfer: transferId, status }, 'the provider changed a transfer that had ended')
    return
  }
  await tx
    .updateTable('transfers')
    .set({
      status,
      // A withdrawal check that was refused has recorded its cause, which the provider does not know.
      failure: status === 'DONE' ? null : (row.failure ?? failure),
      provider_id: providerId ?? row.provider_id,
    })
    .$if(transfer.status !== status, (query) => query.set({ changed_at: sql<Date>`app_now()` }))
    .where('id', '=', transferId)
    .execute()
  if (status === 'DONE' || status === 'FAILED')
    await endCause(tx, { endPayout, enqueue }, transfer, status)
}

/**
 * Ends the payout or the refund that a transfer carried. A refund that failed is left to our team, like
 * before it was sent.
 */
async function endCause(
  tx: Tx,
  { endPayout, enqueue }: Pick<TransferDeps, 'endPayout' | 'enqueue'>,
  { id, payoutId, chargeId, partOfChargeId, amountCents }: Transfer,
  status: 'DONE' | 'FAILED',
): Promise<void> {
  if (payoutId !== null) await endPayout(tx, payoutId, status)
  if (chargeId !== null && status === 'DONE')
    await finishTransferredRefund(tx, { chargeId, transferId: id })
  if (partOfChargeId !== null && status === 'DONE')
    await finishTransferredPart(tx, enqueue, { chargeId: partOfChargeId, cents: amountCents })
}
