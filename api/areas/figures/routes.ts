import { readFigures as readCall } from '@55tickets/contracts/figures.ts'
import { eventFiguresPath } from '@55tickets/contracts/http/workspace-paths.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { type Rights, requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { endOnClose, sendStream } from '../../platform/http/send-stream.ts'
import { createStateStreams } from '../../platform/http/state-streams.ts'
import type { Log } from '../../platform/log.ts'
import { refuse } from '../../platform/refuse.ts'
import type { EndedLogins } from '../accounts/public.ts'
import { createReadFigures, FIGURES_TTL_MS } from './read-figures.ts'
import { MAX_STREAMS, type StreamConfig, streamLimits } from './stream-limits.ts'
import { watchSales } from './watch-sales.ts'

export interface FigureDeps {
  readonly config: StreamConfig
  readonly db: Db
  readonly log: Log
  readonly rights: Pick<Rights, 'eventAccess'>
  readonly endedLogins: Pick<EndedLogins, 'has' | 'onEnded'>
}

/** Pass each changed sale on to these. */
export interface FigureStreams {
  onSaleChanged(saleId: string): void
  /** Changes may have been missed. */
  onGap(): void
}

/** Registers the figures of the promoters' workspace, once and as server-sent events. */
export function registerFigures(app: FastifyInstance, deps: FigureDeps): FigureStreams {
  const { config, db, log, rights, endedLogins } = deps
  const find = createReadFigures(db)
  route(
    app,
    readCall,
    async ({ params }) => (await find(params.eventId)) ?? refuse('EVENT_NOT_FOUND'),
  )
  const streams = createStateStreams({ find, log, maxStreams: MAX_STREAMS })
  endedLogins.onEnded(() => streams.endWithLogins(endedLogins.has))
  const sales = watchSales({
    db,
    log,
    onChange: (eventId) => streams.push(eventId),
    isWatched: () => streams.count() > 0,
    // Figures that are cached before a sale changed are too old by then.
    gatherMs: FIGURES_TTL_MS,
  })
  app.get<{ Params: { eventId: string } }>(
    `/api${eventFiguresPath}`,
    {
      config: { access: 'event:seeEvents' },
      // A HEAD request makes no sense for a stream.
      exposeHeadRoute: false,
      schema: {
        summary: 'Figures of an event, as server-sent events: now, and after each change of a sale',
        params: readCall.params,
      },
    },
    async (request, reply) => {
      const { eventId } = request.params
      const { userId, loginId } = requireCaller(request)
      const first = await find(eventId)
      if (!first) return sendRefusal(reply, refuse('EVENT_NOT_FOUND'))
      // The login may have ended before the stream was opened.
      const isAllowed = async () =>
        !endedLogins.has(loginId) &&
        (await rights.eventAccess(userId, eventId, 'seeEvents')) === 'granted'
      const limits = await streamLimits(db, config, { eventId, userId })
      return sendStream(streams, request, reply, { key: eventId, first, limits, isAllowed })
    },
  )
  endOnClose(app, streams)
  app.addHook('onClose', async () => sales.stop())
  return {
    onSaleChanged: (saleId) => sales.add(saleId),
    onGap: () => streams.pushAll(),
  }
}
