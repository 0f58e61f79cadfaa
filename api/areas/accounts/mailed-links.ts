import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type MakeLink, secretLink } from '../../platform/mail/secret-links.ts'
import { createLinkTokens } from '../../platform/secrets.ts'

export const RESET_MINUTES = 60
export const CONFIRMATION_HOURS = 48
/** Minimum time between two mails of one kind to one address, because the address may be unproved. */
const MAIL_COOLDOWN_MINUTES = 10

/** Kinds of links that are mailed to the address of an account, with the pages that they open. */
const PATHS = {
  'email-confirmation': '/confirmar-email',
  'password-recovery': '/reset-password',
} as const

/** Links of one kind, each of which can be used once. */
export interface MailedLinks {
  /** A new link as a stored mail has it, and the hash of its token, which the database stores. */
  issue(origin: string): { readonly link: string; readonly tokenHash: string }
  /** The address that the recipient opens. */
  make: MakeLink
}

/**
 * Creates the links of a kind. A token is derived from the id of its link and a secret of ours when the
 * mail is sent: whoever reads the database can use none.
 */
export function createMailedLinks(
  { SECRET_KEY, PUBLIC_URL }: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL'>,
  kind: keyof typeof PATHS,
): MailedLinks {
  const tokens = createLinkTokens(SECRET_KEY, `${kind} links`)
  return {
    issue(origin) {
      const id = tokens.newId()
      return { link: secretLink(kind, id, origin), tokenHash: hashToken(tokens.token(id)) }
    },
    make: (id, origin = PUBLIC_URL) => `${origin}${PATHS[kind]}?token=${tokens.token(id)}`,
  }
}

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
