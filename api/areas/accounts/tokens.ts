import { randomBytes } from 'node:crypto'
import type { Caller } from '../../platform/http/access.ts'
import { createSigner, type Secrets } from '../../platform/secrets.ts'

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 15 * 60
/** Lifetime of a login without use, and of its cookie. */
export const LOGIN_DAYS = 30

/**
 * All tokens of the accounts, made from the configured secrets. A token is its content and a seal;
 * there is no algorithm to choose, so none to confuse.
 */
export interface Tokens {
  /** Issues an access token, valid for a quarter of an hour. Each is unique, also within one second. */
  issueAccess(caller: Caller, now: Date): string
  readAccess(token: string, now: Date): Caller | null
  /** The n-th refresh token of a login. Deterministic, so that a retried request gets the same one. */
  refreshToken(loginId: string, generation: number): string
  readRefresh(token: string): { loginId: string; generation: number } | null
  /** Token in a cookie that our pages can read and another site can't. */
  xsrfToken(loginId: string): string
  isXsrfToken(loginId: string, token: string): boolean
}

/** Enough to make tokens of one login and second differ, and few enough that the HMAC needs no further block. */
const NONCE_BYTES = 6

export function createTokens(secrets: Secrets): Tokens {
  const access = createSigner(secrets, 'access token')
  const refresh = createSigner(secrets, 'refresh token')
  const xsrf = createSigner(secrets, 'xsrf token')
  return {
    issueAccess({ userId, loginId }, now) {
      const expires = Math.floor(now.getTime() / 1000) + ACCESS_SECONDS
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const content = `${userId}.${loginId}.${expires}.${nonce}`
      return `${content}.${access.sign(content)}`
    },
    readAccess(token, now) {
      const end = token.lastIndexOf('.')
      const content = token.slice(0, end)
      if (!access.verify(content, token.slice(end + 1))) return null
      const [userId = '', loginId = '', expires = '', nonce = ''] = content.split('.')
      if (nonce === '' || Number(expires) * 1000 <= now.getTime()) return null
      return { userId, loginId }
    },
    refreshToken(loginId, generation) {
      const content = `${loginId}.${generation}`
      return `${content}.${refresh.sign(content)}`
    },
    readRefresh(token) {
      const [loginId = '', generation = '', given = '', ...rest] = token.split('.')
      if (rest.length > 0 || !refresh.verify(`${loginId}.${generation}`, given)) return null
      return { loginId, generation: Number(generation) }
    },
    xsrfToken: (loginId) => xsrf.sign(loginId),
    isXsrfToken: (loginId, token) => xsrf.verify(loginId, token),
  }
}
