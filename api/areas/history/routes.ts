import { readOrderStory as readCall } from '@55tickets/contracts/event-orders/story.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { readOrderStory } from './story/read-order-story.ts'

/** Registers the story of an order in the promoters' workspace. Rights are declared on the call. */
export function registerHistory(app: FastifyInstance, db: Db): void {
  route(
    app,
    readCall,
    async ({ params }) => (await readOrderStory(db, params)) ?? refuse('SALE_NOT_FOUND'),
  )
}
