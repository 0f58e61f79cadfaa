import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createCache } from '../../../platform/cache.ts'
import type { Clock } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { refuse } from '../../../platform/refuse.ts'
import { noEventDeps } from '../deps.ts'
import { findEvent } from '../queries.ts'
import { calendarFile } from './calendar-file.ts'
import { buildSitemap, robotsText } from './sitemap.ts'

interface DiscoveryOptions {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly publicUrl: string
}

const SITEMAP_TTL_MS = 60_000
const openRoute = { config: { access: 'open' }, schema: { hide: true } } as const
const CACHE_CONTROL = 'public, max-age=300'

/** Registers robots.txt, the sitemap and calendar files, which are outside the API. */
export function registerDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { db, clock, publicUrl } = options
  const sitemaps = createCache<string>({ limit: { entries: 1 }, maxAgeMs: SITEMAP_TTL_MS })

  app.get('/robots.txt', openRoute, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(robotsText(publicUrl)),
  )

  app.get('/sitemap.xml', openRoute, async (_request, reply) => {
    const xml = await sitemaps.get(publicUrl, () => buildSitemap(db, publicUrl))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(xml)
  })

  app.get(
    '/evento/:idOrSlug/agenda.ics',
    { ...openRoute, schema: { hide: true, params: z.object({ idOrSlug: z.string().max(120) }) } },
    async (request, reply) => {
      const { idOrSlug } = request.params as { idOrSlug: string }
      const event = await findEvent(db, noEventDeps, idOrSlug)
      if (!event) return sendRefusal(reply, refuse('EVENT_NOT_FOUND'))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${event.slug}.ics"`)
        .header('cache-control', CACHE_CONTROL)
        .send(calendarFile(event, { publicUrl, now: clock.now() }))
    },
  )
}
