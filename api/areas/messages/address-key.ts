import { createHash } from 'node:crypto'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { type RawBuilder, sql } from 'kysely'

/** Key of an address: a hash, so that an unsubscribed address is not stored itself. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex')

/** SQL for the key of an address; addresses are ASCII, so that both lower cases agree. */
export const addressKeySql = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(lower(trim(${email})), 'UTF8')), 'hex')`
