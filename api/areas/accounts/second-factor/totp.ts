import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps (RFC 6238), as all of these apps make them: SHA-1, six digits, 30 seconds. */

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps that a clock may be off, each side. */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const start = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(start) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Finds the step whose code was typed; null for a wrong code, or one of another time. */
export function findStep(secret: Buffer, typed: string, now: Date): number | null {
  const current = stepAt(now)
  const given = Buffer.from(typed)
  let found: number | null = null
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1) {
    const expected = Buffer.from(codeAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** A secret as authenticator apps read it. */
export function toBase32(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group, 2)]).join('')
}

interface AppEntry {
  readonly email: string
  /** In Base32. */
  readonly secret: string
}

/** Address that an authenticator app reads in a QR code. */
export function appAddress({ email, secret }: AppEntry): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`
  const terms = `algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}&${terms}`
}
const ISSUER = '55Tickets'
