import { signatureInput, type TicketToken } from '@55tickets/rules/tickets/ticket-token.ts'

interface PublicKey {
  readonly id: number
  /** Raw key of 32 bytes, in base64url. */
  readonly key: string
}

export type VerifyToken = (
  token: TicketToken,
  eventId: string,
  keys: readonly PublicKey[],
) => Promise<boolean>

/**
 * Creates a function that checks whether we signed a token for a ticket of this event. Uses the
 * browser's Ed25519, and loads a library in older browsers.
 */
export function createTokenVerifier(native = nativeEd25519(globalThis.crypto.subtle)): VerifyToken {
  return async ({ keyId, payload, signature }, eventId, keys) => {
    const known = keys.find(({ id }) => id === keyId)
    if (!known) return false
    const message = signatureInput(payload, eventId)
    const verdict = await native?.(known.key, signature, message)
    if (verdict !== undefined) return verdict
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, decodeBase64Url(known.key), { zip215: false })
  }
}

type Bytes = Uint8Array<ArrayBuffer>
/** A check by the browser; undefined where it does not support Ed25519. */
type NativeCheck = (key: string, signature: Bytes, message: Bytes) => Promise<boolean | undefined>

/** Caches imported keys, because a gate verifies thousands of tokens with one key. */
function nativeEd25519(subtle: SubtleCrypto): NativeCheck {
  const imported = new Map<string, Promise<CryptoKey | undefined>>()
  const importOnce = (key: string) => {
    const found =
      imported.get(key) ??
      subtle
        .importKey('raw', decodeBase64Url(key), 'Ed25519', false, ['verify'])
        .catch((): undefined => undefined)
    imported.set(key, found)
    return found
  }
  return async (key, signature, message) => {
    const handle = await importOnce(key)
    return handle && subtle.verify('Ed25519', handle, signature, message)
  }
}

const decodeBase64Url = (base64url: string): Bytes =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
