import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { type MakeLink, secretLink } from '../../platform/mail/secret-links.ts'
import { createLinkTokens } from '../../platform/secrets.ts'

/** Links by which an owner stops a new payout key. */
export interface KeyLinks {
  /** A new link as stored mails have it, and the hash of its token, which the key stores. */
  issue(): { readonly mailed: string; readonly tokenHash: string }
  /** Address of the page that stops a key. */
  make: MakeLink
}

/** Kind of the link in stored mails, which do not have the token. */
export const STOP_KEY_LINK = 'stop-payout-key'
/** Path of the page. The token is no part of it, since paths are logged. */
export const STOP_KEY_PATH = '/parar-chave-pix'

/**
 * Creates the links. Tokens are derived from an id that only the mail has and a secret of ours, and
 * only their hashes are stored: whoever reads the database can stop nothing.
 */
export function createKeyLinks({
  SECRET_KEY,
  PUBLIC_URL,
}: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL'>): KeyLinks {
  const tokens = createLinkTokens(SECRET_KEY, 'stop payout keys')
  return {
    issue() {
      const id = tokens.newId()
      return { mailed: secretLink(STOP_KEY_LINK, id), tokenHash: hashToken(tokens.token(id)) }
    },
    make: (id) => `${PUBLIC_URL}${STOP_KEY_PATH}?t=${tokens.token(id)}`,
  }
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
