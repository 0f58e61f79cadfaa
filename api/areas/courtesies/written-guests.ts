import { type RawBuilder, sql } from 'kysely'

/**
 * SQL on a courtesy, by the name that it has in the query, for guests whom notices and messages may be written
 * to: those who got their courtesy by mail, or all of a verified organization. The others' first mail would be
 * one to a stranger that the organization's courtesies of a day don't count.
 */
export const isWrittenGuest = (courtesy: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(courtesy)}.mailed_at is not null or exists (
     select from events join organizations on organizations.id = events.organization_id
      where events.id = ${sql.ref(courtesy)}.event_id and organizations.status = 'verified'))`

/** Query for the ids of an event's courtesies that are valid and whose guests are written to. */
export const writtenGuests = (eventId: string): RawBuilder<unknown> => sql`
  select id from courtesies
   where event_id = ${eventId} and taken_back_at is null and email is not null and name is not null
     and ${isWrittenGuest('courtesies')}`
