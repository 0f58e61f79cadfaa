import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import {
  decodeToken,
  encodeToken,
  signatureInput,
  ticketPayload,
} from '@55tickets/rules/tickets/ticket-token.ts'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/secrets.ts'

export interface TicketKeys {
  /** Token of a ticket's QR code. */
  sign(eventId: string, codeId: string): string
  /** True for a token that we signed for a ticket of this event. */
  verify(token: string, eventId: string): boolean
  /** The raw 32-byte keys, base64url, for gates that verify offline. */
  publicKeys(): { id: number; key: string }[]
}

/** Id of the key that is derived from `SECRET_KEY`, unless a secret is configured for it. */
const DERIVED_KEY_ID = 0

type KeyConfig = Pick<Config, 'SECRET_KEY' | 'TICKET_KEYS'>

/**
 * Secret of key 0. It stays when `SECRET_KEY` is changed, so that what people have stored or printed
 * goes on admitting them: tickets, and links of guests.
 */
export function lastingSecret({ SECRET_KEY, TICKET_KEYS }: KeyConfig): string {
  const configured = TICKET_KEYS.find(({ id }) => id === DERIVED_KEY_ID)
  return configured?.secret ?? SECRET_KEY[0]
}
/** PKCS #8 header of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the signer. The first configured key signs; all of them and the derived one verify. */
export function createTicketKeys(config: KeyConfig): TicketKeys {
  const secrets = [...config.TICKET_KEYS, { id: DERIVED_KEY_ID, secret: lastingSecret(config) }]
  const pairs = new Map(secrets.map(({ id, secret }) => [id, deriveKeyPair(secret)]))
  const [{ id: signingKeyId } = { id: DERIVED_KEY_ID }] = secrets
  const signer = pairs.get(signingKeyId)?.privateKey
  if (!signer) throw new Error('no key to sign tickets with')
  return {
    sign(eventId, codeId) {
      const payload = ticketPayload(signingKeyId, eventId, codeId)
      return encodeToken(payload, sign(null, signatureInput(payload, eventId), signer))
    },
    verify(token, eventId) {
      const parts = decodeToken(token)
      const key = parts && pairs.get(parts.keyId)?.privateKey
      if (!key) return false
      // Ed25519 signs the same bytes alike, and signing again takes a third of the time of a check.
      const expected = sign(null, signatureInput(parts.payload, eventId), key)
      return timingSafeEqual(expected, parts.signature)
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
