import type { HalfPriceCount } from '@55tickets/contracts/events.ts'
import {
  allBenefits,
  halfPriceRelease,
  halfPriceReportEnd,
} from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { EventDeps } from '../deps.ts'
import { isPublishedAs } from '../queries.ts'
import { countHalves } from './count-halves.ts'

type HalfPriceDeps = Pick<EventDeps, 'findExpiredHolds' | 'countBenefits'>

/**
 * Counts the half-price tickets of an event for everybody, as the law asks for; after the event by
 * benefit, too, and for thirty days.
 */
export async function readHalfPrice(
  db: Db,
  deps: HalfPriceDeps,
  idOrSlug: string,
): Promise<HalfPriceCount | Refusal<'EVENT_NOT_FOUND'>> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'slug', 'name', 'timezone', 'starts_at', 'ends_at'])
    .select(sql<number>`count_places(events.id)::int4`.as('places'))
    .select(sql<Date>`app_now()`.as('now'))
    .where(isPublishedAs(idOrSlug))
    .executeTakeFirst()
  if (!event) return refuse('EVENT_NOT_FOUND')
  const until = halfPriceReportEnd(event.ends_at)
  if (event.now >= until) return refuse('EVENT_NOT_FOUND')
  const hasEnded = event.now >= event.ends_at
  const [expired, sold] = await Promise.all([
    deps.findExpiredHolds([event.id]),
    hasEnded ? deps.countBenefits(event.id) : null,
  ])
  const { all, sectors } = await countHalves(db, event.id, expired)
  return {
    event: { _id: event.id, slug: event.slug, name: event.name, timezone: event.timezone },
    ...all,
    releasedAt: halfPriceRelease(event.starts_at, event.places).toISOString(),
    sectors,
    report: sold && {
      until: until.toISOString(),
      sold: allBenefits.map((benefit) => ({ benefit, count: sold.get(benefit) ?? 0 })),
    },
  }
}
