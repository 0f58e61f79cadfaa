import { type EventDetail, listCities, listEvents, readEvent } from '@55tickets/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { createEventCounts } from './count-events.ts'
import type { EventDeps } from './deps.ts'
import { findEvent, findEvents } from './queries.ts'
import { createSearch } from './search-events.ts'

export function registerEvents(app: FastifyInstance, db: Db, deps: EventDeps): void {
  const counts = createEventCounts(db)
  const search = createSearch(db)
  route(app, listEvents, ({ query }) => findEvents(db, { counts, search, events: deps }, query))
  route(app, listCities, () => counts.cities())
  route(app, readEvent, async ({ params, request: { caller } }) => {
    const event = await findEvent(db, deps, params.idOrSlug)
    if (!event) return refuse('EVENT_NOT_FOUND')
    return caller ? addOwnData(event, deps, caller.userId) : event
  })
}

/** Adds the caller's own subscriptions and holds to an event. */
async function addOwnData(event: EventDetail, deps: EventDeps, userId: string) {
  const [subscriptions, holds] = await Promise.all([
    deps.findSubscriptions(event._id, userId),
    deps.findOwnHolds(event._id, userId),
  ])
  const held = [...holds].map(([ticketId, quantity]) => ({ ticketId, quantity }))
  return { ...event, subscriptions, held }
}
