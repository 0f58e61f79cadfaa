import { isUuid } from '@55tickets/rules/text/slug.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import type { IdentifyDevice } from '../../../platform/http/access.ts'
import { isFromOurSite } from '../../../platform/http/same-site.ts'
import { createSigner } from '../../../platform/secrets.ts'

/** Cookie by which an invited phone is recognized. */
export interface DeviceCookie {
  set(reply: FastifyReply, device: { readonly id: string; readonly eventId: string }): void
  readonly identify: IdentifyDevice
}

/** The longest that browsers keep a cookie. Whether the phone may still work is decided with each call. */
const COOKIE_DAYS = 400

/**
 * Creates the cookie: the phone's id with a signature. Its path is the gate of one event, so that the
 * browser sends it to no other call, and a phone may be invited to several events.
 */
export function createDeviceCookie(
  config: Pick<Config, 'SECRET_KEY' | 'PUBLIC_URL' | 'PUBLIC_ORIGINS'>,
): DeviceCookie {
  const signer = createSigner(config.SECRET_KEY, 'gate device')
  const secure = config.PUBLIC_URL.startsWith('https:')
  // Browsers drop the prefix on plain http.
  const name = secure ? '__Secure-gate' : 'gate'
  return {
    set(reply, { id, eventId }) {
      const cookie = stringifySetCookie({
        name,
        value: `${id}.${signer.sign(id)}`,
        path: `/api/gate/${eventId}`,
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: COOKIE_DAYS * 24 * 60 * 60,
      })
      reply.header('set-cookie', cookie)
    },
    identify(request) {
      const { cookie } = request.headers
      if (!cookie || !isFromOurSite(request, config)) return null
      const [id = '', signature = ''] = (parseCookie(cookie)[name] ?? '').split('.')
      return isUuid(id) && signer.verify(id, signature) ? id : null
    },
  }
}
