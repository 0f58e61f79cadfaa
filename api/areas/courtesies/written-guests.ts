import { type RawBuilder, sql } from 'kysely'

/** Query for the ids of an event's courtesies that are valid and whose guests have an address. */
export const writtenGuests = (eventId: string): RawBuilder<unknown> => sql`
  select id from courtesies
   where event_id = ${eventId} and taken_back_at is null and email is not null and name is not null`
