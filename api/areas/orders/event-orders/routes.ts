import { Readable } from 'node:stream'
import {
  EventOrderFilter,
  listEventOrders as listCall,
  readEventOrder as readCall,
} from '@55tickets/contracts/event-orders.ts'
import { ordersFilePath } from '@55tickets/contracts/http/paths.ts'
import { dayKey } from '@55tickets/rules/text/zone.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { refuse } from '../../../platform/refuse.ts'
import { exportOrders } from './export-orders.ts'
import { listEventOrders } from './list-event-orders.ts'
import { readEventOrder } from './read-event-order.ts'

interface EventOrdersDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
}

const asCsv = {
  config: { access: 'event:readOrders', hasOwnDeadline: true },
  schema: {
    summary: 'The orders of an event that match the filters, as CSV',
    params: z.object({ eventId: z.uuid().toLowerCase() }),
    querystring: EventOrderFilter,
    security: [{ bearer: [] }],
  },
} as const

/** Registers the orders of the promoters' workspace. Rights are declared on the calls. */
export function registerEventOrders(app: FastifyInstance, { db, clock }: EventOrdersDeps): void {
  route(app, listCall, ({ params, query }) => listEventOrders(db, params.eventId, query))
  route(
    app,
    readCall,
    async ({ params }) =>
      (await readEventOrder(db, params.eventId, params.saleId)) ?? refuse('SALE_NOT_FOUND'),
  )
  app.get(`/api${ordersFilePath}`, asCsv, async (request, reply) => {
    const { eventId } = request.params as { eventId: string }
    const event = await db
      .selectFrom('events')
      .select(['slug', 'timezone'])
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (!event) return sendRefusal(reply, refuse('EVENT_NOT_FOUND'))
    const { slug, timezone } = event
    const filter = request.query as EventOrderFilter
    return sendFile(reply, {
      name: `pedidos-${slug}-${dayKey(clock.now(), timezone)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(exportOrders(db, { eventId, timezone }, filter)),
    })
  })
}
