import type { Cancellation, cancelEvent as cancelCall } from '@55tickets/contracts/cancellation.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import { findConsequences } from '@55tickets/rules/changes/find-consequences.ts'
import { isSameEventName } from '@55tickets/rules/events/cancellation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson } from '../accounts/public.ts'
import { freezeNotices } from '../changes/public.ts'
import {
  type EventRow,
  isLive,
  isOver,
  type LockedEvent,
  lockEvent,
  recordEventHistory,
  relistDueEvents,
  writeEvent,
} from '../events/public.ts'
import { notifyRecentOwners } from '../organizations/public.ts'
import { cancelEventReservations } from '../reservations/public.ts'
import { cancelEventSubscriptions } from '../subscriptions/public.ts'
import { revokeEventCodes } from '../tickets/public.ts'
import type { CancellationDeps } from './deps.ts'
import { cancelledByMail } from './mails.ts'
import { CANCELLED_CAUSE } from './queries.ts'
import { readCancellation } from './read-cancellation.ts'
import { cancelEventJob } from './refund-buyers.ts'

interface CancelRequest {
  readonly eventId: string
  readonly userId: string
  readonly reason: string
  readonly name: string
}

type CancelRefusal = Refusal<CallRefusal<typeof cancelCall>>

/**
 * Cancels an event for good. With this transaction nothing is sold, no code is valid, nobody is
 * subscribed and no reservation is held; a job refunds the orders. Pressed twice it happens once.
 */
export async function cancelEvent(
  deps: CancellationDeps,
  request: CancelRequest,
): Promise<Cancellation | CancelRefusal> {
  const { db } = deps
  const { eventId } = request
  const refusal = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx)
    const locked = await lockEvent(tx, eventId)
    if (locked.event?.cancelled_at) return null
    return findRefusal(locked, request.name) ?? endEvent(tx, deps, locked, request)
  })
  return refusal ?? (await readCancellation(deps, eventId, 1)) ?? refuse('EVENT_NOT_FOUND')
}

/** Longer than usual: a hundred thousand codes are revoked by one statement. */
const STATEMENT_TIMEOUT_MS = 25_000

function findRefusal(locked: LockedEvent, typedName: string): CancelRefusal | null {
  const { event } = locked
  if (!event) return refuse('EVENT_NOT_FOUND')
  if (!event.is_published) return refuse('EVENT_NOT_PUBLISHED')
  if (isOver(locked)) return refuse('EVENT_ENDED')
  if (!isSameEventName(typedName, event.name))
    return refuse('BAD_INPUT', {
      fields: { name: 'Digite o nome do evento como ele aparece acima' },
    })
  return null
}

/**
 * Locks are taken in the order of all others: the event's tickets and sessions, then sales, then
 * codes.
 */
async function endEvent(
  tx: Tx,
  deps: CancellationDeps,
  locked: LockedEvent,
  { userId, reason }: CancelRequest,
): Promise<null> {
  const { id: eventId, now } = locked
  const context = { isLive: isLive(locked), isPostponed: false, now }
  const consequences = findConsequences({ part: 'cancelled' }, context)
  const { problems, changeId } = await writeEvent(
    tx,
    locked,
    { event: { cancelled_at: now } },
    { actor: userId, part: 'cancelled', reason, consequences },
  )
  if (problems.length > 0 || changeId === null)
    throw new Error('the cancellation of an event can not be written')
  // People are found before what they have is ended.
  await freezeNotices(tx, { eventId, changeId, consequences })
  await cancelEventReservations(tx, eventId, CANCELLED_CAUSE)
  await cancelEventSubscriptions(tx, eventId)
  await revokeEventCodes(tx, eventId)
  await relistDueEvents(tx)
  await deps.enqueue(tx, cancelEventJob, { eventId, after: null })
  await recordEventHistory(tx, eventId, {
    kind: 'event_cancelled',
    details: { reason },
    by: { member: userId },
  })
  if (locked.event) await notifyOwners(tx, deps, locked.event, { userId, reason })
  return null
}

/** Tells all owners, also those of the last days: whoever stole a login may have cancelled the event. */
async function notifyOwners(
  tx: Tx,
  { mailer, config }: CancellationDeps,
  { id: eventId, name, organization_id: organizationId }: EventRow,
  { userId, reason }: Pick<CancelRequest, 'userId' | 'reason'>,
): Promise<void> {
  if (organizationId === null) return
  const by = (await findPerson(tx, userId))?.name ?? ''
  const publicUrl = config.PUBLIC_URL
  const url = `${publicUrl}/promotor/eventos/${eventId}/cancelar`
  await notifyRecentOwners(tx, { mailer, publicUrl }, { organizationId }, (owner) =>
    cancelledByMail(owner, { event: name, by, reason, url }),
  )
}
