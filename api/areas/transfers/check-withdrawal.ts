import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { ProviderTransfer } from '../charges/public.ts'
import { amountCents } from './look-up-transfer.ts'

/** The provider's question whether a withdrawal is ours. */
const WithdrawalCheck = z.object({
  type: z.literal('TRANSFER'),
  transfer: ProviderTransfer.extend({
    externalReference: z.uuid(),
    bankAccount: z.object({ pixAddressKey: z.string().min(1) }),
  }),
})

/**
 * Decides about a withdrawal: true only if it is a transfer that we sent, with its amount and key, that
 * has not ended. It may arrive before the answer to our own call, so the transfer is known by our
 * reference. Only one of the provider's transfers is approved for each of ours: should we have sent it
 * twice, the second is refused.
 */
export async function checkWithdrawal(db: Db, body: unknown): Promise<boolean> {
  const read = WithdrawalCheck.safeParse(body)
  if (!read.success) return false
  const { id, externalReference, bankAccount, value } = read.data.transfer
  const approved = await db
    .updateTable('transfers')
    .set({ approved_id: id })
    .where('id', '=', externalReference)
    .where('amount_cents', '=', amountCents({ value }))
    .where('pix_key', '=', bankAccount.pixAddressKey.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
    .where('status', 'not in', ['DONE', 'FAILED'])
    .where('first_sent_at', 'is not', null)
    .where(sql<boolean>`coalesce(approved_id, provider_id, ${id}) = ${id}`)
    .where(sql<boolean>`coalesce(provider_id, ${id}) = ${id}`)
    .executeTakeFirst()
  return approved.numUpdatedRows > 0n
}
