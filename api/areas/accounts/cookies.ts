import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { LOGIN_DAYS, type Tokens } from './tokens.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Cookies of a login. Named without the `__Host-` prefix on plain http, where browsers would drop them. */
export interface LoginCookies {
  set(reply: FastifyReply, loginId: string, generation: number): void
  clear(reply: FastifyReply): void
  readRefreshToken(request: FastifyRequest): string | undefined
}

export function loginCookies(config: Config, tokens: Tokens): LoginCookies {
  const secure = config.PUBLIC_URL.startsWith('https:')
  const name = secure ? '__Host-refresh' : 'refresh'
  const shared = { path: '/', sameSite: 'strict', secure } as const
  const write = (reply: FastifyReply, maxAge: number, refreshToken: string, xsrf: string) => {
    const options = { ...shared, maxAge }
    reply.header('set-cookie', [
      stringifySetCookie({ ...options, name, value: refreshToken, httpOnly: true }),
      stringifySetCookie({ ...options, name: XSRF_COOKIE, value: xsrf }),
    ])
  }
  return {
    set: (reply, loginId, generation) =>
      write(
        reply,
        LOGIN_DAYS * 24 * 60 * 60,
        tokens.refreshToken(loginId, generation),
        tokens.xsrfToken(loginId),
      ),
    clear: (reply) => write(reply, 0, '', ''),
    readRefreshToken: ({ headers }) => parseCookie(headers.cookie ?? '')[name],
  }
}

/** Reads the XSRF header: our pages copy the cookie there, which another site can't read. */
export function readXsrfHeader(request: FastifyRequest): string {
  const header = request.headers['x-xsrf-token']
  return typeof header === 'string' ? header : ''
}
