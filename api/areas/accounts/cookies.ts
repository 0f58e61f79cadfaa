import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { LOGIN_DAYS } from './lifetimes.ts'
import type { Tokens } from './tokens.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Browsers drop a `__Host-` cookie on plain http, so there it goes by its plain name. */
export interface LoginCookies {
  set(reply: FastifyReply, loginId: string, generation: number): void
  clear(reply: FastifyReply): void
  refreshTokenOf(request: FastifyRequest): string | undefined
}

export function loginCookies(config: Config, tokens: Tokens): LoginCookies {
  const secure = config.PUBLIC_URL.startsWith('https:')
  const name = secure ? '__Host-refresh' : 'refresh'
  const shared = { path: '/', sameSite: 'strict', secure } as const
  return {
    set(reply, loginId, generation) {
      const kept = { ...shared, maxAge: LOGIN_DAYS * 24 * 60 * 60 }
      reply.setCookie(name, tokens.refreshToken(loginId, generation), { ...kept, httpOnly: true })
      reply.setCookie(XSRF_COOKIE, tokens.xsrfToken(loginId), kept)
    },
    clear(reply) {
      reply.clearCookie(name, { ...shared, httpOnly: true })
      reply.clearCookie(XSRF_COOKIE, shared)
    },
    refreshTokenOf: (request) => request.cookies[name],
  }
}

/** The page of ours that asks reads the cookie and repeats it in a header; another site can't read it. */
export function xsrfHeaderOf(request: FastifyRequest): string {
  const header = request.headers['x-xsrf-token']
  return typeof header === 'string' ? header : ''
}
