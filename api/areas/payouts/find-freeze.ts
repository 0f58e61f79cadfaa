import { cents } from '@55tickets/rules/money/money.ts'
import { type FreezeFailure, freezeFailures } from '@55tickets/rules/money/payout-failure.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findBalances } from './balances.ts'
import type { PayoutDeps } from './deps.ts'
import { lockPayoutHolder } from './payout-keys.ts'
import { lockOwnEvent } from './request-payout.ts'

/**
 * Finds why a payout that was requested must not be sent any more to its key, by the rules that it was
 * requested under; null if it may be. It takes the locks of the request in the same order, so that until
 * this transaction ends no key is stopped, no organization suspended, no event cancelled, and no member
 * gives back what the payout takes.
 */
export async function findPayoutFreeze(
  { config }: Pick<PayoutDeps, 'config'>,
  tx: Tx,
  payoutId: string,
  pixKey: string,
): Promise<FreezeFailure | null> {
  const { organizationId, eventId, amountCents } = await tx
    .selectFrom('payouts')
    .select([
      'organization_id as organizationId',
      'event_id as eventId',
      'amount_cents as amountCents',
    ])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const holder = await lockPayoutHolder(tx, organizationId)
  if (!holder) throw new Error(`payout ${payoutId} has no organization`)
  await lockOwnEvent(tx, organizationId, eventId)
  const today = dayKey(holder.now, HOME_ZONE)
  const except = { eventId, amountCents: cents(amountCents) }
  const balances = await findBalances(tx, { organizationId, today, config, except })
  const balance = balances.find((one) => one.eventId === eventId)
  if (!balance) throw new Error(`payout ${payoutId} is not in the ledger`)
  const block = holder.block ?? balance.block
  if (block) return freezeFailures[block]
  if (amountCents > balance.payableCents) return freezeFailures.lowBalance
  // The key that counts now is another one: that of this payout was stopped or replaced.
  return holder.key?.pixKey === pixKey ? null : freezeFailures.noKey
}
