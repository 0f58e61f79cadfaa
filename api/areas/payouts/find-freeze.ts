import { findEventBlock, type PayoutEventState } from '@55tickets/rules/money/payout.ts'
import { type FreezeFailure, freezeFailures } from '@55tickets/rules/money/payout-failure.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { hasOpenDispute, refundsUntil } from './balances.ts'
import { lockPayoutHolder } from './payout-keys.ts'
import { lockOwnEvent } from './request-payout.ts'

/**
 * Finds why a payout that was requested must not be sent any more to its key, by the rules that it was
 * requested under; null if it may be. It takes the locks of the request in the same order, so that no
 * key is stopped, no organization suspended and no event cancelled until this transaction ends.
 */
export async function findPayoutFreeze(
  tx: Tx,
  payoutId: string,
  pixKey: string,
): Promise<FreezeFailure | null> {
  const { organizationId, eventId } = await tx
    .selectFrom('payouts')
    .select(['organization_id as organizationId', 'event_id as eventId'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const holder = await lockPayoutHolder(tx, organizationId)
  if (!holder) throw new Error(`payout ${payoutId} has no organization`)
  await lockOwnEvent(tx, organizationId, eventId)
  const event = await readEventState(tx, eventId)
  const block = holder.block ?? findEventBlock(event, dayKey(holder.now, HOME_ZONE))
  if (block) return freezeFailures[block]
  // The key that counts now is another one: that of this payout was stopped or replaced.
  return holder.key?.pixKey === pixKey ? null : freezeFailures.noKey
}

async function readEventState(tx: Tx, eventId: string): Promise<PayoutEventState> {
  const { rows } = await sql<PayoutEventState>`
    select ends_at as "endsAt", cancelled_at is not null as "isCancelled",
           postponed_at is not null as "isPostponed", ${hasOpenDispute(eventId)} as "hasOpenDispute",
           ${refundsUntil(eventId)} as "refundsUntil"
      from events where id = ${eventId}`.execute(tx)
  const [event] = rows
  if (!event) throw new Error(`there is no event ${eventId} to pay out`)
  return event
}
