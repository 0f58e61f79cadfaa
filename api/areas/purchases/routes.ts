import { readHeldVenda, readVenda } from '@55tickets/contracts/purchases.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { findHeldVenda, findVenda } from './find-venda.ts'

export function registerPurchases(app: FastifyInstance, db: Db): void {
  route(
    app,
    readVenda,
    async ({ params, request }) =>
      (await findVenda(db, params.id, callerOf(request).userId)) ?? refuse('SALE_NOT_FOUND'),
  )
  route(
    app,
    readHeldVenda,
    async ({ params, request }) =>
      (await findHeldVenda(db, params.id, callerOf(request).userId)) ?? refuse('SALE_NOT_FOUND'),
  )
}
