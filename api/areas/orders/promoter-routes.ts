import {
  listEventOrders as listCall,
  readEventOrder as readCall,
} from '@55tickets/contracts/event-orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { listEventOrders } from './list-event-orders.ts'
import { readEventOrder } from './read-event-order.ts'

/** Registers the orders of the promoters' workspace. Rights are declared on the calls. */
export function registerEventOrders(app: FastifyInstance, db: Db): void {
  route(app, listCall, ({ params, query }) => listEventOrders(db, { ...params, ...query }))
  route(
    app,
    readCall,
    async ({ params }) =>
      (await readEventOrder(db, params.eventId, params.saleId)) ?? refuse('SALE_NOT_FOUND'),
  )
}
