import { type RawBuilder, sql } from 'kysely'

/** SQL that is true for a user who set up a passkey, or an authenticator app of which a code was typed. */
export const hasSecondFactor = (userId: string | RawBuilder<unknown>) => sql<boolean>`
  (exists (select from passkeys where user_id = ${userId})
   or exists (select from authenticators where user_id = ${userId} and added_at is not null))`

/**
 * SQL that is true for a user of whom the password is all that we know. Never so for accounts of the demo,
 * whose passwords are public and which production refuses.
 */
export const provesByPassword = (userId: string | RawBuilder<unknown>) => sql<boolean>`
  (not ${hasSecondFactor(userId)}
   and not exists (select from users demo where demo.id = ${userId} and demo.is_demo))`
