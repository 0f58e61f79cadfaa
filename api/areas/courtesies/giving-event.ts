import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'

/** An event whose tickets are given. */
export interface GivingEvent {
  readonly eventId: string
  readonly organizationId: string
  readonly organizationName: string
  readonly isVerified: boolean
}

interface EventState extends GivingEvent {
  readonly isPublished: boolean
  readonly isCancelled: boolean
  readonly hasEnded: boolean
  readonly isSuspended: boolean
}

/**
 * Refuses an event whose tickets can't be given. Read in a statement of its own after the tickets were
 * locked, because whoever cancels the event holds these. Paused sales do not matter.
 */
export async function checkEvent(
  tx: Tx,
  eventId: string,
): Promise<
  | GivingEvent
  | Refusal<
      | 'EVENT_NOT_FOUND'
      | 'EVENT_NOT_PUBLISHED'
      | 'EVENT_CANCELLED'
      | 'EVENT_ENDED'
      | 'ORGANIZATION_SUSPENDED'
    >
> {
  const { rows } = await sql<EventState>`
    select event.id as "eventId", organization.id as "organizationId", organization.name as "organizationName",
           organization.status = 'verified' as "isVerified", organization.status = 'suspended' as "isSuspended",
           is_published as "isPublished", cancelled_at is not null as "isCancelled",
           ends_at <= app_now() and postponed_at is null as "hasEnded"
      from events event join organizations organization on organization.id = event.organization_id
     where event.id = ${eventId}`.execute(tx)
  const [event] = rows
  if (!event) return refuse('EVENT_NOT_FOUND')
  if (event.isCancelled) return refuse('EVENT_CANCELLED')
  if (!event.isPublished)
    return refuse('EVENT_NOT_PUBLISHED', { message: 'Publique o evento antes de dar cortesias.' })
  if (event.hasEnded) return refuse('EVENT_ENDED')
  return event.isSuspended ? refuse('ORGANIZATION_SUSPENDED') : event
}
