import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import { sharedFor } from '../../platform/shared-for.ts'
import { calendarFile } from './calendar-file.ts'
import { noEventDeps } from './deps.ts'
import { findEvent } from './queries.ts'
import { buildSitemap, robotsText } from './sitemap.ts'

interface DiscoveryOptions {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly publicUrl: string
}

const SITEMAP_MS = 60_000
const open = { config: { access: 'open' }, schema: { hide: true } } as const
const shortly = 'public, max-age=300'

/** What search engines and calendars fetch, beside the pages and outside the API. */
export function registerDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { db, clock, publicUrl } = options
  const sitemap = sharedFor(SITEMAP_MS, () => buildSitemap(db, publicUrl))

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', shortly)
      .send(robotsText(publicUrl)),
  )

  app.get('/sitemap.xml', open, async (_request, reply) => {
    const xml = await sitemap()
    return reply.type('application/xml; charset=utf-8').header('cache-control', shortly).send(xml)
  })

  app.get(
    '/evento/:idOrSlug/agenda.ics',
    { ...open, schema: { hide: true, params: z.object({ idOrSlug: z.string().max(120) }) } },
    async (request, reply) => {
      const { idOrSlug } = request.params as { idOrSlug: string }
      const event = await findEvent(db, noEventDeps, idOrSlug)
      if (!event) return sendRefusal(reply, refuse('EVENT_NOT_FOUND'))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${event.slug}.ics"`)
        .header('cache-control', shortly)
        .send(calendarFile(event, { publicUrl, now: clock.now() }))
    },
  )
}
