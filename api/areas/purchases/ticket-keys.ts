import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  decodeToken,
  encodeToken,
  signatureInput,
  ticketPayload,
} from '@55tickets/rules/ticket-token.ts'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/secrets.ts'

export interface TicketKeys {
  /** What the QR code of a ticket says. */
  sign(eventId: string, codeId: string): string
  /** Whether we have said it, for a ticket of this event. */
  verify(token: string, eventId: string): boolean
  /** For gates that check without asking us: the 32 bytes of each, base64url. */
  publicKeys(): { id: number; key: string }[]
}

/** The key that comes with the secret; those that are configured have ids of their own. */
const DERIVED_KEY_ID = 0
/** In front of the 32 bytes of an Ed25519 key, by RFC 8410. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The first of the configured keys signs; all of them, and the derived one, are recognised. */
export function createTicketKeys({
  SECRET_KEY,
  TICKET_KEYS,
}: Pick<Config, 'SECRET_KEY' | 'TICKET_KEYS'>): TicketKeys {
  const secrets = [...TICKET_KEYS, { id: DERIVED_KEY_ID, secret: SECRET_KEY }]
  const pairs = new Map(secrets.map(({ id, secret }) => [id, deriveKeyPair(secret)]))
  const [{ id: signingKeyId } = { id: DERIVED_KEY_ID }] = secrets
  const signer = pairs.get(signingKeyId)?.privateKey
  if (!signer) throw new Error('there is no key to sign tickets with')
  return {
    sign(eventId, codeId) {
      const payload = ticketPayload(signingKeyId, eventId, codeId)
      return encodeToken(payload, sign(null, signatureInput(payload, eventId), signer))
    },
    verify(token, eventId) {
      const parts = decodeToken(token)
      const key = parts && pairs.get(parts.keyId)?.publicKey
      return key
        ? verify(null, signatureInput(parts.payload, eventId), key, parts.signature)
        : false
    },
    publicKeys: () =>
      [...pairs].map(([id, { publicKey }]) => ({
        id,
        key: publicKey.export({ format: 'jwk' }).x ?? '',
      })),
  }
}

function deriveKeyPair(secret: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const seed = deriveKey(secret, 'ticket signatures')
  const key = Buffer.concat([PKCS8_PREFIX, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
