import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { ProviderTransfer } from '../charges/public.ts'
import type { TransferDeps } from './deps.ts'
import { amountCents } from './look-up-transfer.ts'

/** The provider's question whether a withdrawal is ours. */
const WithdrawalCheck = z.object({
  type: z.literal('TRANSFER'),
  transfer: ProviderTransfer.extend({
    externalReference: z.uuid(),
    bankAccount: z.object({ pixAddressKey: z.string().min(1) }),
  }),
})

/** `unknown`: not a transfer that we sent. `frozen`: its payout must not be sent any more. */
export type WithdrawalDecision = 'approved' | 'unknown' | 'frozen'

/**
 * Decides about a withdrawal: approved is only a transfer that we sent, with its amount and key, that
 * has not ended. It may arrive before the answer to our own call, so the transfer is known by our
 * reference. Only one of the provider's transfers is approved for each of ours: should we have sent it
 * twice, the second is refused. So is that of a payout that was frozen since; it fails once the provider
 * reports so.
 */
export async function checkWithdrawal(
  db: Db,
  { findPayoutFreeze }: Pick<TransferDeps, 'findPayoutFreeze'>,
  body: unknown,
): Promise<WithdrawalDecision> {
  const read = WithdrawalCheck.safeParse(body)
  if (!read.success) return 'unknown'
  const { transfer } = read.data
  return db.transaction().execute(async (tx) => {
    const isOurs = isSentTransfer(transfer)
    // Unlocked: what freezes the payout is locked before its transfer.
    const found = await tx
      .selectFrom('transfers')
      .select(['payout_id', 'pix_key'])
      .where(isOurs)
      .executeTakeFirst()
    if (!found) return 'unknown'
    const freeze =
      found.payout_id === null ? null : await findPayoutFreeze(tx, found.payout_id, found.pix_key)
    const changed = await tx
      .updateTable('transfers')
      // The provider reports the failure without its cause.
      .set(freeze === null ? { approved_id: transfer.id, failure: null } : { failure: freeze })
      .where(isOurs)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return 'unknown'
    return freeze === null ? 'approved' : 'frozen'
  })
}

/** SQL on `transfers`: the one that the provider asks about, if it is as we sent it and has not ended. */
const isSentTransfer = ({
  id,
  externalReference,
  bankAccount,
  value,
}: z.infer<typeof WithdrawalCheck>['transfer']) => sql<boolean>`
  id = ${externalReference} and amount_cents = ${amountCents({ value })}
  and pix_key = ${bankAccount.pixAddressKey.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}
  and status not in ('DONE', 'FAILED') and first_sent_at is not null
  and coalesce(approved_id, provider_id, ${id}) = ${id} and coalesce(provider_id, ${id}) = ${id}`
