import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { createSigner } from '../../platform/secrets.ts'

/** Links by which an owner stops a new payout key. */
export interface KeyLinks {
  /** Address of the page that stops a key. */
  link(keyId: string): string
  /** Hash under which its token is stored. */
  tokenHash(keyId: string): string
}

/** Kind of the link in stored mails, which do not have the token. */
export const STOP_KEY_LINK = 'stop-payout-key'
/** Path of the page. The token is no part of it, since paths are logged. */
export const STOP_KEY_PATH = '/parar-chave-pix'

/**
 * Creates the links. Tokens are derived from the key's id and a secret of ours, and only their
 * hashes are stored: whoever reads the database can stop nothing.
 */
export function createKeyLinks({
  SECRET_KEY,
  PUBLIC_URL,
}: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL'>): KeyLinks {
  const signer = createSigner(SECRET_KEY, 'stop payout keys')
  return {
    link: (keyId) => `${PUBLIC_URL}${STOP_KEY_PATH}?t=${signer.sign(keyId)}`,
    tokenHash: (keyId) => hashToken(signer.sign(keyId)),
  }
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
