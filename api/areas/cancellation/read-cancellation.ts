import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import type { CancellationDeps } from './deps.ts'
import { readPlan } from './read-plan.ts'
import { readProgress } from './read-progress.ts'

/** Reads what cancelling an event would do or, once it is cancelled, how far its refunds are. */
export async function readCancellation(
  deps: CancellationDeps,
  eventId: string,
  page: number,
): Promise<Cancellation | null> {
  const { db } = deps
  const event = await db
    .selectFrom('events')
    .select(['name', 'cancelled_at'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return null
  const { name, cancelled_at: cancelledAt } = event
  return {
    name,
    plan: cancelledAt ? null : await readPlan(deps, eventId),
    progress: cancelledAt && (await readProgress(db, { eventId, cancelledAt, page })),
  }
}
