import { createSigner, type Secrets } from '../../platform/secrets.ts'

/** An address that wants no marketing of an organization. */
export interface Unsubscription {
  readonly organizationId: string
  /** Hash of the address. */
  readonly addressKey: string
}

/** Tokens of the links to unsubscribe. They are signed and not stored, and open nothing else. */
export interface UnsubscribeTokens {
  make(one: Unsubscription): string
  /** Null for a token that is not ours. */
  read(token: string): Unsubscription | null
}

const SHAPE = /^([\w-]{64})\.([\w-]{43})$/
const ID_DIGITS = 32

export function createUnsubscribeTokens(secrets: Secrets): UnsubscribeTokens {
  const signer = createSigner(secrets, 'unsubscribe')
  return {
    make({ organizationId, addressKey }) {
      const digits = organizationId.replaceAll('-', '') + addressKey
      const text = Buffer.from(digits, 'hex').toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    read(token) {
      const [, text = '', signature = ''] = SHAPE.exec(token) ?? []
      if (!signer.verify(text, signature)) return null
      const digits = Buffer.from(text, 'base64url').toString('hex')
      const organizationId = digits
        .slice(0, ID_DIGITS)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { organizationId, addressKey: digits.slice(ID_DIGITS) }
    },
  }
}
