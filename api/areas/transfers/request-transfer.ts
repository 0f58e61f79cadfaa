import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'

/** Sends a transfer that waits. */
export const sendTransferJob = defineJob('send-transfer', z.object({ transferId: z.uuid() }))

interface TransferTarget {
  readonly amountCents: number
  readonly keyType: 'CPF' | 'CNPJ'
  /** The CPF or CNPJ without punctuation. */
  readonly pixKey: string
}

/** A transfer and its cause: a payout, or a charge that is refunded by it, whole or in part. */
type TransferRequest = TransferTarget &
  (
    | { readonly payoutId: string }
    | { readonly chargeId: string }
    | { readonly partOfChargeId: string }
  )

/**
 * Requests a transfer and returns its id: records it and enqueues the job that sends it, in the
 * transaction of its cause. Null for a charge that has a transfer which did not fail: money is never
 * sent twice. A payout has one transfer at most.
 */
export async function requestTransfer(
  tx: Tx,
  enqueue: Enqueue,
  request: TransferRequest,
): Promise<string | null> {
  const id = randomUUID()
  const inserted = await tx
    .insertInto('transfers')
    .values({
      id,
      payout_id: 'payoutId' in request ? request.payoutId : null,
      charge_id: 'chargeId' in request ? request.chargeId : null,
      part_of_charge_id: 'partOfChargeId' in request ? request.partOfChargeId : null,
      amount_cents: request.amountCents,
      key_type: request.keyType,
      pix_key: request.pixKey,
    })
    .$if('chargeId' in request, (query) => query.onConflict((conflict) => conflict.doNothing()))
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await enqueue(tx, sendTransferJob, { transferId: id })
  return id
}
