import { type RawBuilder, sql } from 'kysely'

/** SQL for when a user was blocked; null for one who is not. */
export const blockedAt = (userId: RawBuilder<unknown>) => sql<Date | null>`
  (select blocked_at from users blocked where blocked.id = ${userId})`

/**
 * SQL that is true for a user who is not blocked. Checks of rights include it: a blocked user's rights stay
 * in their tables and apply again once the block ends.
 */
export const isNotBlocked = (userId: string | RawBuilder<unknown>) => sql<boolean>`
  not exists (select from users blocked where blocked.id = ${userId} and blocked.blocked_at is not null)`
