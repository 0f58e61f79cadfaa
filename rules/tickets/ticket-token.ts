import { decodeBase32, encodeBase32 } from '../text/base32.ts'

/**
 * Token in the QR code of a ticket: 12 bytes of payload and an Ed25519 signature, in base32. A QR
 * code of version 5 has exactly this capacity at error level M.
 *
 *   key id (1) · end of the event's id (3) · beginning of the code's id (8) · signature (64)
 *
 * The signature covers the whole event id, which a gate knows. The three bytes of it in the payload
 * only distinguish a ticket of another event from a forged one. Code ids are random (UUID version
 * 4), so eight bytes identify a code within an event.
 */
const EVENT_BYTES = 3
const CODE_BYTES = 8
const PAYLOAD_BYTES = 1 + EVENT_BYTES + CODE_BYTES
const SIGNATURE_BYTES = 64
const CONTEXT = '55tickets ticket 1'

type Bytes = Uint8Array<ArrayBuffer>

export interface TicketToken {
  readonly keyId: number
  /** End of the event's id and start of the code's id, in hexadecimal. */
  readonly eventEnd: string
  readonly codeStart: string
  readonly payload: Bytes
  readonly signature: Bytes
}

export function ticketPayload(keyId: number, eventId: string, codeId: string): Bytes {
  const event = uuidBytes(eventId).subarray(-EVENT_BYTES)
  const code = uuidBytes(codeId).subarray(0, CODE_BYTES)
  return Uint8Array.of(keyId, ...event, ...code)
}

/** Bytes that are signed for a ticket of this event. */
export function signatureInput(payload: Uint8Array, eventId: string): Bytes {
  return Uint8Array.of(...new TextEncoder().encode(CONTEXT), ...payload, ...uuidBytes(eventId))
}

export function encodeToken(payload: Uint8Array, signature: Uint8Array): string {
  return encodeBase32(Uint8Array.of(...payload, ...signature))
}

/** Decodes a token without verifying its signature; null for any other text. */
export function decodeToken(token: string): TicketToken | null {
  const bytes = decodeBase32(token)
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return null
  const payload = bytes.slice(0, PAYLOAD_BYTES)
  return {
    keyId: payload[0] ?? 0,
    eventEnd: toHex(payload.subarray(1, 1 + EVENT_BYTES)),
    codeStart: toHex(payload.subarray(1 + EVENT_BYTES)),
    payload,
    signature: bytes.slice(PAYLOAD_BYTES),
  }
}

/** True if the token's payload names this event. The signature must still be verified. */
export const claimsEvent = (token: TicketToken, eventId: string): boolean =>
  plain(eventId).endsWith(token.eventEnd)

/** First and last possible id of the token's code, for a range lookup. */
export function codeRange({
  codeStart,
}: Pick<TicketToken, 'codeStart'>): readonly [first: string, last: string] {
  return [toUuid(codeStart.padEnd(32, '0')), toUuid(codeStart.padEnd(32, 'f'))]
}

const plain = (id: string) => id.replaceAll('-', '').toLowerCase()

function uuidBytes(id: string): Bytes {
  const hex = plain(id)
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
