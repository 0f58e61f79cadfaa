import {
  listRunningReservations,
  listSales as listSalesCall,
  readHeldSale,
  readSale,
} from '@55tickets/contracts/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import type { RefundLimits } from '../refunds/public.ts'
import { findRunningReservations } from './find-running-reservations.ts'
import { findHeldSale, findSale } from './find-sale.ts'
import { listSales } from './list-sales.ts'

export function registerOrders(app: FastifyInstance, db: Db, limits: RefundLimits): void {
  route(app, listSalesCall, ({ request }) => listSales(db, requireCaller(request).userId))
  route(app, listRunningReservations, ({ request }) =>
    findRunningReservations(db, requireCaller(request).userId),
  )
  route(
    app,
    readSale,
    async ({ params, request }) =>
      (await findSale(db, limits, params.id, requireCaller(request).userId)) ??
      refuse('SALE_NOT_FOUND'),
  )
  route(
    app,
    readHeldSale,
    async ({ params, request }) =>
      (await findHeldSale(db, params.id, requireCaller(request).userId)) ??
      refuse('SALE_NOT_FOUND'),
  )
}
