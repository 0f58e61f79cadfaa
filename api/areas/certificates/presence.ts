import type { Presence } from '@55tickets/rules/tickets/presence.ts'
import { type RawBuilder, sql } from 'kysely'

/** Presence of a person in the certified sessions of an event. */
export interface PresenceRow extends Presence {
  readonly eventId: string
  readonly userId: string
  readonly certifiedMinutes: number
  readonly isIssued: boolean
}

/**
 * SQL that is true for a `place` that was neither given up nor refunded: a refunded one certifies
 * nothing, one that ended with its event was attended before.
 */
export const placeStands = sql<boolean>`
  coalesce(place.cancelled_at = events.cancelled_at, place.cancelled_at is null)`

/** SQL that is true for a `place` in a `session` that counts: neither of them was cancelled. */
const placeCounts = sql<boolean>`(place.cancelled_at is null and session.cancelled_at is null)`

/**
 * SQL for presence, one row for each person and event, of the `place`s that the condition selects. People
 * who were erased have no name to certify and are left out.
 */
export const selectPresence = (condition: RawBuilder<boolean>): RawBuilder<PresenceRow> => sql`
  select place.event_id as "eventId", place.user_id as "userId",
         count(*) filter (where ${placeCounts})::integer as subscribed,
         count(code.scanned_at) filter (where ${placeCounts})::integer as attended,
         coalesce(sum(session.certified_minutes)
           filter (where ${placeCounts} and code.scanned_at is not null), 0)::integer as "certifiedMinutes",
         bool_or(coalesce(own.code, summed.code) is not null) as "isIssued"
    from subscriptions place
    join sessions session on session.id = place.session_id
    join events on events.id = place.event_id
    join ticket_codes code on code.subscription_id = place.id
    left join certificates own on own.subscription_id = place.id
    left join certificate_sessions summed on summed.subscription_id = place.id
   where ${condition} and session.certified_minutes is not null and code.holder_name is not null
     and case when ${placeCounts} then code.revoked_at is null
              else ${placeStands} and coalesce(own.code, summed.code) is not null end
   group by place.event_id, place.user_id`

/** SQL that is true once the certified sessions of `events`, or the event itself, have ended. */
export const areSessionsOver = sql<boolean>`
  (events.postponed_at is null and least(events.ends_at,
    (select max(ends_at) from sessions
      where event_id = events.id and certified_minutes is not null and cancelled_at is null)) <= app_now())`
