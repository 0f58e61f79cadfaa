import {
  type EventDetail,
  listCities,
  listEvents,
  readEvent,
  readHalfPrice as readHalfPriceCall,
} from '@55tickets/contracts/events.ts'
import { readOrganizer as readOrganizerCall } from '@55tickets/contracts/organizations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallInput, route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import type { EventDeps, EventSources } from './deps.ts'
import { createEventCounts } from './discover/count-events.ts'
import { createSearch } from './discover/search-events.ts'
import { findEvent, findEvents } from './queries.ts'
import { readOrganizer } from './read-organizer.ts'
import { readHalfPrice } from './stock/read-half-price.ts'

export function registerEvents(app: FastifyInstance, { own, shared }: EventSources): void {
  const counts = createEventCounts(shared.db)
  const search = createSearch(shared.db)
  const sourceFor = ({ caller }: Pick<FastifyRequest, 'caller'>) => (caller ? own : shared)
  route(app, listEvents, ({ query, request }) => {
    const { db, deps } = sourceFor(request)
    return findEvents(db, { counts, search, events: deps }, query)
  })
  route(app, listCities, () => counts.cities())
  const readPublic = async ({ idOrSlug }: { idOrSlug: string }, { db, deps } = shared) =>
    (await findEvent(db, deps, idOrSlug)) ?? refuse('EVENT_NOT_FOUND')
  const read = async ({ params, request }: CallInput<typeof readEvent>) => {
    const event = await readPublic(params, sourceFor(request))
    const { caller } = request
    // With their own holds beside it, a caller's stock has to be as new as those.
    return caller && !isRefusal(event) ? addOwnData(event, own.deps, caller.userId) : event
  }
  route(app, readEvent, read, { share: (params) => readPublic(params) })
  const countHalves = ({ id }: { id: string }, { db, deps } = shared) => readHalfPrice(db, deps, id)
  route(app, readHalfPriceCall, ({ params, request }) => countHalves(params, sourceFor(request)), {
    share: (params) => countHalves(params),
  })
  const readOrganizerPage = ({ slug }: { slug: string }, { db, deps } = shared) =>
    readOrganizer(db, deps, slug)
  route(
    app,
    readOrganizerCall,
    ({ params, request }) => readOrganizerPage(params, sourceFor(request)),
    {
      share: (params) => readOrganizerPage(params),
    },
  )
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
