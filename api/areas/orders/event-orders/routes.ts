import { Readable } from 'node:stream'
import {
  correctOrderHolder as correctCall,
  resendOrder as resendCall,
} from '@55tickets/contracts/event-orders/actions.ts'
import {
  EventOrderFilter,
  listEventOrders as listCall,
  readEventOrder as readCall,
} from '@55tickets/contracts/event-orders.ts'
import { ordersFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import { dayKey } from '@55tickets/rules/text/zone.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../platform/db/clock.ts'
import { requireCaller } from '../../../platform/http/access.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { refuse } from '../../../platform/refuse.ts'
import { correctOrderHolder } from './correct-order-holder.ts'
import { exportOrders } from './export-orders.ts'
import { listEventOrders } from './list-event-orders.ts'
import { readEventOrder } from './read-event-order.ts'
import { type OrderMailDeps, resendOrder } from './resend-order.ts'

interface EventOrdersDeps extends OrderMailDeps {
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
export function registerEventOrders(app: FastifyInstance, deps: EventOrdersDeps): void {
  const { db, clock } = deps
  route(app, listCall, ({ params, query }) => listEventOrders(db, params.eventId, query))
  route(
    app,
    readCall,
    async ({ params }) =>
      (await readEventOrder(db, params.eventId, params.saleId)) ?? refuse('SALE_NOT_FOUND'),
  )
  route(app, resendCall, ({ params, request }) =>
    resendOrder(deps, { ...params, userId: requireCaller(request).userId }),
  )
  route(app, correctCall, ({ params, body, request }) =>
    correctOrderHolder(deps, {
      ...params,
      ...body,
      cpf: body.cpf,
      userId: requireCaller(request).userId,
    }),
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
