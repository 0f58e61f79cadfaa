import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export const RESET_MINUTES = 60
export const CONFIRMATION_HOURS = 48
/** Minimum time between two mails of one kind to one address, because the address may be unproved. */
const MAIL_COOLDOWN_MINUTES = 10

export interface LinkRequest {
  email: string
  /** Origin of the link: one of our own. */
  origin: string
  /** Network address, for the limits. */
  address: string
}

/**
 * True if a link of this kind was mailed to the account within the cooldown. Locks the account until
 * the transaction ends, so that of two concurrent requests only one sends a mail.
 */
export async function isInMailCooldown(
  tx: Tx,
  links: 'password_resets' | 'email_confirmations',
  userId: string,
): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { rows } = await sql`
    select 1 from ${sql.table(links)}
     where user_id = ${userId}
       and created_at > app_now() - make_interval(mins => ${MAIL_COOLDOWN_MINUTES}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
