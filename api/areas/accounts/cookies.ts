import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { LOGIN_DAYS } from './lifetimes.ts'
import type { Tokens } from './tokens.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Browsers drop a `__Host-` cookie on plain http, so there it goes by its plain name. */
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
    const kept = { ...shared, maxAge }
    reply.header('set-cookie', [
      stringifySetCookie({ ...kept, name, value: refreshToken, httpOnly: true }),
      stringifySetCookie({ ...kept, name: XSRF_COOKIE, value: xsrf }),
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

/** The page of ours that asks reads the cookie and repeats it in a header; another site can't read it. */
export function readXsrfHeader(request: FastifyRequest): string {
  const header = request.headers['x-xsrf-token']
  return typeof header === 'string' ? header : ''
}
