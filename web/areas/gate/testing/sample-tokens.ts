import {
  encodeToken,
  signatureInput,
  ticketPayload,
} from '@55tickets/rules/tickets/ticket-token.ts'
import { getPublicKeyAsync, signAsync } from '@noble/ed25519'

const secret = Uint8Array.from({ length: 32 }, (_, i) => i + 1)

/** The public key of sample tokens, as a list names it. */
export async function sampleKey() {
  const bytes = await getPublicKeyAsync(secret)
  const key = btoa(String.fromCharCode(...bytes))
  return { id: 7, key: key.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') }
}

export async function sampleToken(eventId: string, codeId: string): Promise<string> {
  const payload = ticketPayload(7, eventId, codeId)
  return encodeToken(payload, await signAsync(signatureInput(payload, eventId), secret))
}
