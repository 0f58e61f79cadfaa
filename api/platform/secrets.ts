import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

/** A configured secret, and beside it another while one replaces the other: the first one makes. */
export type Secrets = readonly [string, ...string[]]

/** A key for one purpose, derived from the configured secret: a leaked key opens nothing else. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '55tickets', purpose, KEY_BYTES))
const KEY_BYTES = 32

/** Signs texts, and recognises texts that it has signed. */
export interface Signer {
  sign(text: string): string
  /** Compares in constant time, so that a signature can't be guessed letter by letter. */
  verify(text: string, signature: string): boolean
}

export function createSigner([first, ...others]: Secrets, purpose: string): Signer {
  const sign = createKeyedHash(first, purpose)
  const accepted = [sign, ...others.map((secret) => createKeyedHash(secret, purpose))]
  return {
    sign,
    verify(text, signature) {
      const actual = Buffer.from(signature)
      return accepted.some((make) => {
        const expected = Buffer.from(make(text))
        return expected.length === actual.length && timingSafeEqual(expected, actual)
      })
    },
  }
}

type KeyedHash = (text: string) => string

function createKeyedHash(secret: string, purpose: string): KeyedHash {
  // A key object: bytes would be imported again for every signature, which takes five times as long.
  const key = createSecretKey(deriveKey(secret, purpose))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Makes tokens of links that are stored as a hash, and made again when their mail is sent. */
export interface LinkTokens {
  /** Id of a new link. */
  newId(): string
  /** Token of a link: always the same one. */
  token(id: string): string
}

/**
 * Creates the tokens. An id begins with the name of the key that was the first when the link was
 * issued: another process, which sends the mail, may make with another key meanwhile.
 */
export function createLinkTokens(secrets: Secrets, purpose: string): LinkTokens {
  const [first] = secrets
  const hashes = new Map(
    secrets.map((secret) => [keyName(secret), createKeyedHash(secret, purpose)]),
  )
  const firstHash = createKeyedHash(first, purpose)
  return {
    newId: () => `${keyName(first)}-${randomUUID()}`,
    token: (id) => (hashes.get(id.slice(0, KEY_NAME_LENGTH)) ?? firstHash)(id),
  }
}

const KEY_NAME_LENGTH = 8
const keyName = (secret: string) =>
  deriveKey(secret, 'name of the key').toString('hex').slice(0, KEY_NAME_LENGTH)

/** Encrypts what has to be read again; its owner is bound to it, so that it means nothing in another row. */
interface Encryption {
  encrypt(text: string, owner: string): string
  /** Null for what no secret of ours opens: its key is no longer configured, or it was changed. */
  decrypt(encrypted: string, owner: string): string | null
  /** False for what an older secret encrypted. */
  isCurrent(encrypted: string): boolean
}

const CIPHER = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Creates the encryption of a purpose. What it writes begins with the name of its key. */
export function createEncryption(secrets: Secrets, purpose: string): Encryption {
  const keys = new Map(secrets.map((secret) => [keyName(secret), deriveKey(secret, purpose)]))
  const [first] = secrets
  const current = { name: keyName(first), key: deriveKey(first, purpose) }
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(owner))
      const parts = [cipher.update(text, 'utf8'), cipher.final()]
      const bytes = Buffer.concat([nonce, ...parts, cipher.getAuthTag()])
      return `${current.name}.${bytes.toString('base64url')}`
    },
    decrypt(encrypted, owner) {
      const [name = '', content = ''] = encrypted.split('.')
      const key = keys.get(name)
      const bytes = Buffer.from(content, 'base64url')
      if (!key || bytes.length < NONCE_LENGTH + TAG_LENGTH) return null
      const end = bytes.length - TAG_LENGTH
      const options = { authTagLength: TAG_LENGTH }
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_LENGTH), options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(end))
      const text = decipher.update(bytes.subarray(NONCE_LENGTH, end))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // The tag does not fit: the text or its owner was changed.
        return null
      }
    },
    isCurrent: (encrypted) => encrypted.startsWith(`${current.name}.`),
  }
}
