import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type OwnOrigins = Pick<Config, 'PUBLIC_URL' | 'PUBLIC_ORIGINS'>

/**
 * True for requests from our own pages, or from a client that is no browser. Keeps another site
 * from signing a visitor in, up or out with a form of its own.
 */
export function isFromOurSite(request: FastifyRequest, config: OwnOrigins): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return isOurOrigin(origin, config) || originHost(origin) === request.headers.host
}

export const isOurOrigin = (origin: string, config: OwnOrigins): boolean =>
  origin === config.PUBLIC_URL || config.PUBLIC_ORIGINS.includes(origin)

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
