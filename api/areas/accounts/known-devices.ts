import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import { createSigner } from '../../platform/secrets.ts'

/** Source of a password attempt, by which the limits of guesses count. */
export interface PasswordSource {
  /** Network address. */
  readonly address: string
  /** Cookie of the devices on which somebody logged in before, if the request has one. */
  readonly knownDevices?: string | undefined
}

/** An account, with the hash of the password that counts now. */
export interface KnownAccount {
  readonly id: string
  readonly password_hash: string
}

/** IPv6 prefix of one customer: who has a /48 would otherwise guess from 65,536 addresses. */
const IPV6_PREFIX = 48
/** The longest that browsers keep a cookie. */
const COOKIE_DAYS = 400
/** Most accounts of one browser, such as those of a family; the cookie goes with every request. */
const MAX_ACCOUNTS = 5
/** Browsers drop the prefix on plain http. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-known-device' : 'known-device')

export function passwordSource(request: FastifyRequest): PasswordSource {
  const cookies = parseCookie(request.headers.cookie ?? '')
  return {
    address: addressKey(request.ip, IPV6_PREFIX),
    knownDevices: cookies[cookieName(true)] ?? cookies[cookieName(false)],
  }
}

type Secret = Pick<Config, 'SECRET_KEY'>

/**
 * Finds the id of a device on which somebody logged in to the account before; null for another one. The
 * signature covers the hash of the password, so that another password makes all devices unknown.
 */
export function findKnownDevice(
  config: Secret,
  account: KnownAccount,
  { knownDevices }: PasswordSource,
): string | null {
  const signature = deviceSignature(config, account)
  for (const entry of readEntries(knownDevices)) {
    const [deviceId = '', given = ''] = entry.split('.')
    if (signature.verify(deviceId, given)) return deviceId
  }
  return null
}

interface DeviceLogin {
  readonly account: KnownAccount
  /** Login by which the device becomes known. */
  readonly loginId: string
}

/**
 * Sets the cookie by which this device is known to the account from now on, beside those it had. It keeps
 * its id, and one that is new gets that of its login, so that neither many logins nor a cookie that is
 * left out give more guesses.
 */
export function rememberDevice(
  config: Secret & Pick<Config, 'PUBLIC_URL'>,
  reply: FastifyReply,
  { account, loginId }: DeviceLogin,
  source: PasswordSource,
): void {
  const signature = deviceSignature(config, account)
  const deviceId = findKnownDevice(config, account, source) ?? loginId
  const others = readEntries(source.knownDevices).filter((entry) => !entry.startsWith(deviceId))
  const secure = config.PUBLIC_URL.startsWith('https:')
  const cookie = stringifySetCookie({
    name: cookieName(secure),
    value: [`${deviceId}.${signature.sign(deviceId)}`, ...others].slice(0, MAX_ACCOUNTS).join('~'),
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: COOKIE_DAYS * 24 * 60 * 60,
  })
  reply.header('set-cookie', cookie)
}

const readEntries = (cookie = '') => cookie.split('~').slice(0, MAX_ACCOUNTS).filter(Boolean)

function deviceSignature({ SECRET_KEY }: Secret, { id, password_hash }: KnownAccount) {
  const signer = createSigner(SECRET_KEY, 'known device')
  const text = (deviceId: string) => `${deviceId}.${id}.${password_hash}`
  return {
    sign: (deviceId: string) => signer.sign(text(deviceId)),
    verify: (deviceId: string, signature: string) => signer.verify(text(deviceId), signature),
  }
}
