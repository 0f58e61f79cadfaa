import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { sql } from 'kysely'
import type { CancellationDeps } from './deps.ts'
import { readPlan } from './read-plan.ts'
import { readProgress } from './read-progress.ts'

/**
 * Reads what cancelling an event would do or, once it is cancelled, how far its refunds are. An
 * event that has ended has neither, because it can't be cancelled; the date of a postponed one does
 * not count.
 */
export async function readCancellation(
  deps: CancellationDeps,
  eventId: string,
  page: number,
): Promise<Cancellation | null> {
  const { db } = deps
  const event = await db
    .selectFrom('events')
    .select(['name', 'cancelled_at'])
    .select(
      sql<boolean>`is_published and ends_at <= app_now() and postponed_at is null`.as('has_ended'),
    )
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return null
  const { name, cancelled_at: cancelledAt, has_ended: hasEnded } = event
  return {
    name,
    plan: cancelledAt || hasEnded ? null : await readPlan(deps, eventId),
    progress: cancelledAt && (await readProgress(db, { eventId, cancelledAt, page })),
  }
}
