import type { Organizer } from '@55tickets/contracts/organizations.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { areSalesPaused, type DetailDeps } from './queries.ts'
import { findOfferedTickets } from './stock/offered-tickets.ts'
import { summaryColumns, toSummary } from './wire.ts'

const MAX_EVENTS = 50
const MAX_PAST_EVENTS = 12

/** Public page of an organization: its events that are listed, and the last ones that are over. */
export async function readOrganizer(
  db: Db,
  { findExpiredHolds, newOrganizationLimitCents }: DetailDeps,
  slug: string,
): Promise<Organizer | Refusal<'ORGANIZATION_NOT_FOUND'>> {
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'slug', 'name', 'status', 'description', 'logo_id', 'document_changed_at'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!organization) return refuse('ORGANIZATION_NOT_FOUND')
  const { id, name, status, description, logo_id: logoId } = organization
  const shown = db
    .selectFrom('events')
    .select(summaryColumns)
    .select([sql<Date>`app_now()`.as('now'), areSalesPaused(newOrganizationLimitCents)])
    .where('organization_id', '=', id)
    .where('is_published', '=', true)
    .where('is_unlisted', '=', false)
  const [next, past] = await Promise.all([
    shown
      .where('ends_at', '>', sql<Date>`app_now()`)
      .orderBy('listed_at')
      .orderBy('id')
      .limit(MAX_EVENTS)
      .execute(),
    shown
      .where('ends_at', '<=', sql<Date>`app_now()`)
      .orderBy('ends_at', 'desc')
      .orderBy('id')
      .limit(MAX_PAST_EVENTS)
      .execute(),
  ])
  const ids = [...next, ...past].map((event) => event.id)
  const tickets = await findOfferedTickets(db, ids, await findExpiredHolds(ids))
  const summary = (row: (typeof next)[number]) => toSummary(row, tickets.get(row.id) ?? [], row.now)
  return {
    slug,
    name,
    isVerified: status === 'verified' && organization.document_changed_at === null,
    description,
    logoUrl: logoId && pictureUrl(logoId, 320),
    events: next.map(summary),
    pastEvents: past.map(summary),
  }
}
