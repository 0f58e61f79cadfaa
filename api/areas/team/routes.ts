import {
  listEventSales as listSalesCall,
  readEventSales as readSalesCall,
} from '@55tickets/contracts/team.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { listSales } from './list-sales.ts'
import { readSales } from './read-sales.ts'

export function registerTeam(app: FastifyInstance, db: Db): void {
  route(app, listSalesCall, ({ query }) => listSales(db, query))
  route(app, readSalesCall, ({ params, query }) =>
    readSales(db, { eventId: params.eventId, days: Number(query.days) }),
  )
}
