import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { sql } from 'kysely'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { retryRefund } from '../charges/public.ts'
import type { CancellationDeps } from './deps.ts'
import { readCancellation } from './read-cancellation.ts'

/** Retried by one call at most; another call takes the rest. */
const MAX_RETRIED = 1_000

/**
 * Asks the provider again for refunds of a cancelled event that it refused. Pressed twice within a
 * minute each is asked for once, and a refund is looked up before it is requested.
 */
export async function retryRefunds(
  deps: CancellationDeps,
  eventId: string,
): Promise<Cancellation | Refusal<'EVENT_NOT_FOUND'>> {
  const { db, enqueue } = deps
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from charges
       where event_id = ${eventId} and is_for_cancelled_event and refund_refused_at is not null
         and status in ('CONFIRMED', 'RECEIVED') and team_refund_since is null
       order by refund_requested_at, id limit ${MAX_RETRIED}`.execute(tx)
    for (const charge of rows) await retryRefund(tx, enqueue, charge)
  })
  return (await readCancellation(deps, eventId, 1)) ?? refuse('EVENT_NOT_FOUND')
}
