import {
  type EventDetail,
  listCities,
  listEvents,
  readEvent,
  readHalfPrice as readHalfPriceCall,
} from '@55tickets/contracts/events.ts'
import { readOrganizer as readOrganizerCall } from '@55tickets/contracts/organizations.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { type CallInput, route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import type { EventDeps } from './deps.ts'
import { createEventCounts } from './discover/count-events.ts'
import { createSearch } from './discover/search-events.ts'
import { findEvent, findEvents } from './queries.ts'
import { readOrganizer } from './read-organizer.ts'
import { readHalfPrice } from './stock/read-half-price.ts'

export function registerEvents(app: FastifyInstance, db: Db, deps: EventDeps): void {
  const counts = createEventCounts(db)
  const search = createSearch(db)
  route(app, listEvents, ({ query }) => findEvents(db, { counts, search, events: deps }, query))
  route(app, listCities, () => counts.cities())
  const readPublic = async ({ idOrSlug }: { idOrSlug: string }) =>
    (await findEvent(db, deps, idOrSlug)) ?? refuse('EVENT_NOT_FOUND')
  const read = async ({ params, request: { caller } }: CallInput<typeof readEvent>) => {
    const event = await readPublic(params)
    // With their own holds beside it, a caller's stock has to be as new as those.
    return caller && !isRefusal(event) ? addOwnData(event, deps, caller.userId) : event
  }
  route(app, readEvent, read, { share: readPublic })
  const countHalves = ({ id }: { id: string }) => readHalfPrice(db, deps, id)
  route(app, readHalfPriceCall, ({ params }) => countHalves(params), { share: countHalves })
  const readOrganizerPage = ({ slug }: { slug: string }) => readOrganizer(db, deps, slug)
  route(app, readOrganizerCall, ({ params }) => readOrganizerPage(params), {
    share: readOrganizerPage,
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
