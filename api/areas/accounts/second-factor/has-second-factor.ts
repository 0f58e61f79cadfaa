import { type RawBuilder, sql } from 'kysely'

/** SQL that is true for a user who set up a passkey, or an authenticator app of which a code was typed. */
export const hasSecondFactor = (userId: string | RawBuilder<unknown>) => sql<boolean>`
  (exists (select from passkeys where user_id = ${userId})
   or exists (select from authenticators where user_id = ${userId} and added_at is not null))`
