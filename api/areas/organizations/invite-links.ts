import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { type MakeLink, secretLink } from '../../platform/mail/secret-links.ts'
import { createLinkTokens } from '../../platform/secrets.ts'

/** Kind of the link in stored mails, which do not have the token. */
export const INVITE_LINK = 'organization-invite'

interface NewLink {
  /** Address of the page that shows the invite. */
  readonly address: string
  /** The same in a stored mail. */
  readonly mailed: string
  /** Hash under which the token is stored. */
  readonly tokenHash: string
}

/** Links of invites to a team. */
export interface InviteLinks {
  issue(): NewLink
  /** Address of a mailed link. */
  make: MakeLink
}

/**
 * Creates the links. Tokens are derived from an id of the link alone, which only its mail has, and a
 * secret of ours: whoever reads the database, or knows the invite's id, can accept nothing.
 */
export function createInviteLinks({
  SECRET_KEY,
  PUBLIC_URL,
}: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL'>): InviteLinks {
  const tokens = createLinkTokens(SECRET_KEY, 'organization invites')
  const make: MakeLink = (id) => `${PUBLIC_URL}/convite/${tokens.token(id)}`
  return {
    make,
    issue() {
      const id = tokens.newId()
      const tokenHash = hashToken(tokens.token(id))
      return { address: make(id), mailed: secretLink(INVITE_LINK, id), tokenHash }
    },
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
