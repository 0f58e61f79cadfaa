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
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireCaller } from '../../../platform/http/access.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refuse.ts'
import { countCpfSearch } from '../../tickets/public.ts'
import { correctOrderHolder } from './correct-order-holder.ts'
import { exportOrders, ordersToExport } from './export-orders.ts'
import { listEventOrders } from './list-event-orders.ts'
import { readEventOrder } from './read-event-order.ts'
import { type OrderMailDeps, resendOrder } from './resend-order.ts'

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
export function registerEventOrders(app: FastifyInstance, deps: OrderMailDeps): void {
  const { db } = deps
  route(app, listCall, async ({ params, query, request }) => {
    const limited = await countCpfSearch(db, requireCaller(request).userId, query.q)
    return limited ?? listEventOrders(db, params.eventId, query)
  })
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
}

interface OrdersFileDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  /** Records an export before it is sent; returns the ids of its orders, page by page. */
  readonly beginExport: (
    reply: FastifyReply,
    request: {
      readonly eventId: string
      readonly userId: string
      readonly filter: EventOrderFilter
      readonly lines: RawBuilder<unknown>
    },
  ) => Promise<AsyncIterable<readonly string[]> | Refusal<'TOO_MANY_EXPORTS'>>
}

/** Registers the export of an event's orders, which is recorded as those of its participants are. */
export function registerOrdersFile(app: FastifyInstance, deps: OrdersFileDeps): void {
  const { db, clock, beginExport } = deps
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
    const { userId } = requireCaller(request)
    const lines = ordersToExport(eventId, filter)
    const pages = await beginExport(reply, { eventId, userId, filter, lines })
    if (isRefusal(pages)) return sendRefusal(reply, pages)
    return sendFile(reply, {
      name: `pedidos-${slug}-${dayKey(clock.now(), timezone)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(exportOrders(db, timezone, pages)),
    })
  })
}
