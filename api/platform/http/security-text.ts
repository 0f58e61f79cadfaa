import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 30

/**
 * Registers `security.txt` (RFC 9116): where a vulnerability of this site is reported. The text is
 * made from the running configuration, so what a process serves is true that day; it expires soon,
 * so that a copy of it does not outlive a site that was given up.
 */
export function registerSecurityText(app: FastifyInstance, config: Config): void {
  const { PUBLIC_URL, CONTACT_EMAIL } = config
  const path = '/.well-known/security.txt'
  app.get(path, { config: { access: 'open' }, schema: { hide: true } }, async (_request, reply) => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${CONTACT_EMAIL}`,
      `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${PUBLIC_URL}${path}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
