import { listCities, listEvents, readEvent } from '@55tickets/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { findCities, findEvent, findEvents } from './queries.ts'

export function registerEvents(app: FastifyInstance, db: Db): void {
  route(app, listEvents, ({ query }) => findEvents(db, query))
  route(app, listCities, () => findCities(db))
  route(
    app,
    readEvent,
    async ({ params }) => (await findEvent(db, params.idOrSlug)) ?? refuse('EVENT_NOT_FOUND'),
  )
}
