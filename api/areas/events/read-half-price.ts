import type { HalfPriceCount } from '@55tickets/contracts/events.ts'
import { halfPriceRelease } from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { countHalves } from './count-halves.ts'
import { type DetailDeps, isPublishedAs } from './queries.ts'

/** Counts the half-price tickets of an event for everybody, as the law asks for. */
export async function readHalfPrice(
  db: Db,
  { findExpiredHolds }: Pick<DetailDeps, 'findExpiredHolds'>,
  idOrSlug: string,
): Promise<HalfPriceCount | Refusal<'EVENT_NOT_FOUND'>> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'slug', 'name', 'timezone', 'starts_at'])
    .select(sql<number>`count_places(events.id)::int4`.as('places'))
    .where(isPublishedAs(idOrSlug))
    .executeTakeFirst()
  if (!event) return refuse('EVENT_NOT_FOUND')
  const { all, sectors } = await countHalves(db, event.id, await findExpiredHolds([event.id]))
  return {
    event: { _id: event.id, slug: event.slug, name: event.name, timezone: event.timezone },
    ...all,
    releasedAt: halfPriceRelease(event.starts_at, event.places).toISOString(),
    sectors,
  }
}
