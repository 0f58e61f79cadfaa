import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { createSigner } from '../../platform/secrets.ts'
import { lastingSecret } from '../tickets/public.ts'

/** Personal links of guests. */
export interface CourtesyLinks {
  /** Address of a courtesy's page. */
  link(courtesyId: string): string
  /** Hash under which its token is stored. */
  tokenHash(courtesyId: string): string
}

/** 144 bits: no guess finds one, and the link fits a message. */
const TOKEN_LENGTH = 24

/**
 * Creates the links. Tokens are derived from the courtesy's id and a key of ours, and only their hashes
 * are stored: members can copy a link again, and whoever reads the database can't.
 */
export function createCourtesyLinks(
  config: Pick<Config, 'SECRET_KEY' | 'TICKET_KEYS' | 'PUBLIC_URL'>,
): CourtesyLinks {
  const signer = createSigner([lastingSecret(config)], 'courtesy links')
  const token = (courtesyId: string) => signer.sign(courtesyId).slice(0, TOKEN_LENGTH)
  return {
    link: (courtesyId) => `${config.PUBLIC_URL}/cortesia/${token(courtesyId)}`,
    tokenHash: (courtesyId) => hashToken(token(courtesyId)),
  }
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
