import { decodeBase32, encodeBase32 } from './base32.ts'

/**
 * What the QR code of a ticket says: 12 bytes of payload and an Ed25519 signature, in letters that
 * a QR code of version 5 holds at error level M.
 *
 *   key id (1) · end of the event's id (3) · beginning of the code's id (8) · signature (64)
 *
 * What is signed names the whole event. The three bytes of it only tell a ticket of another event
 * from a forged one; whoever checks knows the event at whose gate they stand. Ids of codes are
 * random from their beginning (version 4), which makes eight bytes enough among those of an event.
 */
const EVENT_BYTES = 3
const CODE_BYTES = 8
const PAYLOAD_BYTES = 1 + EVENT_BYTES + CODE_BYTES
const SIGNATURE_BYTES = 64
const CONTEXT = '55tickets ticket 1'

type Bytes = Uint8Array<ArrayBuffer>

export interface TicketToken {
  readonly keyId: number
  /** How the event's id ends and the code's begins, in hexadecimal. */
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

/** The bytes under the signature, for a ticket of this event. */
export function signatureInput(payload: Uint8Array, eventId: string): Bytes {
  return Uint8Array.of(...new TextEncoder().encode(CONTEXT), ...payload, ...uuidBytes(eventId))
}

export function encodeToken(payload: Uint8Array, signature: Uint8Array): string {
  return encodeBase32(Uint8Array.of(...payload, ...signature))
}

/** Null for what is no token at all. Whether it is real, its signature tells. */
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

/** Whether a token says that it is of this event, before its signature is looked at. */
export const claimsEvent = (token: TicketToken, eventId: string): boolean =>
  plain(eventId).endsWith(token.eventEnd)

/** The first and the last id that begin like the token's, to look its code up by. */
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
